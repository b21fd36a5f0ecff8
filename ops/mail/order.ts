import type { Portal } from '#domain/kernel/actor.ts';
import { kindOfSubject } from '#domain/kernel/subject.ts';
import type { App } from '#ops/app.ts';
import type { NewJob } from '#ops/queue/port.ts';
import { mailPlace } from './place.ts';

/** The event behind a mail, to be read again when the mail is composed. */
export interface MailCause {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

export interface MailOrder {
  /** The same id is the same mail: ordered again before it is tried, it says the subjects of both. */
  readonly id: string;
  /** Whose mail it is: its words, its sender, its mailbox page. */
  readonly portal: Portal;
  /** One of the portal's own templates or of those that every portal has. */
  readonly template: string;
  /** What it is about, e.g. `application:…`. */
  readonly subjects?: readonly string[];
  /** The events behind it, by what they are about. */
  readonly causes?: Readonly<Record<string, MailCause>>;
  /** The recipient, where the caller knows; needed with `input`. */
  readonly personId?: string;
  /** Everybody whom it is for at one address; the recipient alone by default. */
  readonly recipientIds?: readonly string[];
  /** What only the caller knows (address, name, one-time link): sealed at once, dropped once the mail is sent. */
  readonly input?: MailInput;
  /** Not before that long from now: what overtakes it meanwhile takes its place. */
  readonly afterMs?: number;
}

/** Input of a mail that brings a one-time link, e.g. `invitation` and `password-reset`. */
export interface LinkMailInput {
  readonly to: string;
  readonly name: string;
  readonly link: string;
  /** Of `issueLink`; absent in mails of earlier programs. */
  readonly linkId?: string;
}

/** Input of a mail that only says that an account is there. */
export interface KnownMailInput {
  readonly to: string;
  readonly name: string;
}

/** Input of a mail that notifies an account's owner of what was done with it at login. */
export interface LoginNoticeInput {
  readonly to: string;
  readonly name: string;
  /** ISO instant. */
  readonly at: string;
  /** The browser in a few words. */
  readonly device: string;
  /** Codes for emergencies that are left, where that is what it is about. */
  readonly codesLeft?: number;
  /** Given since the login before. */
  readonly wrongPasswords?: number;
  /** Days since the login before, where they are many. */
  readonly absentDays?: number;
}

export type MailInput = LinkMailInput | LoginNoticeInput | KnownMailInput;

/** The queue's name for mails; its jobs hold the mail's id only. */
export const MAIL_JOB = 'mail';
/** Mails that somebody sits and waits for (a one-time link): not behind thousands of others. */
export const LINK_MAIL_JOB = 'link-mail';
export interface MailJob {
  readonly mailId: string;
}

type Needs = Pick<App, 'pool' | 'vault' | 'queue' | 'now'>;

/**
 * Orders a mail: a row that the panel shows as queued, then the job that sends it. Ordering the same id again has no
 * effect; a crash between the two is repaired by `resumeMails`, a queue that forgets by the table of jobs.
 *
 * @example await queueMail(app, { id: `password-reset:${tokenId}`, portal, template: 'password-reset', personId, input: { to, name, link } })
 */
export const queueMail = (app: Needs, order: MailOrder): Promise<void> => queueMails(app, [order]);

/**
 * The same for many of different ids, their rows in one statement. What was ordered under an id that nobody has tried to
 * send yet is added to it; what comes too late for that is a mail of its own.
 */
export async function queueMails(app: Needs, wanted: readonly MailOrder[]): Promise<void> {
  if (wanted.length === 0) return;
  const orders = merged(wanted);
  const rows = await inserted(app, orders);
  const late = orders.flatMap((order) => {
    const { waits, subjects } = rows.get(order.id) ?? { waits: true, subjects: [] };
    return waits ? [] : lateOf(order, subjects);
  });
  await app.queue.addAll(
    orders.map((order) => jobOf({ ...order, hasLink: order.input !== undefined && 'link' in order.input })),
  );
  await queueMails(app, late);
}

type MailToSend = Pick<MailOrder, 'id' | 'portal' | 'afterMs'> & { readonly hasLink: boolean };

/** The job that sends a mail, under the mail's own id. */
const jobOf = ({ id, portal, afterMs, hasLink }: MailToSend): NewJob => ({
  name: hasLink ? LINK_MAIL_JOB : MAIL_JOB,
  id: { id, portal, afterMs },
  data: { mailId: id } satisfies MailJob,
});

const union = (a: readonly string[] = [], b: readonly string[] = []): string[] => [...new Set([...a, ...b])];

/** A person with two addresses (one of several applications was corrected) is ordered for twice: one row. */
function merged(orders: readonly MailOrder[]): MailOrder[] {
  const byId = new Map<string, MailOrder>();
  for (const order of orders) {
    const known = byId.get(order.id);
    const both = known && {
      subjects: union(known.subjects, order.subjects),
      causes: { ...order.causes, ...known.causes },
      recipientIds: union(recipientsOf(known), recipientsOf(order)),
    };
    byId.set(order.id, { ...order, ...both });
  }
  return [...byId.values()];
}

const recipientsOf = ({ personId, recipientIds }: MailOrder): readonly string[] =>
  recipientIds ?? (personId ? [personId] : []);

/** What a mail that was tried does not say, and nothing of what it says. */
function lateOf(order: MailOrder, said: readonly string[]): MailOrder[] {
  const { subjects = [], causes = {} } = order;
  const caused = Object.keys(causes);
  const missing = (caused.length > 0 ? caused : subjects).filter((subject) => !said.includes(subject));
  const [first] = missing;
  if (!first) return [];
  const larger = subjects.filter((subject) => kindOfSubject(subject) !== kindOfSubject(first));
  const own = Object.entries(causes).filter(([subject]) => missing.includes(subject));
  const id = `${order.id}+${first}`;
  return [{ ...order, id, subjects: [...missing, ...larger], causes: Object.fromEntries(own) }];
}

async function inserted(app: Needs, orders: readonly MailOrder[]) {
  const { rows } = await app.pool.query<{ id: string; subjects: string[]; waits: boolean }>({
    name: 'mails-order',
    text: `INSERT INTO app.mails AS mail (id, portal, template, subjects, person_id, recipient_ids, causes, input, created_at,
       send_after)
     SELECT id, portal, template, ARRAY(SELECT jsonb_array_elements_text(subjects)), person_id,
            ARRAY(SELECT jsonb_array_elements_text(recipient_ids)), causes, input, $2,
            CASE WHEN after_ms > 0 THEN $2::timestamptz + after_ms * interval '1 ms' END
       FROM jsonb_to_recordset($1::jsonb) AS new(id text, portal text, template text, subjects jsonb, person_id text,
            recipient_ids jsonb, causes jsonb, input text, after_ms float8)
     ON CONFLICT (id) DO UPDATE SET
       subjects = CASE WHEN mail.attempts > 0 THEN mail.subjects ELSE mail.subjects || ARRAY(
         SELECT subject FROM unnest(EXCLUDED.subjects) AS subject WHERE NOT subject = ANY (mail.subjects)) END,
       recipient_ids = CASE WHEN mail.attempts > 0 THEN mail.recipient_ids ELSE mail.recipient_ids || ARRAY(
         SELECT one FROM unnest(EXCLUDED.recipient_ids) AS one WHERE NOT one = ANY (mail.recipient_ids)) END,
       causes = CASE WHEN mail.attempts > 0 THEN mail.causes ELSE EXCLUDED.causes || mail.causes END
     RETURNING id, subjects, attempts = 0 AS waits`,
    values: [JSON.stringify(await Promise.all(orders.map((order) => rowOf(app, order)))), app.now()],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

async function rowOf(app: Needs, order: MailOrder): Promise<object> {
  const { id, portal, template, subjects = [], causes = {}, personId = null, afterMs = 0 } = order;
  const place = mailPlace(id, 'input');
  const input = order.input && personId ? await app.vault.seal({ personId, place }, order.input) : null;
  const recipient_ids = recipientsOf(order);
  return { id, portal, template, subjects, person_id: personId, recipient_ids, causes, input, after_ms: afterMs };
}

const BATCH = 1000;

/** Adds the jobs of mails that have none: a crash between the two, a restored backup, an earlier program. */
export async function resumeMails(app: Pick<App, 'pool' | 'queue' | 'now'>): Promise<number> {
  let resumed = 0;
  for (;;) {
    const { rows } = await app.pool.query<{ id: string; portal: Portal; send_after: Date | null; has_link: boolean }>(
      `SELECT id, portal, send_after, input IS NOT NULL AS has_link FROM app.mails mail
        WHERE status = 'queued' AND NOT EXISTS (SELECT FROM app.jobs job WHERE job.id = mail.id)
        ORDER BY created_at LIMIT ${BATCH}`,
    );
    const now = Date.parse(app.now());
    const afterMs = (after: Date | null) => (after ? Math.max(after.getTime() - now, 0) : 0);
    await app.queue.addAll(
      rows.map(({ id, portal, send_after: after, has_link: hasLink }) =>
        jobOf({ id, portal, afterMs: afterMs(after), hasLink }),
      ),
    );
    resumed += rows.length;
    if (rows.length < BATCH) return resumed;
  }
}
