import type pg from 'pg';
import { IS_OF_A_BUILDER, READER_GROUPS } from './sessions.ts';

/** A session of a report builder that was ended. */
export interface Ended {
  readonly login: string;
  readonly seconds: number;
  readonly written: boolean;
}

/**
 * Ends sessions of report builders whose transaction is older than fifteen minutes, or has written anything and is older than half
 * a minute: the first hold swaps and dead rows back, the others all readers of the log. A login may lift its own timeouts, this
 * it may not.
 */
export async function endOverdue(pool: pg.Pool): Promise<Ended[]> {
  const { rows } = await pool.query<Ended>(
    // Materialized: the planner may ask whom to end in any order, and would end others.
    `WITH overdue AS MATERIALIZED (
       SELECT a.pid, a.usename AS login, extract(epoch FROM now() - a.xact_start)::int AS seconds,
         a.backend_xid IS NOT NULL AS written
       FROM pg_stat_activity a JOIN pg_roles r ON r.oid = a.usesysid AND NOT r.rolsuper
       WHERE ${IS_OF_A_BUILDER}
         AND pg_has_role(a.usesysid, 'USAGE')
         AND a.xact_start < now() - CASE WHEN a.backend_xid IS NULL THEN interval '15 minutes' ELSE interval '30 seconds' END)
     SELECT login, seconds, written FROM overdue WHERE pg_terminate_backend(pid)`,
    [READER_GROUPS],
  );
  return rows;
}
