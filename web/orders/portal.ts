import type { OrdersPage } from '#domain/orders/pages.ts';
import { orders } from '#domain/orders/portal.ts';
import type { PageSource, PortalWeb } from '#web/app/page-view.ts';
import { ordersWrapper } from './wrapper.tsx';

const ownSubmitted: PageSource = {
  source: 'web/cooperant/own-submitted.tsx',
  load: () => import('#web/cooperant/own-submitted.tsx'),
};

/** The pages that the order portal draws itself. */
const components: Readonly<Record<OrdersPage, PageSource>> = {
  home: { source: 'web/orders/home.tsx', load: () => import('./home.tsx') },
  ownData: { source: 'web/orders/own-data.tsx', load: () => import('./own-data.tsx') },
  ownActivations: ownSubmitted,
  ownBtsReports: ownSubmitted,
  ordersCompare: { source: 'web/orders/orders/compare.tsx', load: () => import('./orders/compare.tsx') },
  orders: { source: 'web/orders/orders/orders.tsx', load: () => import('./orders/orders.tsx') },
  orderDay: { source: 'web/orders/orders/day.tsx', load: () => import('./orders/day.tsx') },
  orderVisits: { source: 'web/orders/orders/visits.tsx', load: () => import('./orders/visits.tsx') },
  orderStatistics: { source: 'web/orders/orders/statistics.tsx', load: () => import('./orders/statistics.tsx') },
  orderRules: { source: 'web/orders/orders/rules.tsx', load: () => import('./orders/rules.tsx') },
  orderNew: { source: 'web/orders/orders/order-new.tsx', load: () => import('./orders/order-new.tsx') },
  order: { source: 'web/orders/orders/order.tsx', load: () => import('./orders/order.tsx') },
  orderEdit: { source: 'web/orders/orders/order-edit.tsx', load: () => import('./orders/order-edit.tsx') },
  orderMove: { source: 'web/orders/orders/order-move.tsx', load: () => import('./orders/order-move.tsx') },
  orderUndo: { source: 'web/orders/orders/order-undo.tsx', load: () => import('./orders/order-undo.tsx') },
  orderAttachmentRemove: {
    source: 'web/orders/orders/attachment-removal.tsx',
    load: () => import('./orders/attachment-removal.tsx'),
  },
  orderAction: { source: 'web/orders/orders/order-action.tsx', load: () => import('./orders/order-action.tsx') },
};

/** The order portal in the browser. */
export const web: PortalWeb = {
  portal: orders,
  wrapper: ordersWrapper,
  components,
  screens: {
    'record-details': { source: 'web/orders/records/details.tsx', load: () => import('./records/details.tsx') },
  },
};
