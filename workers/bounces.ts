import type { App } from '#ops/app.ts';
import { mailTries } from '#ops/logging/job-metrics.ts';
import type { BounceMailbox, Disposal } from '#ops/mail/bounces/mailbox.ts';
import { openBounceMailbox } from '#ops/mail/bounces/open.ts';
import { readReport, type BounceReport } from '#ops/mail/bounces/report.ts';
import { mailNamedIn, type NamedMail } from '#ops/mail/bounces/token.ts';
import { bounceText } from '#ops/mail/failure.ts';
import { takeTerm } from '#ops/postgres/lease.ts';
import { recordOutcomes } from '#workers/mail-facts.ts';
import type { Sweep } from '#workers/sweep.ts';

const MINUTE_MS = 60_000;

/** Mails that a server took and another one sent back (BOUNCES_URL). */
export const bounceSweep: Sweep = { name: 'bounces', everyMs: MINUTE_MS, run: readBounces };

/**
 * Reads the mailbox that mails come back to, in one process at a time. A report on one of our mails is noted in its row
 * and deleted: it quotes the mail, and would outlive an erasure. Everything else stays, marked as read.
 *
 * @throws when the mailbox cannot be read; what was not read is read next time
 */
export async function readBounces(app: App): Promise<void> {
  const { bounces } = app.config;
  if (!bounces) return;
  const held = await takeTerm({ pool: app.pool, name: 'bounces', logger: app.logger });
  if (!held) return;
  let mailbox: BounceMailbox | undefined;
  try {
    mailbox = await openBounceMailbox(bounces.url);
    await mailbox.each(async (raw) => {
      // Another process reads now: what this one has in hand is that one's.
      if (held.term.ended.aborted) return 'later';
      return disposalOf(app, raw);
    });
    await recordOutcomes(app);
  } finally {
    await mailbox?.close();
    await held.release();
  }
}

async function disposalOf(app: App, raw: Buffer): Promise<Disposal> {
  const report = await readReport(raw);
  const named = report && mailNamedIn(app, report.texts);
  return named ? note(app, report, named) : 'leave';
}

/** What a report says of a mail; one that is older than what became of the mail since says nothing any more. */
async function note(app: App, report: BounceReport, { mark, attempt }: NamedMail): Promise<Disposal> {
  const failed = report.outcome === 'failed';
  const { rows } = await app.pool.query<{ id: string }>(
    `WITH mail AS (
       UPDATE app.mails SET status = $3, error = $4
        WHERE mark = $1 AND status = 'sent' AND attempts = coalesce($2, attempts)
          AND (erased_at IS NULL OR address IS NOT NULL) RETURNING id, attempts),
     noted AS (
       INSERT INTO app.mail_outcomes (mail_id, outcome, attempt, at, words)
       SELECT id, 'bounced', attempts, $5, $4 FROM mail WHERE $3 = 'bounced')
     SELECT id FROM mail`,
    [mark, attempt, failed ? 'bounced' : 'sent', bounceText(report), app.now()],
  );
  if (rows.length === 0) return unnoted(app, { mark, attempt });
  if (failed) mailTries(app.metrics).inc({ outcome: 'bounced' });
  app.logger.info({ mails: rows.map(({ id }) => id), outcome: report.outcome }, 'a mail came back');
  return 'delete';
}

async function unnoted({ pool }: App, { mark, attempt }: NamedMail): Promise<Disposal> {
  const { rows } = await pool.query<{ status: string; attempts: number }>(
    'SELECT status, attempts FROM app.mails WHERE mark = $1',
    [mark],
  );
  const [mail] = rows;
  if (!mail) return 'leave';
  // The recipient's server was quicker than the row that says that the mail went.
  const isUnderWay = mail.status === 'queued' && (attempt ?? mail.attempts) === mail.attempts;
  return isUnderWay ? 'later' : 'delete';
}
