import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '#ops/config/config.ts';
import { StartError } from '#ops/config/error.ts';
import { checkDatabase, isMigrated } from '#ops/postgres/migrate.ts';
import { mayChangeTheLog } from '#ops/postgres/roles.ts';
import { ok, problem, reasonOf, warning, type Finding } from './finding.ts';

/** Beside its pool a process has a dedicated connection and two for probes (`ops/runbook/database.md`). */
const BESIDE_THE_POOL = 3;
const LARGEST_CLOCK_DIFFERENCE_MS = 2_000;
const PATIENCE_MS = 10_000;

/** @returns what is wrong with the server, and whether its contents can be looked at */
export async function examineDatabase(
  config: Config,
  pool: pg.Pool,
): Promise<{ findings: Finding[]; usable: boolean; processes: number }> {
  try {
    const checked = checkDatabase(pool);
    checked.catch(() => undefined);
    const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new StartError(`DATABASE_URL: PostgreSQL gave no answer within ${PATIENCE_MS / 1000} s`);
    });
    await Promise.race([checked, late]);
  } catch (error) {
    const advice = 'Mend the server or the setting; `psql "$DATABASE_URL"` must get in (ops/runbook/database.md).';
    return { findings: [problem('database', reasonOf(error), advice)], usable: false, processes: 0 };
  }
  const { rows } = await pool.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  const answered = ok('database', `PostgreSQL ${rows[0]?.version ?? ''} answers`);
  if (!(await isMigrated(pool).catch(() => false))) {
    const missing = problem(
      'database',
      'Migrations are to be applied',
      'Start one process of this program with the role that owns the log (DATABASE_OWNER_URL).',
    );
    return { findings: [answered, missing], usable: false, processes: 0 };
  }
  const { processes, finding } = await connections(config, pool);
  return { findings: [answered, await roles(config, pool), finding, await clock(pool)], usable: true, processes };
}

async function roles({ production, databaseUrl }: Config, pool: pg.Pool): Promise<Finding> {
  // The embedded server's administrator looks; requests there have a role that the program made.
  if (databaseUrl === undefined) return ok('roles', 'The embedded database: requests have a role of their own');
  if (!(await mayChangeTheLog(pool))) return ok('roles', 'Requests are served by a role that can not change the log');
  const said = 'The role of DATABASE_URL owns the log and could change it';
  return production
    ? warning('roles', said, 'Give requests a role of their own (ops/runbook/database-roles.md).')
    : ok('roles', said);
}

interface Places {
  most: number;
  used: number;
  processes: number;
}

async function connections({ database }: Config, pool: pg.Pool): Promise<{ processes: number; finding: Finding }> {
  const { rows } = await pool.query<Places>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
       count(*)::int AS used,
       (count(DISTINCT application_name) FILTER (WHERE datname = current_database()
         AND application_name ~ '^portal-(all|api|worker)-[0-9a-f]{8}$'))::int AS processes
     FROM pg_stat_activity WHERE backend_type = 'client backend'`,
  );
  const { most, used, processes } = rows[0] ?? { most: 0, used: 0, processes: 0 };
  const wanted = Math.max(1, processes) * (database.max + BESIDE_THE_POOL);
  const said = `${used} of ${most} connections are used; ${Math.max(1, processes)} processes may want ${wanted}`;
  if (wanted <= most && used < most - 2) return { processes, finding: ok('connections', said) };
  const fits = Math.floor(most / Math.max(1, processes)) - BESIDE_THE_POOL;
  const advice = `Raise max_connections, or set DB_POOL to ${Math.max(2, fits)} (ops/runbook/database.md).`;
  return { processes, finding: warning('connections', said, advice) };
}

async function clock(pool: pg.Pool): Promise<Finding> {
  const before = Date.now();
  const { rows } = await pool.query<{ ms: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  );
  const difference = Math.abs((rows[0]?.ms ?? 0) - (before + Date.now()) / 2);
  if (difference < LARGEST_CLOCK_DIFFERENCE_MS) return ok('clock', "This machine and the database's agree on the time");
  return problem(
    'clock',
    `This machine's clock and the database's differ by ${Math.round(difference / 1000)} s`,
    'Run chrony or systemd-timesyncd on both: times of events, logins and codes go by them.',
  );
}
