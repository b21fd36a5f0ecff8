import type { Recorded } from '#domain/kernel/event.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import type { NoticeEvent } from '#domain/orders/notices/events.ts';
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

/** An order's repetition is reported once and never again; the delays of one day are one mail, a later day's another. */
function noticeOf({ type, data, at }: Recorded<NoticeEvent>): Notice | null {
  const own = subjectOf('order', data.orderId);
  switch (type) {
    case 'OrderDuplicateFound':
      return {
        to: 'RECEIVING_DUPLICATE_NOTICES',
        template: 'duplicate',
        key: data.orderId,
        subjects: [own],
      };
    case 'OrderDelayNoticed':
      return { to: 'RECEIVING_DELAY_WARNINGS', template: 'delay', key: dayInWarsaw(at), subjects: [own] };
    case 'OrderDuplicateSettled':
      return null;
  }
}

/** ORD-20: one mail for each operator who holds the permission; ordered again it is the same mail. */
export async function orderNoticeMails(app: App, { stream, revision }: OrderFactJob): Promise<void> {
  const [event] = (await app.log.readStream(stream, { from: revision, limit: 1 })) as Recorded<NoticeEvent>[];
  if (!event) throw new PermanentError('The event behind the message cannot be read');
  const notice = noticeOf(event);
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
