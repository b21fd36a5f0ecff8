import type { OrdersPage } from '#domain/orders/pages.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { page, type Route } from '#api/http/routes/route.ts';
import { actionRoutes, orderAction } from './actions.ts';
import { attachmentRemoval, attachmentRoutes } from './attachments.ts';
import { bulkRoute, foundOrders } from './bulk.ts';
import { comparedOrders } from './compared.ts';
import { orderDay } from './day.ts';
import { dayRoute } from './day-route.ts';
import { orderDetails } from './details.ts';
import { orderDossier } from './dossier.ts';
import { duplicatesRoute } from './duplicates.ts';
import { orderEdit, orderNew } from './forms.ts';
import { exportRoute } from './export.ts';
import { compareDownload } from '#api/handlers/compare-file.ts';
import { comparePage } from '#api/handlers/compare-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { withPast, type ListMoment } from '#api/handlers/past-list.ts';
import { orderList, orderTabs } from './list.ts';
import { moveRoute, orderMove } from './move.ts';
import { orderSheet } from './order-sheet.ts';
import { orderRules } from './rules.ts';
import { saveRoutes } from './save.ts';
import { orderStatistics } from './statistics.ts';
import { orderUndo, undoRoute } from './undo.ts';
import { orderVisits } from './visits.ts';
import { orderWhyNot } from './why-not.ts';

/** The pages below /panel/orders. */
export const orderLoaders = {
  orders: withPast(orderList),
  ordersCompare: (request: RequestContext) => comparePage(request, orderList, comparedOrders),
  orderDay,
  orderVisits,
  orderStatistics,
  orderRules,
  orderNew,
  order: orderDetails,
  orderEdit,
  orderMove,
  orderUndo,
  orderAction,
  orderAttachmentRemove: attachmentRemoval,
} satisfies Partial<Record<OrdersPage, Loader>>;

/** Commands and files below /panel/orders. */
export const orderRoutes: readonly Route[] = [
  exportRoute,
  compareDownload({ base: '/panel/orders', guard: ['VIEWING_ORDERS'], what: 'zlecenia' }, () => ({
    load: orderList,
    list: comparedOrders,
  })),
  duplicatesRoute,
  bulkRoute,
  foundOrders,
  orderTabs,
  ...saveRoutes,
  moveRoute,
  undoRoute,
  ...actionRoutes,
  ...attachmentRoutes,
  orderDossier,
  orderSheet,
  dayRoute,
  page('/panel/orders/:id/why-not', ['VIEWING_ORDERS'], orderWhyNot),
];

export type OrderPage = Awaited<ReturnType<typeof orderList>> & Pick<ListMoment, 'asOf'>;
export type OrderItem = OrderPage['items'][number];
