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

interface Beside {
  readonly id: string;
  readonly recipients: readonly string[];
  readonly subjects: readonly string[];
  readonly templates: readonly string[];
}

/** The causes of other mails that wait, to the same people about the same; in one statement for all that are composed at this moment. */
const causesBeside = ({ lists, pool }: Pick<App, 'lists' | 'pool'>, asked: Beside) =>
  lists.together('causes of mails beside', asked, async (all: readonly Beside[]) => {
    const { rows } = await pool.query<{ nth: number; causes: QueuedMail['causes'] }>({
      name: 'mails-beside',
      text: `SELECT nth, causes
        FROM jsonb_to_recordset($1::jsonb) AS asked(nth int, id text, recipients text[], subjects text[], templates text[])
        JOIN app.mails mail ON status = 'queued' AND mail.recipient_ids && asked.recipients AND mail.id <> asked.id
         AND mail.subjects && asked.subjects AND template = ANY (asked.templates)`,
      values: [JSON.stringify(all.map((one, nth) => ({ nth, ...one })))],
    });
    return all.map((_one, nth) => rows.filter((row) => row.nth === nth).map(({ causes }) => causes));
  });

/** The subjects that a later mail to the same person is going to report: this one leaves them to it. */
export async function leftToLater(app: App, mail: Speaking, templates: readonly string[]): Promise<Set<string>> {
  const { id, recipientIds: recipients, causes } = mail;
  const subjects = mail.speaksOf ?? Object.keys(causes);
  const beside = await causesBeside(app, { id, recipients, subjects: [...mail.subjects, ...subjects], templates });
  const newest = Object.values(causes).reduce((last, { position }) => (position > last ? position : last), '');
  const isLater = (subject: string) =>
    beside.some((other) => (other[subject]?.position ?? '') > (causes[subject]?.position ?? newest));
  return new Set(subjects.filter(isLater));
}
