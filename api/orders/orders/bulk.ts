import { missing } from '#domain/form/validators/text.ts';
import { counted } from '#domain/text/plural.ts';
import { conflict, forbidden, invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { CommandHead } from '#domain/kernel/decider.ts';
import { canActOnGroups } from '#domain/orders/access.ts';
import { ACTION_STATUS, GROUP_ACTIONS, type GroupAction } from '#domain/orders/order/actions.ts';
import { freeDayWarning } from '#domain/orders/order/days.ts';
import { saveOrder } from '#domain/orders/order/decide.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import { STATUS_LABELS, type Status } from '#domain/orders/order/terms.ts';
import { hasStatusAlready } from '#domain/orders/order/transitions.ts';
import { setManyForm } from '#domain/orders/order/visit-day.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { Accepted } from '#ops/execute/request.ts';
import { ordersByIds } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { success, warning } from '#api/http/answer/flash.ts';
import type { Flash } from '#api/http/answer/page-props.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type CommandRoute, type Done } from '#api/http/routes/route.ts';
import { text } from '#api/handlers/body.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { foundRoute, readTicked } from '#api/handlers/ticked.ts';
import { listOrders } from '#projections/orders/orders/order-list.ts';
import { changeOrder } from './change.ts';
import { readOrderQuery } from './list.ts';
import { isVisible, shown } from './run.ts';
import { recipientsOfChange, saidWith } from './recipients.ts';

/** Orders decided at the same time: each is a stream of its own. */
const TOGETHER = 10;

const ORDERS = ['zlecenie', 'zlecenia', 'zleceń'] as const;
const VISITS = ['wizytę', 'wizyty', 'wizyt'] as const;

/** What became of one order of the group. */
export interface BulkResult {
  readonly id: string;
  readonly orderNumber: string;
  readonly ok: boolean;
  /** What it is now, or why not. */
  readonly message: string;
  /** Which visits it meets, who gets no mail about it and is to be notified otherwise; '' where there is nothing to add. */
  readonly warning: string;
}

/** The same before it is known what the others have become. */
interface Outcome extends Omit<BulkResult, 'warning'> {
  /** Absent where nothing has changed. */
  readonly change?: Pick<Accepted<OrderEvent>, 'events' | 'position'> & { readonly before: OrderRow };
}

/** What its screens show of it once all are decided. */
interface Seen extends Outcome {
  readonly overlaps: readonly string[];
  readonly unreached: readonly string[];
}

/** ORD-21. */
const onGroups: CommandHead = { name: 'ActOnOrders', permission: 'RECEIVING_SHIPMENTS' };

/** What the list's filters find, to be ticked at once. */
export const foundOrders = foundRoute('/panel/orders/found', ['VIEWING_ORDERS'], async (request, most) => {
  const { after: _after, before: _before, ...query } = await readOrderQuery(request);
  const { items } = await listOrders(request.app.lists, { ...query, page: 1, pageSize: most });
  return items.map(({ id, orderNumber: name }) => ({ id, name }));
});

/**
 * POST /panel/orders/bulk with `action`, `ids[]` and, to assign, `companyId`, to agree visits `executionDate`: every
 * order is decided for itself by the rules of its form, and answered for itself. A repeated key repeats nothing.
 */
export const bulkRoute: CommandRoute = command('post /panel/orders/bulk', [onGroups, saveOrder], {
  page: '/panel/orders',
  run: async (request): Promise<Done | Refusal> => {
    if (!canActOnGroups(request.access)) return forbidden();
    const ids = readTicked(request.body.ids, { one: 'zlecenie', of: ORDERS });
    if (isRefusal(ids)) return ids;
    const action = GROUP_ACTIONS.find((one) => one === request.body.action);
    if (!action) return invalid({ action: ['Nieznana czynność.'] });
    const step = readStep(request, action);
    return isRefusal(step) ? step : answer(request, step, await decideAll(request, ids, step));
  },
});

/** What is to become of each order, as its form would send it. */
interface BulkStep {
  readonly action: GroupAction;
  readonly sent: { readonly status?: Status; readonly companyId?: string; readonly executionDate?: string };
}

/** What is wrong with the one day or service that all of them get is said once, at its field. */
function readStep(request: RequestContext, action: GroupAction): BulkStep | Refusal {
  if (action === 'assign') {
    const companyId = text(request.body, 'companyId');
    return companyId ? { action, sent: { companyId } } : invalid({ companyId: [missing('Serwis')] });
  }
  const status = ACTION_STATUS[action];
  if (action !== 'set') return { action, sent: { status } };
  const read = readForm(request, setManyForm);
  return isRefusal(read) ? read : { action, sent: { status, executionDate: String(read.values.executionDate) } };
}

async function decideAll(request: RequestContext, ids: readonly string[], step: BulkStep): Promise<Outcome[]> {
  const rows = await ordersByIds(request.app.db, ids);
  const known = new Map(rows.filter((row) => isVisible(request, row)).map((row) => [row.id, row]));
  return fewAtATime(ids, (id) => decideOne(request, { id, row: known.get(id) }, step));
}

async function fewAtATime<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += TOGETHER)
    results.push(...(await Promise.all(items.slice(from, from + TOGETHER).map(run))));
  return results;
}

async function decideOne(
  request: RequestContext,
  { id, row }: { readonly id: string; readonly row: OrderRow | undefined },
  { action, sent }: BulkStep,
): Promise<Outcome> {
  const nothing = { id, orderNumber: row?.order_number ?? '', ok: false };
  if (!row) return { ...nothing, message: 'Nie znaleziono zlecenia.' };
  const result = isAgreed(row, action)
    ? conflict(`Wizyta jest już umówiona na ${formatDay(row.execution_date)}. Inny dzień wybierz w zleceniu.`)
    : await changeOrder(request, row, { sent, keyPart: id });
  if (isRefusal(result)) return { ...nothing, message: whyNot(result) };
  if (result.events.length === 0) return { ...nothing, message: sameAsBefore(sent) };
  const { events, position } = result;
  return { ...nothing, ok: true, message: doneIn({ action, sent }), change: { before: row, events, position } };
}

/** A visit of which somebody was notified is not moved by ticking it among others. */
const isAgreed = ({ status }: OrderRow, action: GroupAction): boolean => action === 'set' && status === 'set';

/** Somebody else was first, or it was ticked by mistake: nothing of it has changed. */
const sameAsBefore = ({ status }: BulkStep['sent']): string =>
  status ? hasStatusAlready(status) : 'Zlecenie ma już ten serwis.';

/** Everything that the order lacks, not the first of it. */
const whyNot = ({ errors = {}, message }: Refusal): string => Object.values(errors).flat().join('; ') || message;

/**
 * As of one order: of a visit that is agreed, given to another or called off it is said who hears and who does not, and which
 * others it meets, those of the same group included.
 */
async function whatBecame(request: RequestContext, outcomes: readonly Outcome[]): Promise<Seen[]> {
  const changed = outcomes.flatMap(({ id, change }) => (change ? [id] : []));
  const rows = changed.length > 0 ? await ordersByIds(request.app.db, changed) : [];
  const now = new Map(rows.map((row) => [row.id, row]));
  return fewAtATime(outcomes, async (outcome): Promise<Seen> => {
    const after = now.get(outcome.id);
    const who = outcome.change && after ? await recipientsOfChange(request, { ...outcome.change, after }) : null;
    const { overlaps = [], unreached = [] } = who ?? {};
    return { ...outcome, message: saidWith(outcome.message, who), overlaps, unreached };
  });
}

function doneIn({ action, sent }: BulkStep): string {
  if (action === 'assign') return 'Przypisano serwis.';
  if (action !== 'set') return `Status: ${STATUS_LABELS[ACTION_STATUS[action]]}.`;
  return `Umówiono na ${formatDay(sent.executionDate ?? '')}.`;
}

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

async function answer(request: RequestContext, step: BulkStep, outcomes: readonly Outcome[]): Promise<Done> {
  const positions = outcomes.flatMap(({ change }) => change?.position ?? []);
  const newest = positions.reduce((position, one) => (one > position ? one : position), '');
  const said = newest ? await shown(request, newest, success('')) : success('');
  const seen = await whatBecame(request, outcomes);
  const flash = flashOf(step, seen);
  const results = seen.map(({ id, orderNumber, ok, message, overlaps, unreached }): BulkResult => ({
    id,
    orderNumber,
    ok,
    message,
    warning: [...overlaps, ...unreached].join(' '),
  }));
  return {
    body: { results },
    redirect: '/panel/orders',
    flash: { ...flash, message: `${flash.message}${said.message}` },
  };
}

/** How many, then what asks for a look: what was refused, who is not notified, a day on which nobody works. */
function flashOf({ action, sent: { executionDate = '' } }: BulkStep, outcomes: readonly Seen[]): Flash {
  const done = outcomes.filter(({ ok }) => ok);
  const [refused] = outcomes.filter(({ ok }) => !ok);
  const changed =
    action === 'set'
      ? `Umówiono ${counted(done.length, VISITS)} na ${formatDay(executionDate)}`
      : `Zmieniono ${counted(done.length, ORDERS)}`;
  const first = refused
    ? `${changed}, nie udało się zmienić ${outcomes.length - done.length}: ${sentence(refused.message)}`
    : `${changed}.`;
  const free = done.length > 0 ? freeDayWarning(executionDate) : undefined;
  const overlaps = saidOf('Niektóre wizyty są o tej samej porze co inne wizyty ich serwisu', done, 'overlaps');
  const notNotified = saidOf('Nie o każdej wizycie wszyscy dostaną wiadomość', done, 'unreached');
  const looks = [overlaps, notNotified, free].filter((one) => one !== undefined);
  const message = [first, ...looks].join(' ');
  return refused || looks.length > 0 ? warning(message) : success(message);
}

/** Of how many of those that are done it is so; undefined where it is of none. */
function saidOf(what: string, done: readonly Seen[], of: 'overlaps' | 'unreached'): string | undefined {
  const count = done.filter((one) => one[of].length > 0).length;
  return count > 0 ? `${what}: ${count} z ${done.length}.` : undefined;
}
