import { accessRoutes } from './access/index.ts';
import { galleryRoutes } from './gallery.ts';
import type { Route } from './http/route.ts';
import { liveRoutes } from './live/index.ts';
import { employeeRoutes } from './people/employees.ts';
import { operatorRoutes } from './people/operators.ts';
import { panelReporterRoutes } from './people/reporters.ts';
import { applicationRoutes } from './training/applications/index.ts';
import { courseDateRoutes } from './training/course-dates/index.ts';
import { mailboxRoutes } from './training/mailbox.ts';
import { accountRoutes } from './training/public/account.ts';
import { catalogueRoutes } from './training/public/catalogue.ts';
import { publicRoutes } from './training/public/index.ts';
import { bannerRoutes } from './training/records/banners.ts';
import { calendarRoutes } from './training/calendar.ts';
import { importRoutes } from './training/imports/routes.ts';
import { npsRoutes } from './training/nps.ts';
import { courseRoutes } from './training/records/courses.ts';
import { firmRoutes } from './training/records/firms.ts';
import { groupRoutes } from './training/records/groups.ts';
import { locationRoutes } from './training/records/locations.ts';
import { gdprRoutes } from './access/gdpr/index.ts';
import { reportRoutes } from './training/reports/index.ts';
import { searchRoutes } from './search.ts';
import { uploadRoutes } from './uploads/index.ts';

/** Every page, command and download of the program. */
export const routes: readonly Route[] = [
  ...accessRoutes,
  ...publicRoutes,
  ...catalogueRoutes,
  ...accountRoutes,
  ...calendarRoutes,
  ...applicationRoutes,
  ...courseDateRoutes,
  ...mailboxRoutes,
  ...groupRoutes,
  ...courseRoutes,
  ...locationRoutes,
  ...firmRoutes,
  ...reportRoutes,
  ...gdprRoutes,
  ...bannerRoutes,
  ...npsRoutes,
  ...operatorRoutes,
  ...panelReporterRoutes,
  ...employeeRoutes,
  ...importRoutes,
  ...liveRoutes,
  ...searchRoutes,
  ...uploadRoutes,
  ...galleryRoutes,
];
