import { systemAccess } from '#domain/kernel/access.ts';
import { systemActorOf } from '#domain/kernel/actor.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { noticeDuplicate } from '#domain/orders/notices/decide.ts';
import type { NoticeEvent } from '#domain/orders/notices/events.ts';
import { noticeStream } from '#domain/orders/notices/terms.ts';
import { orders } from '#domain/orders/portal.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { isEarlier, likenessOf, ordersLike } from '#projections/orders/orders/duplicates.ts';
import type { OrderRow } from '#projections/orders/orders/order-row.ts';
import { appendHistory, type Fact } from '../append.ts';

/** Questions under way, so that no one waits for the others' answers. */
const AT_ONCE = 50;

/** ORD-20: what the program would have noticed had the orders of the demo been entered one by one. */
export async function noticeDuplicates(app: App): Promise<void> {
  const rows = await app.db
    .selectFrom('orders')
    .selectAll()
    .where('status', '!=', 'cancelled')
    .orderBy('entered_at')
    .execute();
  const entered = await firstFacts(app, rows);
  const facts: Fact[] = [];
  const repeated = rows.filter(sharesWith(rows));
  const alike: Awaited<ReturnType<typeof ordersLike>>[] = [];
  for (let from = 0; from < repeated.length; from += AT_ONCE)
    alike.push(
      ...(await Promise.all(repeated.slice(from, from + AT_ONCE).map((row) => ordersLike(app.db, likenessOf(row))))),
    );
  for (const [index, row] of repeated.entries()) {
    const found = alike[index]?.find((other) => isEarlier(other, row));
    if (!found) continue;
    const event: NoticeEvent = {
      type: 'OrderDuplicateFound',
      data: { orderId: row.id, duplicateOf: found.id, because: found.because },
    };
    const now = row.entered_at;
    const context = { actor: systemActorOf(orders.name), access: systemAccess, now, today: dayInWarsaw(now) };
    const causationId = entered.get(subjectOf('order', row.id));
    const more = causationId === undefined ? {} : { more: { causationId } };
    facts.push({ stream: noticeStream(row.id), event, context, command: noticeDuplicate.name, ...more });
  }
  await appendHistory(app.log, facts);
}

/** By which fact each order was entered: what the program notices follows from it. */
async function firstFacts({ db }: App, rows: readonly OrderRow[]): Promise<ReadonlyMap<string, string>> {
  const facts = await db
    .selectFrom('timeline')
    .distinctOn('subject')
    .select(['subject', 'id'])
    .where(
      'subject',
      'in',
      rows.map(({ id }) => subjectOf('order', id)),
    )
    .orderBy('subject')
    .orderBy('position')
    .execute();
  return new Map(facts.map(({ subject, id }) => [subject, id]));
}

type Keys = Pick<OrderRow, 'device_serial_number' | 'client_nip'>;

/** Only what has the serial number or NIP of another order is worth a question: a few of 1,500. */
function sharesWith(rows: readonly Keys[]): (row: Keys) => boolean {
  const counts = new Map<string, number>();
  const keysOf = ({ device_serial_number: serial, client_nip: nip }: Keys) =>
    [serial && `serial ${serial}`, nip && `NIP ${nip}`].filter((key) => key !== '');
  for (const key of rows.flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (row) => keysOf(row).some((key) => (counts.get(key) ?? 0) > 1);
}
