import { dataOfType, type Recorded } from '#domain/kernel/event.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import type { NoticeEvent } from '#domain/orders/notices/events.ts';
import { ClientCorrected, DeviceCorrected, TaskCorrected } from '#domain/orders/order/events.ts';
import { orderStream } from '#domain/orders/order/terms.ts';
import type { Permission } from '#domain/orders/permissions.ts';
import { orders } from '#domain/orders/portal.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { queueMails, type MailOrder } from '#ops/mail/order.ts';
import { PermanentError } from '#ops/queue/port.ts';
import { operatorsHolding } from './operators.ts';
import type { OrderFactJob } from './reactions.ts';

/** Whom a notice is for, which mail reports it, and what makes two notices one mail. */
interface Notice {
  readonly to: Permission;
  readonly template: string;
  readonly key: string;
  readonly subjects: readonly string[];
}

const CORRECTIONS_OF_LIKENESS: readonly string[] = [TaskCorrected.type, ClientCorrected.type, DeviceCorrected.type];

/**
 * What makes the notices of one repetition one mail; null where it was reported before. An order repeats another anew only
 * when one of the two was corrected since: that an order between them was cancelled or erased is no news.
 */
async function repetitionKey(app: App, event: Recorded<NoticeEvent>): Promise<string | null> {
  const [found] = dataOfType([event], 'OrderDuplicateFound');
  if (!found) return null;
  const { stream, revision, position } = event;
  const { orderId, duplicateOf } = found;
  const earlier = ((await app.log.readStream(stream)) as Recorded<NoticeEvent>[]).slice(0, revision);
  const reported = earlier.filter(({ type }) => type === 'OrderDuplicateFound');
  const last = reported.at(-1);
  if (!last) return orderId;
  const known = dataOfType(reported, 'OrderDuplicateFound').map((one) => one.duplicateOf);
  if (known.includes(duplicateOf)) return null;
  const both = await Promise.all([orderId, duplicateOf].map((id) => app.log.readStream(orderStream(id))));
  const isSince = (one: Pick<Recorded, 'position'>) => one.position > last.position && one.position < position;
  const isCorrected = both.flat().some((one) => CORRECTIONS_OF_LIKENESS.includes(one.type) && isSince(one));
  return isCorrected ? `${orderId}:${duplicateOf}` : null;
}

/** An order's repetition of another is reported once; the delays of one day are one mail, a later day's another. */
async function noticeOf(app: App, event: Recorded<NoticeEvent>): Promise<Notice | null> {
  const own = subjectOf('order', event.data.orderId);
  switch (event.type) {
    case 'OrderDuplicateFound': {
      const key = await repetitionKey(app, event);
      return key === null ? null : { to: 'RECEIVING_DUPLICATE_NOTICES', template: 'duplicate', key, subjects: [own] };
    }
    case 'OrderDelayNoticed':
      return { to: 'RECEIVING_DELAY_WARNINGS', template: 'delay', key: dayInWarsaw(event.at), subjects: [own] };
    case 'OrderDuplicateSettled':
      return null;
  }
}

/** ORD-20: one mail for each operator who holds the permission; ordered again it is the same mail. */
export async function orderNoticeMails(app: App, { stream, revision }: OrderFactJob): Promise<void> {
  const [event] = (await app.log.readStream(stream, { from: revision, limit: 1 })) as Recorded<NoticeEvent>[];
  if (!event) throw new PermanentError('The event behind the message cannot be read');
  const notice = await noticeOf(app, event);
  if (!notice) return;
  const { template, key, subjects } = notice;
  const cause = { stream, revision, position: event.position };
  const operators = await operatorsHolding(app, notice.to);
  await queueMails(
    app,
    operators.map(({ person_id: personId }): MailOrder => ({
      id: `${orders.name}:${template}:${key}:${personId}`,
      portal: orders.name,
      template,
      subjects,
      causes: Object.fromEntries(subjects.map((subject) => [subject, cause])),
      personId,
      afterMs: app.config.mailHoldMs,
    })),
  );
}
