import { missing } from '#domain/form/validators/text.ts';
import { counted } from '#domain/text/plural.ts';
import { forbidden, invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { CommandHead } from '#domain/kernel/decider.ts';
import { canActOnGroups } from '#domain/orders/access.ts';
import { ACTION_STATUS, GROUP_ACTIONS, type GroupAction } from '#domain/orders/order/actions.ts';
import { saveOrder } from '#domain/orders/order/decide.ts';
import { STATUS_LABELS } from '#domain/orders/order/terms.ts';
import { ordersByIds } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { success, warning } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type CommandRoute, type Done } from '#api/http/routes/route.ts';
import { text } from '#api/handlers/body.ts';
import { foundRoute, readTicked } from '#api/handlers/ticked.ts';
import { listOrders } from '#projections/orders/orders/order-list.ts';
import { changeOrder } from './change.ts';
import { readOrderQuery } from './list.ts';
import { isVisible, shown } from './run.ts';

/** Orders decided at the same time: each is a stream of its own. */
const TOGETHER = 10;

const ORDERS = ['zlecenie', 'zlecenia', 'zleceń'] as const;

/** What became of one order of the group. */
export interface BulkResult {
  readonly id: string;
  readonly orderNumber: string;
  readonly ok: boolean;
  /** What it is now, or why not. */
  readonly message: string;
}

interface Outcome extends BulkResult {
  readonly position: string;
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
 * POST /panel/orders/bulk with `action`, `ids[]` and, to assign, `companyId`: every order is decided for itself by the
 * rules of its form, and answered for itself. A repeated key repeats nothing.
 */
export const bulkRoute: CommandRoute = command('post /panel/orders/bulk', [onGroups, saveOrder], {
  page: '/panel/orders',
  run: async (request): Promise<Done | Refusal> => {
    if (!canActOnGroups(request.access)) return forbidden();
    const ids = readTicked(request.body.ids, { one: 'zlecenie', of: ORDERS });
    if (isRefusal(ids)) return ids;
    const action = GROUP_ACTIONS.find((one) => one === request.body.action);
    if (!action) return invalid({ action: ['Nieznana czynność.'] });
    const companyId = text(request.body, 'companyId');
    if (action === 'assign' && !companyId) return invalid({ companyId: [missing('Serwis')] });
    return answer(request, await decideAll(request, ids, { action, companyId }));
  },
});

interface Deed {
  readonly action: GroupAction;
  readonly companyId: string | undefined;
}

async function decideAll(request: RequestContext, ids: readonly string[], deed: Deed): Promise<Outcome[]> {
  const rows = await ordersByIds(request.app.db, ids);
  const known = new Map(rows.filter((row) => isVisible(request, row)).map((row) => [row.id, row]));
  const outcomes: Outcome[] = [];
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const some = ids.slice(from, from + TOGETHER);
    outcomes.push(...(await Promise.all(some.map((id) => decideOne(request, { id, row: known.get(id) }, deed)))));
  }
  return outcomes;
}

async function decideOne(
  request: RequestContext,
  { id, row }: { readonly id: string; readonly row: OrderRow | undefined },
  { action, companyId }: Deed,
): Promise<Outcome> {
  if (!row) return { id, orderNumber: '', ok: false, message: 'Nie znaleziono zlecenia.', position: '' };
  const sent = action === 'assign' ? { companyId } : { status: ACTION_STATUS[action] };
  const result = await changeOrder(request, row, { sent, keyPart: id });
  const known = { id, orderNumber: row.order_number };
  return isRefusal(result)
    ? { ...known, ok: false, message: result.message, position: '' }
    : { ...known, ok: true, message: messageOf(action), position: result.position };
}

const messageOf = (action: GroupAction): string =>
  action === 'assign' ? 'Przypisano serwis.' : `Status: ${STATUS_LABELS[ACTION_STATUS[action]]}.`;

async function answer(request: RequestContext, outcomes: readonly Outcome[]): Promise<Done> {
  const done = outcomes.filter(({ ok }) => ok);
  const failed = outcomes.filter(({ ok }) => !ok);
  const newest = done.reduce((position, one) => (one.position > position ? one.position : position), '');
  const changed = `Zmieniono ${counted(done.length, ORDERS)}`;
  const flash =
    failed.length === 0
      ? success(`${changed}.`)
      : warning(`${changed}, nie udało się zmienić ${failed.length}: ${failed[0]?.message ?? ''}`);
  return {
    body: { results: outcomes.map(({ position: _position, ...result }): BulkResult => result) },
    redirect: '/panel/orders',
    flash: newest ? await shown(request, newest, flash) : flash,
  };
}
