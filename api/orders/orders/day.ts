import { addDays } from '#domain/text/calendar.ts';
import { askedBy } from '#domain/orders/order/actions.ts';
import { boundToCompany } from '#domain/orders/order/actor.ts';
import { suggestedDay } from '#domain/orders/order/days.ts';
import type { OrderFieldName } from '#domain/orders/order/fields.ts';
import { lateDays } from '#domain/orders/notices/terms.ts';
import { orderFormValues } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { visitsOf } from '#projections/orders/orders/visits.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { allowedActions } from './allowed-actions.ts';
import { factsOfEach, orderNames, type OrderFacts } from './facts.ts';
import { visitOf, type VisitView } from './visits.ts';

/** More than any company drives to in a day. */
const MOST = 100;
/** Older visits without a report are the office's to look at. */
const DAYS_BACK = 14;

/** GET /panel/orders/day: where the caller's company drives to today, and what it has not reported on of the days before. */
export async function orderDay(request: RequestContext) {
  const { app, access, context } = request;
  const { today } = context;
  // What its people entered for others is on the list of orders.
  const companyId = boundToCompany(access) ?? '';
  const [driven, earlier, names, factsOf] = await Promise.all([
    visitsOf(app.db, { from: today, to: today, companyId }, MOST),
    visitsOf(app.db, { from: addDays(today, -DAYS_BACK), to: addDays(today, -1), companyId }, 5 * MOST),
    orderNames(request),
    factsOfEach(request),
  ]);
  const view: VisitView = { names, access, days: lateDays(today) };
  const shown = (row: OrderRow) => ({
    ...visitOf(row, view),
    version: row.version,
    attachments: row.attachments.length,
    mayAttach: allowedActions(access, row).mayEdit,
    ...reported(request, row, factsOf(row)),
  });
  return {
    today,
    visits: driven.map(shown),
    late: earlier.filter(({ status }) => status === 'set').map(shown),
  };
}

/** What is asked of work that is done, with the values that its form starts with; null where it can't be said now. */
function reported({ access, context }: RequestContext, row: OrderRow, facts: OrderFacts) {
  const { actions, mayUndo } = allowedActions(access, row);
  if (!actions.includes('done')) return { done: null, mayUndo: mayUndo && row.status === 'done' };
  const current = orderFormValues(row);
  const asks = askedBy('done', { details: row.details, current }, { access, today: context.today, facts });
  const day = suggestedDay('done', row.execution_date, context.today);
  const values = Object.fromEntries(asks.map((name) => [name, DAYS.includes(name) ? day : current[name]]));
  return { done: { asks, values }, mayUndo: false };
}

/** Work that is done today was installed today, unless somebody says otherwise. */
const DAYS: readonly OrderFieldName[] = ['executionDate', 'installationDate'];

export type OrderDayView = Awaited<ReturnType<typeof orderDay>>;
export type DayVisit = OrderDayView['visits'][number];
