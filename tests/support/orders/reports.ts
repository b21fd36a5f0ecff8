import { orderOutcomes, orderTimes } from '#domain/orders/reports/views.ts';

/** Paths of the reports of orders that are shown as of a moment too: all. */
export const ORDER_REPORTS_WITH_A_PAST: readonly string[] = [
  ...Object.values(orderOutcomes),
  ...Object.values(orderTimes),
].map(({ path }) => path);
