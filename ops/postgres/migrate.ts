import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { checkServer, connectFirst, refuseNewer } from './check.ts';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations');

/** Any number: two programs that start at once migrate one after the other. */
const LOCK = 7_316_204;

/**
 * Applies `migrations/NNN_name.sql` in order, each in a transaction of its own, once. A file whose first line is
 * `-- no transaction` holds statements that may be run again and cannot be in one (`CREATE INDEX CONCURRENTLY`).
 * @returns the names applied now
 * @throws StartError when the server lacks something, or a newer program has migrated the database
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await connectFirst(pool);
  try {
    await checkServer(client);
    await lock(client);
    await client.query('CREATE SCHEMA IF NOT EXISTS app');
    await client.query(
      'CREATE TABLE IF NOT EXISTS app.migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = await client.query<{ name: string }>('SELECT name FROM app.migrations');
    const known = new Set(applied.rows.map((row) => row.name));
    refuseNewer(known, migrationNames());
    const names = migrationNames().filter((name) => !known.has(name));
    for (const name of names) await apply(client, name);
    return names;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

/**
 * Changes nothing; works for a role that may not migrate.
 *
 * @throws StartError when there is no database, the server lacks something, or a newer program has migrated it
 */
export async function checkDatabase(pool: pg.Pool): Promise<void> {
  const client = await connectFirst(pool);
  try {
    await checkServer(client);
    const { rows: made } = await client.query<{ made: boolean }>(
      `SELECT to_regclass('app.migrations') IS NOT NULL AS made`,
    );
    if (!made[0]?.made) return;
    const { rows } = await client.query<{ name: string }>('SELECT name FROM app.migrations');
    const applied = rows.map(({ name }) => name);
    refuseNewer(applied, migrationNames());
  } finally {
    client.release();
  }
}

/** For readiness: every migration of this program is in the database. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const applied = await pool.query<{ name: string }>('SELECT name FROM app.migrations');
  const known = new Set(applied.rows.map((row) => row.name));
  return migrationNames().every((name) => known.has(name));
}

const migrationNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/** Tries for a lock that a running program does not give back at once; it is not kept waiting behind us for longer. */
const LOCK_TRIES = 10;
const LOCK_TIMEOUT = '3s';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Asked for again and again rather than waited for: a waiting statement has a snapshot, for which `CREATE INDEX
 * CONCURRENTLY` of the one who holds the lock would wait.
 */
async function lock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [LOCK]);
    if (rows[0]?.locked) return;
    await sleep(200);
  }
}

const OUTSIDE = /^-- no transaction\n/;

/** One statement after the other; done again from the first when it broke off. */
async function applyOutside(client: pg.PoolClient, name: string, text: string): Promise<void> {
  for (const statement of text.split(/;\s*\n/).filter((one) => one.replace(/^--.*$/gm, '').trim() !== '')) {
    await client.query(statement);
  }
  await client.query('INSERT INTO app.migrations (name) VALUES ($1)', [name]);
}

async function apply(client: pg.PoolClient, name: string, attempt = 1): Promise<void> {
  const text = readFileSync(path.join(FOLDER, name), 'utf8');
  if (OUTSIDE.test(text)) return applyOutside(client, name, text);
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(text);
    await client.query('INSERT INTO app.migrations (name) VALUES ($1)', [name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE && attempt < LOCK_TRIES) {
      await sleep(1_000);
      return apply(client, name, attempt + 1);
    }
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
