import type { OrdersPage } from '#domain/orders/pages.ts';
import { orders } from '#domain/orders/portal.ts';
import type { PageSource, PortalWeb } from '#web/app/page-view.ts';
import { ordersWrapper } from './wrapper.tsx';

/** The pages that the order portal draws itself. */
const components: Readonly<Record<OrdersPage, PageSource>> = {
  home: { source: 'web/orders/home.tsx', load: () => import('./home.tsx') },
  ownData: { source: 'web/orders/own-data.tsx', load: () => import('./own-data.tsx') },
};

/** The order portal in the browser. */
export const web: PortalWeb = { portal: orders, wrapper: ordersWrapper, components };
