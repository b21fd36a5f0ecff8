import { systemAccess } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { addAttachment } from '#domain/orders/order/attachments/decide.ts';
import { order } from '#domain/orders/order/state.ts';
import { orderStream } from '#domain/orders/order/terms.ts';
import { orders } from '#domain/orders/portal.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { keepDocument } from '../files.ts';
import { uuid } from '../ids.ts';
import type { MakeDemoDocument } from '../portal-demo.ts';
import { seeded } from '../random.ts';

const TITLES = [
  ['Dowód zakupu', 'Od sprzedawcy'],
  ['Kosztorys naprawy', ''],
  ['Lista części', 'Do zamówienia przed wizytą'],
] as const;

/** The newest agreed orders with files (ORD-01 `hasAttachments`), one of them with two. */
export async function attachFiles(
  app: App,
  { makeDocument, actor }: { makeDocument: MakeDemoDocument; actor: Actor },
): Promise<void> {
  const random = seeded(20_261_127);
  const rows = await app.db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['approved', 'set'])
    .orderBy('entered_at', 'desc')
    .orderBy('id')
    .limit(TITLES.length - 1)
    .execute();
  const now = app.now();
  const context = { actor, access: systemAccess, now, today: dayInWarsaw(now) };
  const place = { app, portal: orders, makeDocument };
  for (const [index, [title, description]] of TITLES.entries()) {
    const orderId = rows[index % rows.length]?.id;
    if (orderId === undefined) return;
    const kept = await keepDocument(place, { subject: subjectOf('order', orderId), title, extension: 'pdf' });
    const { upload, name, size, sha256 } = kept;
    const added = await app.execute({
      stream: orderStream(orderId),
      decider: order,
      command: addAttachment,
      input: { orderId, attachmentId: uuid(random), content: { upload, size, sha256 }, name, description },
      context,
      correlationId: 'demo-attachments',
    });
    if (isRefusal(added)) throw new Error(`${title}: ${added.message}`);
  }
}
