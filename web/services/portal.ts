import type { ServicesPage } from '#domain/services/pages.ts';
import { services } from '#domain/services/portal.ts';
import { crossApplication } from '#web/app/cross-application.tsx';
import type { PageSource, PortalWeb } from '#web/app/page-view.ts';

const ownSubmitted: PageSource = {
  source: 'web/cooperant/own-submitted.tsx',
  load: () => import('#web/cooperant/own-submitted.tsx'),
};

/** The pages that the services portal draws itself. */
const components: Readonly<Record<ServicesPage, PageSource>> = {
  home: { source: 'web/services/home.tsx', load: () => import('./home.tsx') },
  ownData: { source: 'web/services/own-data.tsx', load: () => import('./own-data.tsx') },
  ownActivations: ownSubmitted,
  ownBtsReports: ownSubmitted,
};

/** The services portal in the browser. */
export const web: PortalWeb = { portal: services, wrapper: crossApplication, components };
