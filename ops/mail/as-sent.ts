import type { EventOf } from '#domain/kernel/event.ts';
import { mailStream, type MailSent } from '#domain/mail/events.ts';
import type { App } from '#ops/app.ts';
import { anyOf } from '#ops/postgres/prepared.ts';
import { contentsDigest } from './contents-digest.ts';
import { COLUMNS, opened, type MailRow } from './mails.ts';

export interface MailsNeeds extends Pick<App, 'pool' | 'vault'> {
  readonly log: Pick<App['log'], 'readFacts'>;
}

/** The newest fact that it went out. */
async function sentByLog({ log }: MailsNeeds, id: string) {
  const { events } = await log.readFacts(mailStream(id));
  const fact = events.findLast(({ type }) => type === 'MailSent');
  return fact && { at: fact.at, data: fact.data as EventOf<typeof MailSent>['data'] };
}

/**
 * Whether what is kept of a mail is what went out, and when, by the log. Undefined where one of both is not there: not sent yet, of an
 * earlier program, kept long enough, or somebody in it was erased. `factsSince`: mails that went after it have facts.
 */
async function isAsSent(app: MailsNeeds, row: MailRow, factsSince: Date | undefined): Promise<boolean | undefined> {
  if (row.content === null || row.erased_at || row.expired_at) return undefined;
  const sent = await sentByLog(app, row.id);
  if (sent) return isWhatWent(app, row, sent);
  return (await isWithoutFact(app, row, factsSince)) ? false : undefined;
}

type Sent = NonNullable<Awaited<ReturnType<typeof sentByLog>>>;

async function isWhatWent(app: MailsNeeds, row: MailRow, { at, data }: Sent): Promise<boolean | undefined> {
  const { attempt, contents } = data;
  // Of a try that is under way the contents are kept before they go.
  if (attempt !== row.attempts || !contents || contents.forgotten) return undefined;
  if (row.sent_at?.toISOString() !== at) return false;
  // A seal that does not open was changed too.
  const content = await opened(app, row).catch(() => undefined);
  return content !== undefined && contentsDigest(content).whole === contents.whole;
}

/** Its row says that it went out, at a time when each that did became a fact, and no outcome waits to be one. */
async function isWithoutFact({ pool }: MailsNeeds, row: MailRow, factsSince: Date | undefined): Promise<boolean> {
  if (!factsSince || !row.sent_at || row.sent_at < factsSince) return false;
  const { rowCount } = await pool.query('SELECT FROM app.mail_outcomes WHERE mail_id = $1', [row.id]);
  return rowCount === 0;
}

/** The same by the mail's id. */
export async function mailIsAsSent(app: MailsNeeds, id: string): Promise<boolean | undefined> {
  const { rows } = await app.pool.query<MailRow>(`SELECT ${COLUMNS} FROM app.mails WHERE id = ${anyOf('$1')}`, [[id]]);
  return rows[0] && isAsSent(app, rows[0], undefined);
}

/** As long as an upgrade may take during which programs of before and after it send mails. */
const UPGRADE_MS = 3_600_000;

/** From when on each mail that went out has a fact; undefined where none has. */
async function factsSince({ log }: MailsNeeds, first: string | null): Promise<Date | undefined> {
  if (first === null) return undefined;
  const { events } = await log.readFacts(first, { limit: 1 });
  return events[0] && new Date(Date.parse(events[0].at) + UPGRADE_MS);
}

/** Mails that are compared together. */
const AT_ONCE = 50;

export interface MailsVerdict {
  /** Mails that say what went out. */
  readonly mails: number;
  /** The id of the first one that does not, in the order of their ids. */
  readonly changed: string | null;
}

interface Compared {
  /** The stream of the first mail that the log has facts of. */
  readonly first: string | null;
  /** Those that were sent from this instant on; all by default. */
  readonly since: Date | undefined;
}

/** Compares mails with the digests in the log. */
export async function verifyMails(app: MailsNeeds, { first, since }: Compared): Promise<MailsVerdict> {
  const withFacts = await factsSince(app, first);
  let mails = 0;
  for (let after = ''; ;) {
    const { rows } = await app.pool.query<MailRow>(
      `SELECT ${COLUMNS} FROM app.mails
        WHERE id > $1 AND content IS NOT NULL AND ($2::timestamptz IS NULL OR sent_at >= $2) ORDER BY id LIMIT $3`,
      [after, since ?? null, AT_ONCE],
    );
    const found = await Promise.all(rows.map((row) => isAsSent(app, row, withFacts)));
    const changed = rows.find((_, place) => found[place] === false);
    if (changed) return { mails, changed: changed.id };
    mails += found.filter((one) => one === true).length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < AT_ONCE) return { mails, changed: null };
  }
}
