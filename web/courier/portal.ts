import type { CourierPage } from '#domain/courier/pages.ts';
import { courier } from '#domain/courier/portal.ts';
import type { PageSource, PortalWeb } from '#web/app/page-view.ts';
import { courierWrapper } from './wrapper.tsx';

const news: PageSource = { source: 'web/courier/news.tsx', load: () => import('./news.tsx') };

/** The pages that the courier portal draws itself. */
const components: Readonly<Record<CourierPage, PageSource>> = {
  home: { source: 'web/courier/home.tsx', load: () => import('./home.tsx') },
  news,
  newsItem: news,
  ownData: { source: 'web/courier/own-data.tsx', load: () => import('./own-data.tsx') },
};

/** The courier portal in the browser. */
export const web: PortalWeb = { portal: courier, wrapper: courierWrapper, components };
