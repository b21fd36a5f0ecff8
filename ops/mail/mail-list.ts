import type { Portal } from '#domain/kernel/actor.ts';
import type { MailStatus } from '#domain/mail/terms.ts';
import { sourceSubject } from '#domain/own-report/source.ts';
import { endOfDay, startOfDay } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { COLUMNS, itemOf, opened, type MailMessage, type MailRow } from './mails.ts';

/** Counting stops here, as of every list. */
const MOST_COUNTED = 10_000;

/** A portal's mailbox as somebody may read it: mails about what the reader may not see are left out. */
export interface Mailbox {
  readonly portal: Portal;
  /** The kinds of accounts whose lists the reader may not see. */
  readonly closed?: readonly { readonly kind: string; readonly table: string }[];
  /** Names of the data that the reader may make no reports of: reports of them that were mailed are closed too. */
  readonly closedSources?: readonly string[];
}

/**
 * A mail about an account discloses as much of it as the list of accounts does: one that names it, and one that names nothing
 * but is to its owner.
 */
const readable = ({ closed = [], closedSources = [] }: Mailbox): string =>
  [
    ...closed.map(
      ({ kind, table }) =>
        ` AND NOT EXISTS (SELECT FROM unnest(subjects) AS subject WHERE starts_with(subject, '${kind}:'))
          AND NOT (subjects = '{}' AND person_id IN (SELECT person_id FROM read."${table}"))`,
    ),
    ...closedSources.map((name) => ` AND NOT subjects @> ARRAY['${sourceSubject(name)}']`),
  ].join('');

/** Which mails of a mailbox; what is absent is not asked for. */
export interface MailFilter {
  readonly statuses?: readonly MailStatus[];
  readonly template?: string;
  /** A subject, e.g. `application:…`. */
  readonly about?: string;
  /** Days of Warsaw, `YYYY-MM-DD`, both included. */
  readonly queuedFrom?: string;
  readonly queuedTo?: string;
}

/** Each condition with what it compares. */
function conditionsOf(filter: MailFilter): readonly (readonly [sql: string, value: unknown])[] {
  const { statuses, template, about, queuedFrom, queuedTo } = filter;
  const all: readonly (readonly [sql: string, value: unknown])[] = [
    ['status = ANY (?)', statuses],
    ['template = ?', template],
    ['subjects @> ARRAY[?]', about],
    ['created_at >= ?', queuedFrom && startOfDay(queuedFrom)],
    ['created_at <= ?', queuedTo && endOfDay(queuedTo)],
  ];
  return all.filter(([, value]) => value !== undefined);
}

function matching(mailbox: Mailbox, filter: MailFilter): { where: string; values: unknown[] } {
  const asked = conditionsOf(filter);
  const conditions = asked.map(([sql], index) => ` AND ${sql.replace('?', `$${index + 2}`)}`);
  return {
    where: `portal = $1${conditions.join('')}${readable(mailbox)}`,
    values: [mailbox.portal, ...asked.map(([, value]) => value)],
  };
}

/** How many mails of a mailbox a filter finds; above 10,000 they are not counted to the end. */
export async function countMails(
  { pool }: Pick<App, 'pool'>,
  { filter = {}, ...mailbox }: Mailbox & { filter?: MailFilter },
): Promise<{ total: number; totalExact: boolean }> {
  const { where, values } = matching(mailbox, filter);
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT FROM app.mails WHERE ${where} LIMIT ${MOST_COUNTED + 1}) AS few`,
    values,
  );
  const total = rows[0]?.n ?? 0;
  return { total, totalExact: total <= MOST_COUNTED };
}

/** A page of a portal's mailbox, newest first, with address and subject; pages count from 1. */
export async function listMails(
  app: Pick<App, 'pool' | 'vault'>,
  { page, pageSize = 50, ...asked }: Mailbox & { filter?: MailFilter; page: number; pageSize?: number },
) {
  const { where, values } = matching(asked, asked.filter ?? {});
  const [{ rows }, count] = await Promise.all([
    app.pool.query<MailRow>(
      `SELECT ${COLUMNS} FROM app.mails WHERE ${where}
        ORDER BY created_at DESC, id DESC LIMIT ${pageSize} OFFSET ${(Math.max(1, page) - 1) * pageSize}`,
      values,
    ),
    countMails(app, asked),
  ]);
  const items = await Promise.all(
    rows.map(async (row) => {
      const { to, subject } = await opened(app, row);
      return { ...itemOf(row), to, subject };
    }),
  );
  return { items, ...count, page, pageSize };
}

/** Undefined for a mail of another portal too, and for one that the reader may not read. */
export async function mailById(
  app: Pick<App, 'pool' | 'vault'>,
  { id, ...mailbox }: Mailbox & { id: string },
): Promise<MailMessage | undefined> {
  const { rows } = await app.pool.query<MailRow>(
    `SELECT ${COLUMNS} FROM app.mails WHERE portal = $1 AND id = $2${readable(mailbox)}`,
    [mailbox.portal, id],
  );
  const row = rows[0];
  return row && { ...itemOf(row), ...(await opened(app, row)) };
}
