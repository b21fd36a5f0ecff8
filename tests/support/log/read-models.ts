import type pg from 'pg';
import type { AnyReadModel, ReadModel } from '#projections/read-model.ts';
import { createPool, type DatabasePool } from '#ops/postgres/pool.ts';
import { replay } from '#ops/projector/replay.ts';
import type { MemoryLog } from './memory-log.ts';

/** A logger that keeps what it is given, for tests that look at it. */
export function keepingLogger() {
  const errors: unknown[][] = [];
  const silent = () => undefined;
  return { errors, debug: silent, info: silent, warn: silent, error: (...args: unknown[]) => void errors.push(args) };
}

/** A pool of its own on a test database: tests that kill connections do not disturb others. */
export function ownPool(url: string): DatabasePool {
  return createPool(url, { max: 6 });
}

/** Removes all read models, as if the runner had never run. */
export async function forgetReadModels(pool: pg.Pool): Promise<void> {
  for (const table of await tables(pool)) await pool.query(`DROP TABLE read."${table}" CASCADE`);
  await pool.query('TRUNCATE read.checkpoints, app.rows_set_aside');
}

/** Tables in schema `read` except the checkpoints, sorted. */
export async function tables(pool: pg.Pool): Promise<string[]> {
  return names(
    pool,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'read' AND tablename <> 'checkpoints'`,
  );
}

/** Indexes of the read models' tables, sorted. */
export async function indexes(pool: pg.Pool): Promise<string[]> {
  return names(
    pool,
    `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'read' AND tablename <> 'checkpoints'`,
  );
}

async function names(pool: pg.Pool, query: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(query);
  return rows.map((row) => row.name).sort();
}

/** A read model's rows in the database as the folds write them, ordered by key; without since when each says so. */
export async function storedRows(pool: pg.Pool, model: AnyReadModel): Promise<object[]> {
  const [key] = Object.keys(model.columns);
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(
    `SELECT to_jsonb(t) - 'valid_from' AS row FROM read."${model.name}" t ORDER BY "${key}" COLLATE "C"`,
  );
  return rows.map(({ row }) =>
    typeof row.seen_at === 'string' ? { ...row, seen_at: new Date(row.seen_at).toISOString() } : row,
  );
}

/** What the rows should be: the fold of the whole log in memory. */
export function expectedRows<Row extends object>(log: MemoryLog, model: ReadModel<Row>): Row[] {
  return [...replay(model, log.events).values()];
}
