import type { Portal } from '#domain/kernel/actor.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { queueMails } from '#ops/mail/order.ts';

interface Sending {
  readonly reportId: string;
  readonly portal: Portal;
  /** Which time it is: ordered again it is the same mail. */
  readonly slot: string;
  readonly readers: readonly { readonly personId: string }[];
}

/** Orders a report's mails, one for each reader: what it says and whether it is sent is judged when it leaves. */
export const mailReport = (
  app: Parameters<typeof queueMails>[0],
  { reportId, portal, slot, readers }: Sending,
): Promise<void> =>
  queueMails(
    app,
    readers.map(({ personId }) => ({
      id: `own-report:${reportId}:${slot}:${personId}`,
      portal,
      template: 'own-report',
      subjects: [subjectOf('own-report', reportId)],
      personId,
    })),
  );
