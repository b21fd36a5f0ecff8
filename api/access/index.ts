import type { Route } from '../http/route.ts';
import { loginRoutes } from './login.ts';

/** Login, logout and everything about one's own account. */
export const accessRoutes: readonly Route[] = [...loginRoutes];
