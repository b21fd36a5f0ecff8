import type { Guard } from '#domain/kernel/access.ts';
import type { SharedScreen } from '#domain/portal/page.ts';
import type { Loader, PortalApi } from '#api/http/routes/portal-api.ts';
import type { Route } from '#api/http/routes/route.ts';
import { loginRoutes, loginScreens } from './login.ts';
import { passwordRoutes, passwordScreens } from './password-pages.ts';
import { passkeyRoutes, removePasskeyPage } from './passkeys.ts';
import { ownPermissions } from './permissions.ts';
import { proofPage, proofRoutes } from './proof.ts';
import { secondFactorPage, secondFactorRoutes } from './second-factor.ts';
import { securityPage, securityRoutes } from './security.ts';

/** Login, logout and passwords: the same for every portal. */
export const accountScreens = {
  ...loginScreens,
  ...passwordScreens,
  'account-security': securityPage,
  'second-factor': secondFactorPage,
  passkey: removePasskeyPage,
  proof: proofPage,
  'own-permissions': ownPermissions,
} satisfies Partial<Record<SharedScreen, Loader>>;
/** What everybody does for the safety of their own account. */
const ownSafetyRoutes = (guard: Guard): readonly Route[] => [
  ...securityRoutes(guard),
  ...proofRoutes(guard),
  ...secondFactorRoutes(guard),
  ...passkeyRoutes(guard),
];

export const accessRoutes = ({
  portal,
  knownOfPerson,
}: Pick<PortalApi, 'portal' | 'knownOfPerson'>): readonly Route[] =>
  [
    ...loginRoutes,
    ...ownSafetyRoutes(portal.allPages.accountSecurity?.guard ?? 'panel'),
    ...passwordRoutes({ own: portal.allPages.changeOwnPassword?.guard ?? 'panel', knownOfPerson }),
  ].map((route) => ({ ...route, own: true as const }));
