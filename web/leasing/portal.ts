import type { LeasingPage } from '#domain/leasing/pages.ts';
import { leasing } from '#domain/leasing/portal.ts';
import { crossApplication } from '#web/app/cross-application.tsx';
import type { PageSource, PortalWeb } from '#web/app/page-view.ts';

/** The pages that the leasing portal draws itself. */
const components: Readonly<Record<LeasingPage, PageSource>> = {
  home: { source: 'web/leasing/home.tsx', load: () => import('./home.tsx') },
};

/** The leasing portal in the browser. */
export const web: PortalWeb = { portal: leasing, wrapper: crossApplication, components };
