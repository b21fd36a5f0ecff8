import { fold } from '#domain/kernel/decider.ts';
import { dataOfType } from '#domain/kernel/event.ts';
import { companies } from '#domain/orders/companies.ts';
import { EVERYBODY, reached, unreached, type Hearing, type VisitReaders } from '#domain/orders/messages/reach.ts';
import { hearingOf } from '#domain/orders/messages/visit.ts';
import { freeDayWarning } from '#domain/orders/order/days.ts';
import { isErased, toValues } from '#domain/orders/order/details.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import type { Recipients } from '#domain/orders/order/questions.ts';
import { order } from '#domain/orders/order/state.ts';
import { OPEN, orderStream, serviceOf } from '#domain/orders/order/terms.ts';
import type { CompanyValues } from '#domain/orders/records/company.ts';
import type { Accepted } from '#ops/execute/request.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { recordById } from '#projections/record-list.ts';
import { warning } from '#api/http/answer/flash.ts';
import type { Flash } from '#api/http/answer/page-props.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { overlapWarnings } from './overlaps.ts';

/** Facts of which a service and a client are notified when a visit is set, or was set. */
const ANNOUNCED: readonly OrderEvent['type'][] = [
  'OrderCompleted',
  'VisitSet',
  'VisitMoved',
  'OrderCancelled',
  'OrderReinstated',
  'OrderReassigned',
  'OrderTaskCorrected',
];

async function visitReaders(
  { app }: Pick<RequestContext, 'app'>,
  row: Pick<OrderRow, 'company_id' | 'details'>,
): Promise<VisitReaders> {
  const service = serviceOf(row.company_id);
  const found = service === null ? undefined : await recordById(app.db, companies.table, service);
  const values = found?.values as CompanyValues | undefined;
  return {
    companyId: row.company_id,
    serviceName: values?.name ?? '',
    serviceEmail: values?.phEmail ?? '',
    clientEmail: String(toValues(row.details).email),
  };
}

/** What a set visit asks to look at: its day, and who can't be written to. */
export const visitWarnings = async (request: RequestContext, row: OrderRow): Promise<string[]> =>
  row.status === 'set' && !isErased(row.details)
    ? [...freeDay(row), ...(await overlapWarnings(request, row)), ...unreached(await visitReaders(request, row))]
    : [];

/** B11: an open order that was left with a service when that was switched off is on nobody's list there. */
export async function serviceWarnings({ app }: RequestContext, row: OrderRow): Promise<string[]> {
  const service = OPEN.includes(row.status) ? serviceOf(row.company_id) : null;
  const company = service === null ? undefined : await recordById(app.db, companies.table, service);
  return company?.active === false ? ['Serwis tego zlecenia jest wyłączony: nikt z niego nie widzi zlecenia.'] : [];
}

const freeDay = ({ status, execution_date: day }: OrderRow): string[] =>
  status === 'set' ? [freeDayWarning(day) ?? []].flat() : [];

/** Who would hear of a visit of these contents, and who would not. */
export async function recipientsOf(
  app: RequestContext['app'],
  row: Pick<OrderRow, 'company_id' | 'details'>,
): Promise<Recipients> {
  const readers = await visitReaders({ app }, row);
  return { reached: reached([readers]), unreached: unreached(readers) };
}

const NOBODY: VisitReaders = { companyId: '', serviceName: '', serviceEmail: '', clientEmail: '' };

interface Change {
  readonly events: Accepted<OrderEvent>['events'];
  readonly before: OrderRow;
  readonly after: OrderRow;
}

/** Whether the change is one of a visit that is or was set. */
const isOfVisit = ({ before, after }: Change): boolean =>
  (before.status === 'set' || after.status === 'set') &&
  !(before.status === 'done' && before.execution_date === after.execution_date);

/** Whether it settles, or calls off, work that was done before its agreed day: calendars have that day still. */
async function isAheadOfDay({ app, context }: RequestContext, { before, after }: Change): Promise<boolean> {
  if (before.status !== 'done' || (after.status !== 'completed' && after.status !== 'cancelled')) return false;
  const facts = (await app.log.readStream(orderStream(before.id))) as unknown as OrderEvent[];
  const { way } = fold(order, facts);
  const agreed = way.findLast(({ status }) => status === 'done')?.before?.executionDate ?? '';
  return agreed >= context.today && (after.status === 'cancelled' || after.execution_date < agreed);
}

/** Whose visit it was and is: one that is set no more is reported to those for whom it was. */
const concerned = ({ before, after }: Change): OrderRow[] =>
  after.status !== 'set' ? [before] : before.status !== 'set' ? [after] : [before, after];

/** Who does not hear of a visit, or does not see it. */
const leftOut = async (
  request: RequestContext,
  row: OrderRow,
  { readers, hearing }: { readonly readers: VisitReaders; readonly hearing: Hearing },
): Promise<string[]> => [
  ...unreached(readers, hearing),
  ...(row.status === 'set' ? await serviceWarnings(request, row) : []),
];

/** To whom the change is news, whose visit it was and is, and what to look at besides. */
interface News {
  readonly hearing: Hearing;
  readonly rows: readonly OrderRow[];
  /** A day on which nobody works. */
  readonly warnings: readonly string[];
  /** Which other visits of its service it meets. */
  readonly overlaps: readonly string[];
}

/** Null where it is news to nobody: a correction of the client alone is some to those who go by what it changed. */
async function newsIn(request: RequestContext, change: Change): Promise<News | null> {
  const { events, before, after } = change;
  const corrections = before.status === 'set' ? dataOfType(events, 'OrderClientCorrected').map(hearingOf) : [];
  const former = corrections.some((one) => one.former);
  const isAnnounced = events.some(({ type }) => ANNOUNCED.includes(type));
  if (isAnnounced && (isOfVisit(change) || (await isAheadOfDay(request, change))))
    return {
      hearing: { ...EVERYBODY, client: !isErased(after.details), former },
      rows: concerned(change),
      warnings: freeDay(after),
      overlaps: await overlapWarnings(request, after),
    };
  const [hearing] = after.status === 'set' ? corrections : [];
  return hearing && (hearing.service || hearing.client) ? { hearing, rows: [after], warnings: [], overlaps: [] } : null;
}

/** Who hears of a change of a visit and who does not, and what to look at besides; null where it is news to nobody. */
export async function recipientsOfChange(
  request: RequestContext,
  change: Change,
): Promise<(Recipients & Pick<News, 'warnings' | 'overlaps'>) | null> {
  const news = await newsIn(request, change);
  if (!news) return null;
  const { hearing, rows, warnings, overlaps } = news;
  const readers = await Promise.all(rows.map((row) => visitReaders(request, row)));
  const left = await leftOut(request, change.after, { readers: readers.at(-1) ?? NOBODY, hearing });
  return { reached: reached(readers, hearing), unreached: left, warnings, overlaps };
}

/** What an act has done, with who is written to about it. */
export const saidWith = (message: string, who: Pick<Recipients, 'reached'> | null): string =>
  who?.reached ? `${message} Wiadomość dostanie: ${who.reached}.` : message;

/** The answer to an act with who hears of it, and a warning about who does not (decision 059). */
export async function withRecipients(request: RequestContext, flash: Flash, change: Change): Promise<Flash> {
  const who = await recipientsOfChange(request, change);
  if (!who) return flash;
  const message = saidWith(flash.message, who);
  const missing = [...who.warnings, ...who.overlaps, ...who.unreached];
  return missing.length > 0 ? warning([message, ...missing].join(' ')) : { ...flash, message };
}
