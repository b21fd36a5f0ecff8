import { isDeepStrictEqual } from 'node:util';
import type { Response } from 'express';
import { isNip, maskSerialNumber, normalizeNip } from '#domain/form/validators/ids.ts';
import { DUPLICATE_LABELS } from '#domain/orders/notices/terms.ts';
import { ACTIVITIES, type Status } from '#domain/orders/order/terms.ts';
import { likenessOf, ordersLike, type Likeness } from '#projections/orders/orders/duplicates.ts';
import { orderById } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { warning } from '#api/http/answer/flash.ts';
import type { Flash } from '#api/http/answer/page-props.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { question, type Done, type Route } from '#api/http/routes/route.ts';
import { text } from '#api/handlers/body.ts';
import { isVisible } from './run.ts';

/** Orders that are like one (ORD-20), as far as the caller may see them. */
export interface Duplicates {
  readonly orders: readonly {
    readonly id: string;
    readonly orderNumber: string;
    /** `YYYY-MM-DD`. */
    readonly enterDate: string;
    readonly status: Status;
    /** 'ten sam numer seryjny'. */
    readonly because: string;
  }[];
  /** There is one, of another company: nothing else is said of it. */
  readonly hidden: boolean;
}

const NONE: Duplicates = { orders: [], hidden: false };

async function duplicatesFor(request: RequestContext, likeness: Likeness): Promise<Duplicates> {
  const all = await ordersLike(request.app.db, likeness);
  const seen = all.filter((row) => isVisible(request, row));
  return {
    orders: seen.map((row) => ({
      id: row.id,
      orderNumber: row.order_number,
      enterDate: row.entered_on,
      status: row.status,
      because: DUPLICATE_LABELS[row.because],
    })),
    hidden: seen.length < all.length,
  };
}

/** Of an order that is not cancelled; a cancelled one repeats nothing. */
export const duplicatesOf = async (request: RequestContext, row: OrderRow): Promise<Duplicates> =>
  row.status === 'cancelled' ? NONE : duplicatesFor(request, likenessOf(row));

/** The answer to a saved order, with a warning where it has become like others. */
export async function warned(request: RequestContext, done: Done, { id, before }: Saved): Promise<Done> {
  const row = await orderById(request.app.db, id);
  const isNew = row && (!before || !isDeepStrictEqual(likenessOf(row), likenessOf(before)));
  const duplicates = isNew ? await duplicatesOf(request, row) : NONE;
  const flash = done.flash && flashOf(done.flash, duplicates);
  return { ...done, body: { ...done.body, duplicates }, ...(flash ? { flash } : {}) };
}

interface Saved {
  readonly id: string;
  /** As it was; absent for a new one. */
  readonly before?: OrderRow;
}

function flashOf(flash: Flash, { orders, hidden }: Duplicates): Flash {
  if (orders.length === 0 && !hidden) return flash;
  const numbers = orders.slice(0, 3).map(({ orderNumber, because }) => `${orderNumber} (${because})`);
  const others = numbers.length > 0 ? numbers.join(', ') : 'zlecenie innej firmy';
  return warning(`${flash.message} Uwaga, możliwe powtórzenie: ${others}.`);
}

/** What is typed, as the order will keep it; whatever can't be a number is like nothing. */
function typedLikeness({ query }: RequestContext): Pick<Likeness, 'serialNumber' | 'nip' | 'activityType'> {
  const [serial = '', nip = ''] = [text(query, 'deviceSerialNumber'), text(query, 'nipNumber')];
  return {
    serialNumber: maskSerialNumber(serial),
    nip: isNip(nip) ? normalizeNip(nip) : '',
    activityType: ACTIVITIES.find((activity) => activity === query.activityType) ?? '',
  };
}

/** `except`: the order that is edited, which is not like itself. */
async function typed(request: RequestContext, res: Response): Promise<void> {
  const { query, app, context } = request;
  const found = await orderById(app.db, text(query, 'except') ?? '');
  const edited = found && isVisible(request, found) ? found : { id: '', entered_on: context.today };
  const likeness = { id: edited.id, enteredOn: edited.entered_on, ...typedLikeness(request) };
  res.json(await duplicatesFor(request, likeness));
}

/** GET /panel/orders/duplicates?deviceSerialNumber=&nipNumber=&activityType=&except= */
export const duplicatesRoute: Route = question('/panel/orders/duplicates', ['VIEWING_ORDERS'], typed);
