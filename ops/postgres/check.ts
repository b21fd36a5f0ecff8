import type pg from 'pg';
import { StartError } from '#ops/config/error.ts';

/** Tried with 15 and 18; below, nobody has. */
const OLDEST = 15;

const UNREACHABLE = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ETIMEDOUT|57P0\d|08\w{3})$/;

const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses the password',
  '28000': 'PostgreSQL refuses this user from this address (pg_hba.conf)',
  '3D000': 'there is no such database on that server',
  '53300': 'PostgreSQL has no free connection (max_connections)',
  '42501': 'the user may not connect to that database',
};

/**
 * The first connection of a start.
 *
 * @param whose what names the server: a setting, or the one that the program brings
 * @throws StartError naming it, without address or password
 */
export async function connectFirst(pool: pg.Pool, whose = 'DATABASE_URL'): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    const away = UNREACHABLE.test(code) || /timeout|terminated/.test(message);
    const reason = REASONS[code] ?? (away ? `PostgreSQL does not answer there (${code || message})` : message);
    throw new StartError(`${whose}: ${reason}`, { cause: error });
  }
}

/** What the migrations and the lists need. @throws StartError with a sentence about what is not there */
export async function checkServer(db: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await db.query<{ version: number; text: string; icu: boolean; trgm: boolean; encoding: string }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_version') AS text,
       EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i') AS icu,
       EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS trgm,
       current_setting('server_encoding') AS encoding`,
  );
  const [server] = rows;
  if (!server) return;
  const problems = [
    server.version < OLDEST && `PostgreSQL ${server.text} is too old, at least ${OLDEST} is needed`,
    !server.icu && 'this PostgreSQL was built without ICU, which sorts Polish names',
    !server.trgm &&
      'this PostgreSQL lacks the extension pg_trgm (package postgresql-contrib), which the lists search by',
    server.encoding !== 'UTF8' && `the database is in ${server.encoding}, not in UTF8`,
  ].filter((problem) => problem !== false);
  if (problems.length > 0) throw new StartError(`DATABASE_URL: ${problems.join('; ')}`);
}

/** @throws StartError when a newer program has changed the database: this one would write what that one can't read */
export function refuseNewer(applied: Iterable<string>, known: readonly string[]): void {
  const unknown = [...applied].filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new StartError(
    `The database is newer than this program: it does not know ${unknown.join(', ')}. Start the program that it was migrated by, or restore a backup from before`,
  );
}
