import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const GRANTS = path.join(path.dirname(fileURLToPath(import.meta.url)), 'grants.sql');

/** Any number: two programs that start at once hand over one after the other. */
const LOCK = 7_316_205;

/**
 * Gives a role what it needs to serve requests, and no more; run by the owner behind the migrations, again and again.
 *
 * @throws when the owner may not act for that role (`roles.sql`)
 */
export async function grantToApplication(owner: pg.Pool, role: string): Promise<void> {
  const client = await owner.connect();
  let done = false;
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query('SELECT set_config($1, $2, false)', ['portal.app_role', role]);
    await client.query(readFileSync(GRANTS, 'utf8'));
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    done = true;
  } finally {
    client.release(!done);
  }
}

/** The role of a pool's connections. */
export async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('SELECT current_user AS role');
  return rows[0]?.role ?? '';
}

/** Makes the role of the embedded server, or sets its password again. As its administrator. */
export async function ensureRole(admin: pg.Pool, { name, password }: { name: string; password: string }) {
  const { rows } = await admin.query<{ statement: string }>(
    `SELECT format(CASE WHEN EXISTS (SELECT FROM pg_roles WHERE rolname = $1)
       THEN 'ALTER ROLE %I LOGIN PASSWORD %L' ELSE 'CREATE ROLE %I LOGIN PASSWORD %L' END, $1::text, $2::text) AS statement`,
    [name, password],
  );
  await admin.query(rows[0]?.statement ?? '');
  await admin.query(`GRANT pg_read_all_stats TO ${name}`);
}

/** Whether this role could change the log: it owns it, or is an administrator. */
export async function mayChangeTheLog(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `SELECT pg_has_role(relowner, 'USAGE') AS may FROM pg_class WHERE oid = 'eventstore.events'::regclass`,
  );
  return rows[0]?.may === true;
}
