import type { Schedule } from '#domain/own-report/schedule.ts';
import type { App } from '#ops/app.ts';

type Needs = Pick<App, 'pool'>;

/** Who is mailed a report, and when. */
export interface Subscription extends Schedule {
  readonly reportId: string;
  readonly skipEmpty: boolean;
  /** Ids of accounts. */
  readonly recipients: readonly string[];
  /** ISO 8601 UTC. */
  readonly nextAt: string;
  readonly version: number;
  /** Why it is not sent any more. */
  readonly ended: string | null;
}

interface Row extends Omit<Subscription, 'nextAt'> {
  readonly nextAt: Date;
}

const COLUMNS = `report_id AS "reportId", every, day, hour, skip_empty AS "skipEmpty", recipients, next_at AS "nextAt",
  version, ended`;

const subscriptionOf = ({ nextAt, ...row }: Row): Subscription => ({ ...row, nextAt: nextAt.toISOString() });

export async function subscriptionOfReport({ pool }: Needs, reportId: string): Promise<Subscription | undefined> {
  const { rows } = await pool.query<Row>(`SELECT ${COLUMNS} FROM app.report_subscriptions WHERE report_id::text = $1`, [
    reportId,
  ]);
  return rows[0] && subscriptionOf(rows[0]);
}

/** Those whose time has come. */
export async function dueSubscriptions({ pool, now }: Pick<App, 'pool' | 'now'>): Promise<Subscription[]> {
  const { rows } = await pool.query<Row>(
    `SELECT ${COLUMNS} FROM app.report_subscriptions WHERE ended IS NULL AND next_at <= $1 ORDER BY next_at LIMIT 100`,
    [now()],
  );
  return rows.map(subscriptionOf);
}

/** @returns false where somebody has changed it since; `version` 0: there was none */
export async function keepSubscription(
  { pool }: Needs,
  { reportId, every, day, hour, skipEmpty, recipients, nextAt, version }: Omit<Subscription, 'ended'>,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO app.report_subscriptions AS s (report_id, every, day, hour, skip_empty, recipients, next_at)
     SELECT $1, $2, $3, $4, $5, $6, $7
      WHERE $8 = 0 OR EXISTS (SELECT FROM app.report_subscriptions WHERE report_id = $1)
     ON CONFLICT (report_id) DO UPDATE SET every = excluded.every, day = excluded.day, hour = excluded.hour,
       skip_empty = excluded.skip_empty, recipients = excluded.recipients, next_at = excluded.next_at, ended = NULL,
       version = s.version + 1
      WHERE s.version = $8`,
    [reportId, every, day, hour, skipEmpty, recipients, nextAt, version],
  );
  return rowCount === 1;
}

/** Nobody is mailed any more. @returns false where somebody has changed it since */
export async function dropSubscription({ pool }: Needs, reportId: string, version: number): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM app.report_subscriptions WHERE report_id = $1 AND version = $2', [
    reportId,
    version,
  ]);
  return rowCount === 1;
}

/** What was due is ordered: the next time. Another process may have said so before. */
export async function goOn(
  { pool }: Needs,
  { reportId, nextAt }: Pick<Subscription, 'reportId' | 'nextAt'>,
  next: Pick<Subscription, 'recipients' | 'nextAt' | 'ended'>,
): Promise<void> {
  await pool.query(
    `UPDATE app.report_subscriptions SET next_at = $3, recipients = $4, ended = $5
      WHERE report_id = $1 AND next_at = $2`,
    [reportId, nextAt, next.nextAt, next.recipients, next.ended],
  );
}

/** When it was last mailed to somebody, ISO 8601 UTC; null: never. */
export async function lastMailed({ pool }: Needs, subject: string): Promise<string | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `SELECT max(sent_at) AS at FROM app.mails WHERE subjects @> ARRAY[$1] AND template = 'own-report'`,
    [subject],
  );
  return rows[0]?.at?.toISOString() ?? null;
}
