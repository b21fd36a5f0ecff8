import type { Route } from '#api/http/route.ts';
import { loginRoutes } from './login.ts';
import { passwordRoutes } from './password-pages.ts';
import { reporterRoutes } from '#api/training/accounts/public-reporters.ts';

/** Login, logout, passwords and everything about one's own account. */
export const accessRoutes: readonly Route[] = [...loginRoutes, ...passwordRoutes, ...reporterRoutes];
