import type { DatabasePool } from '#ops/postgres/pool.ts';
import { duration, ok, problem, warning, type Finding } from './finding.ts';

const OLDEST_MAIL_SECONDS = 900;

/** A minute is usual; the sweep of the workers comes each minute. */
const OLDEST_OUTCOME_MINUTES = 10;

/** Decision 252: what became of mails and is not in the log. */
export async function mailFacts(pool: DatabasePool): Promise<Finding> {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM app.mail_outcomes WHERE at < now() - interval '${OLDEST_OUTCOME_MINUTES} minutes'`,
  );
  const n = rows[0]?.n ?? 0;
  return n === 0
    ? ok('mail-facts', 'What became of mails is in the log')
    : problem(
        'mail-facts',
        `Of ${n} mails the log does not say yet what became of them`,
        'A program with the role worker or all writes them each minute; its log says why it could not.',
      );
}

export async function mails(pool: DatabasePool): Promise<Finding[]> {
  const { rows } = await pool.query<{ failed: number; queued: number; oldest: number }>(
    `SELECT count(*) FILTER (WHERE status IN ('failed', 'bounced') AND created_at > now() - interval '7 days')::int AS failed,
       count(*) FILTER (WHERE status = 'queued')::int AS queued,
       coalesce(extract(epoch FROM now() - min(coalesce(send_after, created_at)) FILTER (WHERE status = 'queued')), 0)::float8 AS oldest
     FROM app.mails WHERE status IN ('queued', 'failed', 'bounced')`,
  );
  const { failed, queued, oldest } = rows[0] ?? { failed: 0, queued: 0, oldest: 0 };
  return [
    oldest > OLDEST_MAIL_SECONDS
      ? problem(
          'mails',
          `${queued} wait, the first has been due for ${duration(oldest)}`,
          'See ops/runbook/alerts/PortalMailsWaiting.md.',
        )
      : ok('mails', `${queued} wait to be sent`),
    ...(failed > 0
      ? [
          warning(
            'mails',
            `${failed} of the last week were refused, given up or sent back`,
            "The panel's mailbox says why and sends them again.",
          ),
        ]
      : []),
  ];
}
