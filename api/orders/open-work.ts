import { canManageOrders, isEmployee } from '#domain/orders/access.ts';
import { handOverOrder } from '#domain/orders/order/decide/hand-over.ts';
import { SET_BY_PROVIDER } from '#domain/orders/order/terms.ts';
import type { OpenWork } from '#api/organisations/organisation.ts';
import { openOrdersOf } from '#projections/orders/orders/open-orders.ts';
import { order } from '#domain/orders/order/state.ts';
import { orderStream } from '#domain/orders/order/terms.ts';
import { runCommand } from '#api/handlers/run-command.ts';

/** B11: the open orders of a service that is switched off; service and client hear of it as of any handing over. */
export const openOrders: OpenWork = {
  nouns: ['otwarte zlecenie', 'otwarte zlecenia', 'otwartych zleceń'],
  labels: {
    keep: 'zostają przy tej firmie, dopóki ktoś nie wybierze w nich innej',
    free: 'oznacz serwis jako „do ustalenia przez dostawcę”',
    move: 'przekaż je innej firmie',
  },
  readModels: ['orders'],
  mayHandOver: (access) => canManageOrders(access) && !isEmployee(access),
  list: ({ app }, companyId) => openOrdersOf(app.db, companyId),
  handOver: (request, { id, from, to, causationId }) =>
    runCommand(
      request,
      { stream: orderStream(id), decider: order },
      {
        command: handOverOrder,
        input: { orderId: id, from, to: to ?? SET_BY_PROVIDER },
        keyPart: id,
        causationId,
      },
    ),
};
