import type { SharedScreen } from '#domain/portal/page.ts';
import type { Loader, PortalApi } from '#api/http/routes/portal-api.ts';
import type { Route } from '#api/http/routes/route.ts';
import { loginRoutes, loginScreens } from './login.ts';
import { passwordRoutes, passwordScreens } from './password-pages.ts';

/** Login, logout and passwords: the same for every portal. */
export const accountScreens = { ...loginScreens, ...passwordScreens } satisfies Partial<Record<SharedScreen, Loader>>;
export const accessRoutes = ({
  portal,
  knownOfPerson,
}: Pick<PortalApi, 'portal' | 'knownOfPerson'>): readonly Route[] => [
  ...loginRoutes,
  ...passwordRoutes({ own: portal.allPages.changeOwnPassword?.guard ?? 'panel', knownOfPerson }),
];
