import { kindOfSubject } from '#domain/kernel/subject.ts';
import type { App } from '#ops/app.ts';
import { queueMails } from '#ops/mail/order.ts';
import type { QueuedMail } from '#workers/compose-mail.ts';

/** What cannot be said in the same words as the rest of a mail is a mail of its own. */
export async function splitOff(app: App, mail: QueuedMail, subjects: readonly string[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const larger = mail.subjects.filter((subject) => kindOfSubject(subject) !== 'application');
  await queueMails(app, [
    {
      id: `${mail.id}/${first}`,
      portal: mail.portal,
      template: mail.template,
      ...(mail.personId ? { personId: mail.personId, recipientIds: mail.recipientIds } : {}),
      subjects: [...subjects, ...larger],
      causes: Object.fromEntries(
        subjects.flatMap((subject) => {
          const cause = mail.causes[subject];
          return cause ? [[subject, cause]] : [];
        }),
      ),
    },
  ]);
}
