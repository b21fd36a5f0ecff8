import { seesPanel } from '#domain/portal/guard.ts';
import { appWrapper } from './app-wrapper.tsx';

/** GEN-02: the wrapper of the portals that ask nothing more than every portal can answer. */
export const crossApplication = appWrapper('cross-application', (access, portal) => ({
  isLoggedIn: access.can(),
  worksInPanel: seesPanel(portal, access),
}));
export const useCrossApplicationAccess = crossApplication.useHelper;
