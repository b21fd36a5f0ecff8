import type { App } from '#ops/app.ts';
import { removeFromMailbox } from '#ops/mail/mailbox.ts';
import { dropSecurityLog } from '#ops/security/keeping.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Dead jobs wait for somebody; after a year nobody comes. */
const DEAD_JOBS_DAYS = 365;
/** Links that are over: nobody asks any more why one does not work. */
const LINKS_DAYS = 30;
/** Longer than the cookie that names a browser lives. */
const BROWSERS_DAYS = 400;
/** Passkeys that were never confirmed: the reaction that would do it has long run. */
const PASSKEYS_DAYS = 30;
/** No read model is ever so far behind that it does not show who has the value. */
const CLAIMS_DAYS = 30;
/** Of one statement, so that no lock lasts. */
const BATCH = 1000;

type Needs = Pick<App, 'config' | 'pool' | 'now'>;

/**
 * Ends the keeping of what only grows (README: KEEP_…): what mails said, finished jobs, lines of imports, sessions,
 * links and counters of limits that are over. Facts, and that a mail was sent, stay.
 */
export async function endKeeping(app: Needs): Promise<void> {
  const { mails, jobs, imports, securityLog } = app.config.retention;
  await expireMails(app, daysAgo(app, mails));
  // An import whose key is gone is not under way.
  const ended = 'import_id IN (SELECT id FROM app.imports WHERE created_at < $1 AND key_id IS NULL)';
  const over = [
    { table: 'app.jobs', where: 'done_at < $1', before: daysAgo(app, jobs) },
    { table: 'app.jobs', where: 'done_at IS NULL AND dead_at < $1', before: daysAgo(app, DEAD_JOBS_DAYS) },
    // By the database's clock, as the one who reads them: a process whose own is wrong logs nobody out.
    { table: 'app.sessions', where: 'expire < now()' },
    { table: 'app.password_resets', where: 'expires_at < $1', before: daysAgo(app, LINKS_DAYS) },
    { table: 'app.known_browsers', where: 'seen_at < $1', before: daysAgo(app, BROWSERS_DAYS) },
    { table: 'app.passkeys', where: 'confirmed_at IS NULL AND created_at < $1', before: daysAgo(app, PASSKEYS_DAYS) },
    { table: 'app.claims', where: 'at < $1', before: daysAgo(app, CLAIMS_DAYS) },
    { table: 'app.passkey_challenges', where: 'expires_at < $1', before: app.now() },
    { table: 'app.import_rows', where: ended, before: daysAgo(app, imports) },
    // The doors sweep them too, while anybody comes by.
    { table: 'app.rate_limits', where: 'expire < extract(epoch FROM now()) * 1000' },
  ];
  for (const rows of over) await drop(app, rows);
  await dropSecurityLog(app.pool, { before: daysAgo(app, securityLog), most: BATCH });
}

const daysAgo = ({ now }: Needs, days: number): string => new Date(Date.parse(now()) - days * DAY_MS).toISOString();

/** What is in the statement's text are constants of this file. */
async function drop({ pool }: Needs, { table, where, before }: { table: string; where: string; before?: string }) {
  for (;;) {
    const { rowCount } = await pool.query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${BATCH}))`,
      before === undefined ? [] : [before],
    );
    if ((rowCount ?? 0) < BATCH) return;
  }
}

/** A mail that still waits or may be tried again keeps what it says; one that was sent again is kept from then on. */
async function expireMails(app: Needs, before: string): Promise<void> {
  for (;;) {
    const { rows } = await app.pool.query<{ id: string }>(
      `UPDATE app.mails SET content = NULL, input = NULL, expired_at = $2
        WHERE id IN (SELECT id FROM app.mails WHERE content IS NOT NULL AND created_at < $1 AND status <> 'queued'
          AND (sent_at IS NULL OR sent_at < $1) LIMIT ${BATCH}) RETURNING id`,
      [before, app.now()],
    );
    if (rows.length > 0)
      await removeFromMailbox(
        app.config,
        rows.map(({ id }) => id),
      );
    if (rows.length < BATCH) return;
  }
}
