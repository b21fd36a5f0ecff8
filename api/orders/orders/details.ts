import type { Access } from '#domain/kernel/access.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { companies } from '#domain/orders/companies.ts';
import { boundToCompany } from '#domain/orders/order/actor.ts';
import { NOTICE_MAILS } from '#domain/orders/messages/terms.ts';
import { lateDays, warningsOf } from '#domain/orders/notices/terms.ts';
import { isErased } from '#domain/orders/order/details.ts';
import type { OrderFieldName } from '#domain/orders/order/fields.ts';
import { serviceOf, SPECIAL_SERVICES } from '#domain/orders/order/terms.ts';
import type { History } from '#ops/history/history.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { orderById, orderFormValues, timeOfRow } from '#projections/orders/orders/order-details.ts';
import { visitOfRow } from '#projections/orders/orders/order-list.ts';
import { serviceOrders, type OrderRow } from '#projections/orders/orders/orders.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { historyPart, mailsAt, timelineEntries, type TimelineEntry } from '#api/handlers/history.ts';
import { rowAtMoment } from '#api/handlers/row-at-moment.ts';
import { allowedActionsWithAsks, NOTHING_ASKED } from './actions.ts';
import { allowedActions, NOTHING } from './allowed-actions.ts';
import { duplicatesOf } from './duplicates.ts';
import { moveOf } from './move.ts';
import { undoOf } from './undo.ts';
import { isVisible, visibleOrder } from './run.ts';
import { serviceWarnings, visitWarnings } from './recipients.ts';
import { attachmentsOf } from './attachments.ts';
import { hiddenFields, rowValuesFor } from './shown-values.ts';

/** Whom an operator acts for (ORD-16). */
export const ACTED_FOR: ReadonlyMap<string, string> = new Map([['onBehalfOf', 'orders-employee']]);

/** What the page of one order gets. */
export type OrderView = Awaited<ReturnType<typeof orderDetails>>;

/** Data of /panel/orders/:id, now or at a past moment (`asOf`, see `readAsOf`). */
export async function orderDetails(request: RequestContext) {
  const { db } = request.app;
  const present = await visibleOrder(request);
  const history = request.app.history();
  const { row, moment } = await orderAt(request, present);
  const { asOf } = moment;
  const subject = subjectOf('order', row.id);
  const [all, emails, names] = await Promise.all([
    timelineOf(db, subject, asOf ? { until: asOf } : {}),
    mailsAbout(request.app, subject),
    namesOf(history, row, asOf ?? request.context.now),
  ]);
  const { lines, historyPart: part } = historyPart(request, all);
  return {
    ...orderData(request.access, row),
    ...names,
    ...moment,
    historyPart: part,
    timeline: visibleChanges(request.access, row, await timelineEntries(history, lines, ACTED_FOR)),
    emails: mailsAt(emails.filter(readableBy(request.access)), asOf),
    attachments: attachmentsOf(row),
    forgotten: isErased(row.details),
    hasSheet: asOf === null && !isErased(row.details),
    ...(await noticed(request, row, asOf)),
    ...(await offered(request, row, asOf)),
  };
}

/** Notices to operators name orders of other companies: an employee's page leaves them out. */
export const readableBy =
  (access: Access) =>
  ({ template }: { readonly template: string }): boolean =>
    boundToCompany(access) === undefined || !NOTICE_MAILS.some((notice) => notice === template);

/** Without the changes of fields that the caller does not see. */
export function visibleChanges(access: Access, row: OrderRow, entries: readonly TimelineEntry[]): TimelineEntry[] {
  const hidden = hiddenFields(access, orderFormValues(row));
  return entries.map((entry) => ({ ...entry, changes: entry.changes.filter(({ field }) => !hidden.has(field)) }));
}

/** The order as it is or as it was; a past in which it belonged to another company stays that company's. */
async function orderAt(request: RequestContext, present: OrderRow) {
  const { id } = present;
  const read = (db: RequestContext['app']['db']) => orderById(db, id);
  const found = await rowAtMoment(request, { table: serviceOrders.name, id, present, read });
  if (!isVisible(request, found.row)) throw new HttpError(404);
  return found;
}

/** What service and employee were called then. */
async function namesOf(history: History, row: OrderRow, at: string) {
  const service = serviceOf(row.company_id);
  const special = SPECIAL_SERVICES.find(({ value }) => value === row.company_id)?.label ?? '';
  const [serviceName, employeeName] = await Promise.all([
    service ? history.title(companies.kind, service, at) : special,
    row.employee_id ? history.title('orders-employee', row.employee_id, at) : '',
  ]);
  return { serviceName, employeeName, serviceId: service, employeeId: row.employee_id };
}

/** ORD-20: what it repeats, and whether it is late or waits for a day; nothing of the past. */
async function noticed(request: RequestContext, row: OrderRow, asOf: string | null) {
  if (asOf !== null) return { duplicates: { orders: [], hidden: false }, delayed: false, waiting: false };
  const { delayed, waiting } = warningsOf(visitOfRow(row), lateDays(request.context.today));
  return { duplicates: await duplicatesOf(request, row), delayed, waiting };
}

/** What may be done with it now: nothing in the past. */
async function offered(request: RequestContext, row: OrderRow, asOf: string | null) {
  if (asOf !== null) return { ...NOTHING, ...NOTHING_ASKED, undo: null, move: null, visitWarnings: [] };
  const allowed = allowedActions(request.access, row);
  const [asked, undo, move, ...warnings] = await Promise.all([
    allowedActionsWithAsks(request, row),
    allowed.mayUndo ? undoOf(request, row) : null,
    allowed.mayMove ? moveOf(request, row) : null,
    serviceWarnings(request, row),
    visitWarnings(request, row),
  ]);
  return { ...allowed, ...asked, undo, move, visitWarnings: warnings.flat() };
}

/** The fields every view of one order shares, by the names of ORD-01. */
const orderData = (access: Access, row: OrderRow) => ({
  id: row.id,
  title: row.order_number,
  version: row.version,
  enterDate: row.entered_on,
  enteredAt: row.entered_at,
  hasAttachments: row.has_attachments,
  ...(rowValuesFor(access, row) as Record<OrderFieldName, string | boolean>),
  status: row.status,
  ...timeOfRow(row),
});
