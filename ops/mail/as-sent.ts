import type { EventOf } from '#domain/kernel/event.ts';
import { mailStream, type MailSent } from '#domain/mail/events.ts';
import type { App } from '#ops/app.ts';
import { anyOf } from '#ops/postgres/prepared.ts';
import { contentsDigest } from './contents-digest.ts';
import { COLUMNS, opened, type MailRow } from './mails.ts';

export interface MailsNeeds extends Pick<App, 'pool' | 'vault'> {
  readonly log: Pick<App['log'], 'readFacts'>;
}

/** When the newest try that is in the log went out, and the digest of what it said; undefined where the log does not say. */
async function sentByLog({ log }: MailsNeeds, { id, attempts }: MailRow) {
  const { events } = await log.readFacts(mailStream(id));
  const fact = events.findLast(({ type }) => type === 'MailSent');
  const sent = fact?.data as EventOf<typeof MailSent>['data'] | undefined;
  // Of a try that is under way the contents are kept before they go.
  if (!fact || sent?.attempt !== attempts || !sent.contents || sent.contents.forgotten) return undefined;
  return { at: fact.at, whole: sent.contents.whole };
}

/**
 * Whether what is kept of a mail is what went out, and when, by the log. Undefined where one of both is not there: not sent yet, of an
 * earlier program, kept long enough, or somebody in it was erased.
 */
async function isAsSent(app: MailsNeeds, row: MailRow): Promise<boolean | undefined> {
  if (row.content === null || row.erased_at || row.expired_at) return undefined;
  const sent = await sentByLog(app, row);
  if (!sent) return undefined;
  if (row.sent_at?.toISOString() !== sent.at) return false;
  // A seal that does not open was changed too.
  const content = await opened(app, row).catch(() => undefined);
  return content !== undefined && contentsDigest(content).whole === sent.whole;
}

/** The same by the mail's id. */
export async function mailIsAsSent(app: MailsNeeds, id: string): Promise<boolean | undefined> {
  const { rows } = await app.pool.query<MailRow>(`SELECT ${COLUMNS} FROM app.mails WHERE id = ${anyOf('$1')}`, [[id]]);
  return rows[0] && isAsSent(app, rows[0]);
}

/** Mails that are compared together. */
const AT_ONCE = 50;

export interface MailsVerdict {
  /** Mails that say what went out. */
  readonly mails: number;
  /** The id of the first one that does not, in the order of their ids. */
  readonly changed: string | null;
}

/** Compares mails with the digests in the log. `since`: those that were sent from this instant on; all by default. */
export async function verifyMails(app: MailsNeeds, since?: Date): Promise<MailsVerdict> {
  let mails = 0;
  for (let after = ''; ;) {
    const { rows } = await app.pool.query<MailRow>(
      `SELECT ${COLUMNS} FROM app.mails
        WHERE id > $1 AND content IS NOT NULL AND ($2::timestamptz IS NULL OR sent_at >= $2) ORDER BY id LIMIT $3`,
      [after, since ?? null, AT_ONCE],
    );
    const found = await Promise.all(rows.map((row) => isAsSent(app, row)));
    const changed = rows.find((_, place) => found[place] === false);
    if (changed) return { mails, changed: changed.id };
    mails += found.filter((one) => one === true).length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < AT_ONCE) return { mails, changed: null };
  }
}
