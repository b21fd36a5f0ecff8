import type { SharedScreen } from '#domain/portal/page.ts';
import type { Loader, PortalApi } from '#api/http/routes/portal-api.ts';
import type { Route } from '#api/http/routes/route.ts';
import { loginRoutes, loginScreens } from './login.ts';
import { passwordRoutes, passwordScreens } from './password-pages.ts';
import { secondFactorPage, secondFactorRoutes } from './second-factor.ts';
import { securityPage, securityRoutes } from './security.ts';

/** Login, logout and passwords: the same for every portal. */
export const accountScreens = {
  ...loginScreens,
  ...passwordScreens,
  'account-security': securityPage,
  'second-factor': secondFactorPage,
} satisfies Partial<Record<SharedScreen, Loader>>;
export const accessRoutes = ({
  portal,
  knownOfPerson,
}: Pick<PortalApi, 'portal' | 'knownOfPerson'>): readonly Route[] => [
  ...loginRoutes,
  ...securityRoutes(portal.allPages.accountSecurity?.guard ?? 'panel'),
  ...secondFactorRoutes(portal.allPages.secondFactor?.guard ?? 'panel'),
  ...passwordRoutes({ own: portal.allPages.changeOwnPassword?.guard ?? 'panel', knownOfPerson }),
];
