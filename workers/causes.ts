import type { Recorded } from '#domain/kernel/event.ts';
import type { App } from '#ops/app.ts';
import type { MailCause } from '#ops/mail/order.ts';
import type { QueuedMail } from '#workers/compose-mail.ts';

/** The event behind what a mail says of one of its subjects; the caller knows of which facts its subjects are. */
export async function causeOf<E extends Recorded = Recorded>(
  app: Pick<App, 'log'>,
  mail: QueuedMail,
  subject: string,
): Promise<E> {
  const cause = mail.causes[subject];
  if (!cause) throw new Error('The mail knows no event behind this');
  return eventAt<E>(app, cause);
}

/** The fact behind a mail, as mails of the same fact are distinguished from others. */
export function ownCause({ causes }: Pick<QueuedMail, 'causes'>, subject: string) {
  const cause = causes[subject];
  return cause && { subject, stream: cause.stream, revision: cause.revision };
}

/** @throws when there is none at that place */
export async function eventAt<E extends Recorded = Recorded>(
  app: Pick<App, 'log'>,
  { stream, revision }: Pick<MailCause, 'stream' | 'revision'>,
): Promise<E> {
  const [event] = await app.log.readStream(stream, { from: revision, limit: 1 });
  if (!event) throw new Error('The event behind the mail cannot be read');
  return event as E;
}

/** A mail whose causes may be about less than it speaks of. */
type Speaking = QueuedMail & { readonly speaksOf?: readonly string[] };

/** The subjects that a later mail to the same person is going to report: this one leaves them to it. */
export async function leftToLater(app: App, mail: Speaking, templates: readonly string[]): Promise<Set<string>> {
  const subjects = mail.speaksOf ?? Object.keys(mail.causes);
  const { rows } = await app.pool.query<{ causes: QueuedMail['causes'] }>(
    `SELECT causes FROM app.mails
      WHERE status = 'queued' AND recipient_ids && $1 AND id <> $2 AND subjects && $3 AND template = ANY ($4)`,
    [mail.recipientIds, mail.id, [...mail.subjects, ...subjects], templates],
  );
  const newest = Object.values(mail.causes).reduce((last, { position }) => (position > last ? position : last), '');
  const isLater = (subject: string) =>
    rows.some(({ causes }) => (causes[subject]?.position ?? '') > (mail.causes[subject]?.position ?? newest));
  return new Set(subjects.filter(isLater));
}
