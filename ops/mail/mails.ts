import type { Portal } from '#domain/kernel/actor.ts';
import { MAIL_STATUS_LABELS, type MailStatus } from '#domain/mail/terms.ts';
import { UNREACHED } from '#domain/mail/unreached.ts';
import { FORGOTTEN, MAIL_ERASED } from '#domain/kernel/forgotten.ts';
import { portalNamed } from '#domain/portals.ts';
import type { App } from '#ops/app.ts';
import { unpacked, type Packed } from './packed.ts';
import { mailPlace } from './place.ts';

/** A mail as the panel lists it. Instants are ISO 8601 UTC. */
export interface MailItem {
  readonly id: string;
  readonly template: string;
  readonly templateLabel: string;
  readonly status: MailStatus;
  readonly statusLabel: string;
  readonly queuedAt: string;
  /** Not before this instant: what overtakes it until then takes its place. */
  readonly sendAfter: string | null;
  readonly sentAt: string | null;
  /** The last failure as the mail server reported it, without addresses. */
  readonly error: string | null;
  readonly attempts: number;
  /** What it is about, e.g. `application:…`. */
  readonly subjects: readonly string[];
}

/** A mail with what it says; that it was taken away in place of the contents when one of its persons was forgotten. */
export interface MailMessage extends MailItem {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly AttachedFile[];
}

export interface AttachedFile {
  readonly fileName: string;
  /** In bytes. */
  readonly size: number;
  /** Of its bytes, in hexadecimal digits; absent in mails of earlier programs. */
  readonly sha256?: string;
}

/** What is packed and sealed in `app.mails.content`, for all whom the mail is about. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly AttachedFile[];
  /** How those whom it is about are called in it, by person id. */
  readonly names?: Readonly<Record<string, string>>;
}

/** What is sealed in `app.mails.recipient`, for the recipient alone. */
export interface MailRecipient {
  readonly to: string;
}

/** A line of `app.mails`, without what is sent along. */
export interface MailRow {
  id: string;
  portal: Portal;
  template: string;
  status: MailStatus;
  person_id: string | null;
  subjects: string[];
  content: string | null;
  recipient: string | null;
  erased_at: Date | null;
  expired_at: Date | null;
  error: string | null;
  attempts: number;
  created_at: Date;
  send_after: Date | null;
  sent_at: Date | null;
}

export const COLUMNS =
  'id, portal, template, status, person_id, subjects, content, recipient, erased_at, expired_at, error, attempts, created_at, send_after, sent_at';

export const itemOf = (row: MailRow): MailItem => ({
  id: row.id,
  template: row.template,
  templateLabel: portalNamed(row.portal).mailLabels[row.template] ?? row.template,
  status: row.status,
  statusLabel: MAIL_STATUS_LABELS[row.status],
  queuedAt: row.created_at.toISOString(),
  sendAfter: row.send_after?.toISOString() ?? null,
  sentAt: row.sent_at?.toISOString() ?? null,
  error: row.error,
  attempts: row.attempts,
  subjects: row.subjects,
});

/** A mail in the list of what it is about; `to` is empty before it was composed, and for a forgotten recipient. */
export interface AddressedMail extends MailItem {
  readonly to: string;
}

/** The mails about a subject, e.g. `application:…`, newest first; with a cause, those that this fact asked for. */
export async function mailsAbout(
  app: Pick<App, 'pool' | 'vault'>,
  subject: string,
  cause?: { readonly stream: string; readonly revision: number },
): Promise<AddressedMail[]> {
  const { rows } = await app.pool.query<MailRow>(
    `SELECT ${COLUMNS} FROM app.mails WHERE subjects @> ARRAY[$1]
        AND ($2::jsonb IS NULL OR EXISTS (SELECT FROM jsonb_each(causes) AS one WHERE one.value @> $2))
      ORDER BY created_at DESC, id DESC LIMIT 200`,
    [subject, cause === undefined ? null : JSON.stringify(cause)],
  );
  return Promise.all(rows.map(async (row) => ({ ...itemOf(row), to: (await recipientOf(app, row))?.to ?? '' })));
}

/** How many people a mail about the subject did not reach and no later try has; who was erased is not waited for. */
export async function unreachedAbout({ pool }: Pick<App, 'pool'>, subject: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>({
    name: 'mails-unreached',
    text: `SELECT count(DISTINCT coalesce(person_id, id))::int AS n FROM app.mails
            WHERE subjects @> ARRAY[$1] AND status = ANY ($3) AND error IS DISTINCT FROM $2`,
    values: [subject, FORGOTTEN, UNREACHED],
  });
  return rows[0]?.n ?? 0;
}

/** The text of a mail; undefined where there is none: it was not composed yet, was kept long enough, or somebody in it was erased. */
export async function mailTextOf(app: Pick<App, 'pool' | 'vault'>, id: string): Promise<string | undefined> {
  const { rows } = await app.pool.query<MailRow>(
    `SELECT ${COLUMNS} FROM app.mails WHERE id = $1 AND content IS NOT NULL`,
    [id],
  );
  const content = rows[0] && !rows[0].erased_at && !rows[0].expired_at ? await opened(app, rows[0]) : undefined;
  return content && content.text !== MAIL_ERASED ? content.text : undefined;
}

const NOT_YET: MailContent = { to: '', subject: '', html: '', text: '', attachments: [] };
const GONE: MailContent = { to: FORGOTTEN, subject: MAIL_ERASED, html: '', text: MAIL_ERASED, attachments: [] };

export async function opened(app: Pick<App, 'vault'>, row: MailRow): Promise<MailContent> {
  if (row.erased_at) return { ...GONE, to: (await recipientOf(app, row))?.to ?? FORGOTTEN };
  if (row.expired_at) return expired(row, (await recipientOf(app, row))?.to ?? FORGOTTEN);
  if (!row.content || !row.person_id) return NOT_YET;
  return unsealed(app, row, { content: row.content, personId: row.person_id });
}

async function unsealed(
  app: Pick<App, 'vault'>,
  row: MailRow,
  { content: sealed, personId }: { content: string; personId: string },
): Promise<MailContent> {
  const content = sealed.startsWith('{')
    ? await app.vault.openFor<MailContent | Packed>(mailPlace(row.id, 'content'), sealed)
    : // Sealed by an earlier program, for its recipient.
      await app.vault.open<MailContent>({ personId, place: mailPlace(row.id, 'content') }, sealed);
  return content ? unpacked(content) : { ...GONE, to: (await recipientOf(app, row))?.to ?? FORGOTTEN };
}

/** Whole days that its contents were kept (KEEP_MAILS). */
function expired({ created_at: from, expired_at: until }: MailRow, to: string): MailContent {
  const days = Math.floor(((until?.getTime() ?? 0) - from.getTime()) / 86_400_000);
  const sentence = `Treść usunięta po ${days} ${days === 1 ? 'dniu' : 'dniach'}`;
  return { ...GONE, to, subject: sentence, text: sentence };
}

const recipientOf = async ({ vault }: Pick<App, 'vault'>, { id, recipient }: MailRow) =>
  recipient === null ? undefined : vault.openFor<MailRecipient>(mailPlace(id, 'recipient'), recipient);

/**
 * GDP-03: takes away what all mails to or about a person said, also those of earlier programs about the person's
 * records, which don't say whom they name; that they were sent stays. What says nothing yet is composed without them.
 *
 * @returns the ids of these mails
 */
export async function eraseMails(
  app: Pick<App, 'pool' | 'now'>,
  { personId, records }: { personId: string; records: readonly string[] },
): Promise<string[]> {
  const { rows } = await app.pool.query<{ id: string }>(
    // In the order that the mailer takes rows in.
    `WITH locked AS MATERIALIZED (SELECT id FROM app.mails
       WHERE person_id = $1 OR person_ids @> ARRAY[$1]
         OR (subjects && $2::text[] AND person_ids = '{}' AND (content IS NOT NULL OR input IS NOT NULL)) ORDER BY id FOR UPDATE)
     UPDATE app.mails SET content = NULL, input = NULL, erased_at = coalesce(erased_at, $3),
       recipient = CASE WHEN person_id = $1 THEN NULL ELSE recipient END,
       address = CASE WHEN person_id = $1 THEN NULL ELSE address END,
       error = CASE WHEN person_id = $1 AND status <> 'dropped' AND error IS NOT NULL THEN $4 ELSE error END
     WHERE id IN (SELECT id FROM locked) RETURNING id`,
    [personId, records, app.now(), FORGOTTEN],
  );
  return rows.map(({ id }) => id);
}
