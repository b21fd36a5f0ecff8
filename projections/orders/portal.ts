import { subjectOf } from '#domain/kernel/subject.ts';
import { orders } from '#domain/orders/portal.ts';
import type { PortalProjections } from '#projections/portal.ts';
import { ordersApiKinds } from './api-kinds.ts';
import { visibleOrders } from './orders/order-list.ts';
import { serviceOrders, type OrderRow } from './orders/orders.ts';
import { orderIdsOfClient, orderPersonsWithoutAccount, ordersKnow } from './persons.ts';
import { ordersReadModels } from './read-models.ts';
import { ordersFinders } from './search.ts';

export const ordersProjections: PortalProjections = {
  name: orders.name,
  readModels: ordersReadModels,
  apiKinds: ordersApiKinds,
  finders: ordersFinders,
  lists: { orders: ['orders'], orderVisits: ['orders'], orderStatistics: ['orders'] },
  visible: { order: visibleOrders },
  titles: { order: { model: serviceOrders, title: (row) => (row as OrderRow).order_number } },
  recordsOfPerson: async (db, personId) => (await orderIdsOfClient(db, personId)).map((id) => subjectOf('order', id)),
  personsWithoutAccount: orderPersonsWithoutAccount,
  knowsPerson: ordersKnow,
};
