import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations');

/** Any number: two programs that start at once migrate one after the other. */
const LOCK = 7_316_204;

/**
 * Applies `migrations/NNN_name.sql` in order, each in a transaction of its own, once.
 * @returns the names applied now
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query('CREATE SCHEMA IF NOT EXISTS app');
    await client.query(
      'CREATE TABLE IF NOT EXISTS app.migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = await client.query<{ name: string }>('SELECT name FROM app.migrations');
    const known = new Set(applied.rows.map((row) => row.name));
    const names = migrationNames().filter((name) => !known.has(name));
    for (const name of names) await apply(client, name);
    return names;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
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

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(readFileSync(path.join(FOLDER, name), 'utf8'));
    await client.query('INSERT INTO app.migrations (name) VALUES ($1)', [name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
