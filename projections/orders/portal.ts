import { subjectOf } from '#domain/kernel/subject.ts';
import { orders } from '#domain/orders/portal.ts';
import type { PortalProjections } from '#projections/portal.ts';
import { visibleOrders } from './orders/order-list.ts';
import { orderIdsOf } from './persons.ts';
import { ordersReadModels } from './read-models.ts';
import { ordersFinders } from './search.ts';

export const ordersProjections: PortalProjections = {
  name: orders.name,
  readModels: ordersReadModels,
  finders: ordersFinders,
  lists: { orders: ['orders'], orderVisits: ['orders'], orderStatistics: ['orders'] },
  visible: { order: visibleOrders },
  recordsOfPerson: async (db, personId) => (await orderIdsOf(db, personId)).map((id) => subjectOf('order', id)),
};
