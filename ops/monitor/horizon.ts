import type pg from 'pg';

/** The oldest open transaction that has written something: readers of the log stop below it (decision 003). */
export interface HoldingTransaction {
  /** Seconds since it began; null where the server does not show other users' transactions to this one. */
  readonly seconds: number | null;
  /** Who it is, for an operator: process, database and program, or the name of a prepared transaction. */
  readonly who: string;
}

/** Where the readers of the log are held back. */
export interface Horizon {
  readonly transaction: HoldingTransaction | null;
  /** Committed events that nobody sees yet because of it, counted up to 10,001. */
  readonly hiddenEvents: number;
}

interface Row {
  readonly hidden: number;
  readonly seconds: number | null;
  readonly who: string | null;
}

/** Transactions of the whole cluster: any database, any user, prepared ones too. Takes no transaction id itself. */
export async function readHorizon(pool: pg.Pool): Promise<Horizon> {
  const { rows } = await pool.query<Row>({
    name: 'monitor.horizon',
    text: `WITH holding AS (
             SELECT extract(epoch FROM clock_timestamp() - xact_start)::float8 AS seconds, age(backend_xid) AS age,
               format('pid %s in database %s (%s, %s)', pid, datname, nullif(application_name, ''), state) AS who
             FROM pg_stat_activity WHERE backend_xid IS NOT NULL AND pid <> pg_backend_pid()
             UNION ALL
             SELECT extract(epoch FROM clock_timestamp() - prepared)::float8, age(transaction),
               format('prepared transaction %s in database %s', gid, database)
             FROM pg_prepared_xacts)
           SELECT seconds, who, (SELECT count(*)::int FROM (
             SELECT FROM eventstore.events WHERE transaction_id >= pg_snapshot_xmin(pg_current_snapshot())
             LIMIT 10001) AS hidden) AS hidden
           FROM (SELECT) AS one LEFT JOIN LATERAL (SELECT * FROM holding ORDER BY age DESC LIMIT 1) AS oldest ON true`,
  });
  const [row] = rows;
  const { hidden = 0, seconds = null, who = null } = row ?? {};
  return { hiddenEvents: hidden, transaction: who === null ? null : { seconds, who } };
}

/** A log without such a thing (EventStoreDB). */
export const NO_HORIZON: Horizon = { transaction: null, hiddenEvents: 0 };

/** Long enough to be somebody's mistake rather than somebody's work. */
export const isHeldBack = ({ transaction }: Horizon, limitMs: number): boolean =>
  transaction !== null && (transaction.seconds ?? 0) * 1000 > limitMs;
