import type { Portal } from '#domain/kernel/actor.ts';
import { MAIL_STATUS_LABELS, type MailStatus } from '#domain/mail/terms.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { portalNamed } from '#domain/portals.ts';
import type { App } from '#ops/app.ts';

/** A mail as the panel lists it. Instants are ISO 8601 UTC. */
export interface MailItem {
  readonly id: string;
  readonly template: string;
  readonly templateLabel: string;
  readonly status: MailStatus;
  readonly statusLabel: string;
  readonly queuedAt: string;
  readonly sentAt: string | null;
  /** The last failure as the mail server told it, without addresses. */
  readonly error: string | null;
  readonly attempts: number;
  /** What it is about, e.g. `application:…`. */
  readonly subjects: readonly string[];
}

/** A mail with what it says; 'dane usunięte' in place of the contents when the person was forgotten. */
export interface MailMessage extends MailItem {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly { readonly fileName: string; readonly size: number }[];
}

/** What stands sealed in `app.mails.content`. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly { readonly fileName: string; readonly size: number }[];
}

interface MailRow {
  id: string;
  portal: Portal;
  template: string;
  status: MailStatus;
  person_id: string | null;
  subjects: string[];
  content: string | null;
  error: string | null;
  attempts: number;
  created_at: Date;
  sent_at: Date | null;
}

const COLUMNS = 'id, portal, template, status, person_id, subjects, content, error, attempts, created_at, sent_at';

const item = (row: MailRow): MailItem => ({
  id: row.id,
  template: row.template,
  templateLabel: portalNamed(row.portal).mailLabels[row.template] ?? row.template,
  status: row.status,
  statusLabel: MAIL_STATUS_LABELS[row.status],
  queuedAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  error: row.error,
  attempts: row.attempts,
  subjects: row.subjects,
});

/** The mails about a subject, e.g. `application:…`, newest first. */
export async function mailsAbout(app: Pick<App, 'pool'>, subject: string): Promise<MailItem[]> {
  const { rows } = await app.pool.query<MailRow>(
    `SELECT ${COLUMNS} FROM app.mails WHERE subjects @> ARRAY[$1] ORDER BY created_at DESC, id DESC LIMIT 200`,
    [subject],
  );
  return rows.map(item);
}

/** Everything that a portal wrote to a person, with what it said, newest first (GDP-02). */
export async function mailsToPerson(
  app: Pick<App, 'pool' | 'vault'>,
  { portal, personId, most }: { portal: Portal; personId: string; most?: number | undefined },
): Promise<MailMessage[]> {
  const { rows } = await app.pool.query<MailRow>(
    `SELECT ${COLUMNS} FROM app.mails WHERE person_id = $1 AND portal = $3
      ORDER BY created_at DESC, id DESC LIMIT $2`,
    [personId, most ?? null, portal],
  );
  return Promise.all(rows.map(async (row) => ({ ...item(row), ...(await opened(app, row)) })));
}

/** A page of a portal's mailbox, newest first, with address and subject; pages count from 1. */
export async function listMails(
  app: Pick<App, 'pool' | 'vault'>,
  { portal, page, pageSize = 50 }: { portal: Portal; page: number; pageSize?: number },
): Promise<{ items: (MailItem & { to: string; subject: string })[]; total: number; page: number; pageSize: number }> {
  const [{ rows }, count] = await Promise.all([
    app.pool.query<MailRow>(
      `SELECT ${COLUMNS} FROM app.mails WHERE portal = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
      [portal, pageSize, (Math.max(1, page) - 1) * pageSize],
    ),
    app.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM (SELECT FROM app.mails WHERE portal = $1 LIMIT 10001) AS few',
      [portal],
    ),
  ]);
  const items = await Promise.all(
    rows.map(async (row) => {
      const { to, subject } = await opened(app, row);
      return { ...item(row), to, subject };
    }),
  );
  return { items, total: count.rows[0]?.n ?? 0, page, pageSize };
}

/** Undefined for a mail of another portal too. */
export async function mailById(
  app: Pick<App, 'pool' | 'vault'>,
  { portal, id }: { portal: Portal; id: string },
): Promise<MailMessage | undefined> {
  const { rows } = await app.pool.query<MailRow>(`SELECT ${COLUMNS} FROM app.mails WHERE portal = $1 AND id = $2`, [
    portal,
    id,
  ]);
  const row = rows[0];
  return row && { ...item(row), ...(await opened(app, row)) };
}

const NOT_YET: MailContent = { to: '', subject: '', html: '', text: '', attachments: [] };
const GONE: MailContent = { to: FORGOTTEN, subject: FORGOTTEN, html: FORGOTTEN, text: FORGOTTEN, attachments: [] };

async function opened(app: Pick<App, 'vault'>, row: MailRow): Promise<MailContent> {
  if (!row.content || !row.person_id) return NOT_YET;
  return (await app.vault.open<MailContent>(row.person_id, row.content)) ?? GONE;
}
