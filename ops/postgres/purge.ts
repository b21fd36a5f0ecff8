import type { Pool, PoolClient } from 'pg';
import { mayChangeTheLog } from './roles.ts';
import { rowsOf } from '#ops/projector/past.ts';
import { LONG_MS, withTimeout } from './watched-client.ts';

/**
 * A table that is larger would be locked for longer than a second or so by its rewriting, which also keeps the readers of
 * the log waiting.
 */
const SMALL_BYTES = 64 * 1024 * 1024;

/** Anyone who uses a table is not kept waiting behind us for longer; the job is tried again. */
const LOCK_TIMEOUT = '3s';

/** Where data about persons are kept outside the log: it is sealed, and nothing in it is ever blanked. */
const SCHEMAS = ['vault', 'read', 'app'];

interface Table {
  readonly schema: string;
  readonly name: string;
  readonly bytes: number;
}

/** @param only tables to write again, in this order; all of ours by default */
type Only = readonly string[] | undefined;

/**
 * GDP-03: a blanked row leaves its former version in the table's file until it is written over, and so do its index
 * entries, the planner's statistics and the write-ahead log. Writes every table of ours again, the keys first, without
 * what is dead; then begins a new segment of the write-ahead log and makes a checkpoint, behind which the server drops
 * the segments before (`wal_recycle` is off in the embedded one).
 *
 * @returns the read models that are too large to be locked for it: they are to be rebuilt alongside
 */
export async function purgeDeadRows({ ownerPool }: { readonly ownerPool: Pool }, only?: Only): Promise<string[]> {
  // Anybody else's VACUUM is a warning and no more.
  if (!(await mayChangeTheLog(ownerPool)))
    throw new Error('DATABASE_OWNER_URL: workers need the owner of the tables, to take erased data out of their files');
  return withTimeout(ownerPool, LONG_MS, async (client) => {
    await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    const tables = await tablesOf(client, only);
    const small = tables.filter(({ bytes }) => bytes <= SMALL_BYTES);
    const large = tables.filter(({ bytes }) => bytes > SMALL_BYTES);
    for (const { schema, name } of small) await client.query(`VACUUM (FULL, ANALYZE) ${schema}.${quoted(name)}`);
    // Not rewritten, yet what is dead is given back to be written over.
    for (const { schema, name } of large) await client.query(`VACUUM (ANALYZE) ${schema}.${quoted(name)}`);
    // The most frequent values of columns, in plain text. Somebody else's server may refuse it with a warning.
    await client.query('VACUUM FULL pg_catalog.pg_statistic');
    await dropWriteAheadLog(client);
    // What fails before leaves the setting to a connection that is closed.
    await client.query('RESET lock_timeout');
    return [...new Set(large.filter(({ schema }) => schema === 'read').map(({ name }) => rowsOf(name)))];
  });
}

/** The keys first: with a key that is gone for good, what follows is unreadable noise already. */
async function tablesOf(client: PoolClient, only: Only): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name, pg_total_relation_size(c.oid) AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname = ANY ($1) AND ($2::text[] IS NULL OR n.nspname || '.' || c.relname = ANY ($2))
     ORDER BY array_position($1, n.nspname::text), array_position($2, n.nspname || '.' || c.relname), c.relname`,
    [SCHEMAS, only],
  );
  return rows;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const INSUFFICIENT_PRIVILEGE = '42501';

/** A server of somebody else may keep this to its administrators; then its own checkpoints do it in time. */
async function dropWriteAheadLog(client: PoolClient): Promise<void> {
  try {
    await client.query('SELECT pg_switch_wal()');
    await client.query('CHECKPOINT');
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
  }
}
