import { accessRoutes } from './access/index.ts';
import { galleryRoutes } from './gallery.ts';
import type { Route } from './http/route.ts';
import { applicationRoutes } from './training/applications/index.ts';
import { courseDateRoutes } from './training/course-dates/index.ts';
import { mailboxRoutes } from './training/mailbox.ts';
import { publicRoutes } from './training/public/index.ts';

/** Every page, command and download of the program. */
export const routes: readonly Route[] = [
  ...accessRoutes,
  ...publicRoutes,
  ...applicationRoutes,
  ...courseDateRoutes,
  ...mailboxRoutes,
  ...galleryRoutes,
];
