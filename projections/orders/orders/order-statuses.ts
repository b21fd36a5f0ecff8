import {
  OrderApproved,
  OrderCancelled,
  OrderCompleted,
  OrderEntered,
  OrderReinstated,
  ServiceDone,
  VisitSet,
} from '#domain/orders/order/events.ts';
import type { Status } from '#domain/orders/order/terms.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';
import { spansTable, withStatus, type StatusSpansRow } from '#projections/status-spans.ts';

const on = handlers<StatusSpansRow>();

const status = <D extends { readonly orderId: string }>(of: (data: D) => Status) => ({
  rows: ({ data }: { readonly data: D }) => ({ keys: [data.orderId] }),
  evolve: (row: StatusSpansRow | undefined, { data, at }: { readonly data: D; readonly at: string }, id: string) =>
    withStatus(row ?? { id, spans: [] }, of(data), at),
});

/** For reports alone: which status each order had from when to when. */
export const orderStatuses: ReadModel<StatusSpansRow> = {
  name: 'order_statuses',
  version: 1,
  ...spansTable,
  on: {
    ...on(
      OrderEntered,
      status(() => 'requested'),
    ),
    ...on(
      OrderApproved,
      status(() => 'approved'),
    ),
    ...on(
      VisitSet,
      status(() => 'set'),
    ),
    ...on(
      ServiceDone,
      status(() => 'done'),
    ),
    ...on(
      OrderCompleted,
      status(() => 'completed'),
    ),
    ...on(
      OrderCancelled,
      status(() => 'cancelled'),
    ),
    ...on(
      OrderReinstated,
      status((data) => data.status),
    ),
  },
};
