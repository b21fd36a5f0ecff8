import type { PortalModel } from '#domain/portal/portal.ts';
import type { SharedScreen } from '#domain/portal/page.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import type { Route } from '#api/http/routes/route.ts';
import { loginRoutes, loginScreens } from './login.ts';
import { passwordRoutes, passwordScreens } from './password-pages.ts';

/** Login, logout and passwords: the same for every portal. */
export const accountScreens = { ...loginScreens, ...passwordScreens } satisfies Partial<Record<SharedScreen, Loader>>;
export const accessRoutes = ({ allPages }: Pick<PortalModel, 'allPages'>): readonly Route[] => [
  ...loginRoutes,
  ...passwordRoutes(allPages.changeOwnPassword?.guard ?? 'panel'),
];
