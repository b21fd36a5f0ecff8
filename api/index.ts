import { accessRoutes } from '#api/accounts/index.ts';
import { galleryRoutes } from '#api/gallery/gallery.ts';
import type { Route } from '#api/http/route.ts';
import { liveRoutes } from '#api/live/index.ts';
import { employeeRoutes } from '#api/training/accounts/employees.ts';
import { operatorRoutes } from '#api/training/accounts/operators.ts';
import { panelReporterRoutes } from '#api/training/accounts/reporters.ts';
import { applicationRoutes } from '#api/training/applications/index.ts';
import { courseDateRoutes } from '#api/training/course-dates/index.ts';
import { mailboxRoutes } from '#api/mailbox/mailbox.ts';
import { accountRoutes } from '#api/training/public/account.ts';
import { catalogueRoutes } from '#api/training/public/catalogue.ts';
import { publicRoutes } from '#api/training/public/index.ts';
import { bannerRoutes } from '#api/training/records/banners.ts';
import { calendarRoutes } from '#api/training/calendar.ts';
import { importRoutes } from '#api/imports/routes.ts';
import { npsRoutes } from '#api/training/nps.ts';
import { courseRoutes } from '#api/training/records/courses.ts';
import { firmRoutes } from '#api/training/records/firms.ts';
import { groupRoutes } from '#api/training/records/groups.ts';
import { locationRoutes } from '#api/training/records/locations.ts';
import { gdprRoutes } from '#api/gdpr/index.ts';
import { reportRoutes } from '#api/training/reports/index.ts';
import { searchRoutes } from '#api/search/search.ts';
import { uploadRoutes } from '#api/uploads/index.ts';

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
