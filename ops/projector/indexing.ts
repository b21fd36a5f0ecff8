import type pg from 'pg';
import { LONG_MS, withTimeout } from '#ops/postgres/watched-client.ts';
import { ensureIndex } from './checkpoints.ts';
import { pastOf } from './past.ts';
import { noteWaits } from './swap-trouble.ts';
import { lateIndexes } from './tables.ts';
import { quoted, type Context, type Target } from './target.ts';

/**
 * As many tables as the smallest machine has cores, each by one process of the server: all of them below the requests
 * (`nice`), which processes that the server starts for itself are not.
 */
const INDEXED_AT_ONCE = 2;

/** Sorted in memory. */
const INDEX_SETTINGS = ["maintenance_work_mem = '256MB'", 'max_parallel_maintenance_workers = 0'];

/**
 * Makes the indexes and statistics of tables that are full.
 *
 * Tables with trigram indexes first, of them the largest: one that is made of an expression lets every other that is
 * made CONCURRENTLY wait for its end, so the dear ones are made side by side. So does ANALYZE: it comes last.
 */
export async function indexAll(context: Context, targets: readonly Target[]): Promise<void> {
  const ordered = await dearestFirst(context, targets);
  // Anyone who has few connections needs them for other things.
  const atOnce = context.pool.options.max > INDEXED_AT_ONCE ? INDEXED_AT_ONCE : 1;
  await sideBySide(ordered, atOnce, (target) => index(context, target));
  await sideBySide(ordered, atOnce, async (target) => {
    const tables = target.model.past ? [target.table, pastOf(target.table)] : [target.table];
    const names = tables.map((table) => `read.${quoted(table)}`).join(', ');
    await withTimeout(context.pool, LONG_MS, (client) => client.query(`ANALYZE ${names}`));
    target.indexed = true;
    await context.probe('indexed');
  });
}

async function sideBySide(
  targets: readonly Target[],
  atOnce: number,
  work: (target: Target) => Promise<unknown>,
): Promise<void> {
  const left = [...targets];
  const workOff = async (): Promise<void> => {
    for (let target = left.shift(); target; target = left.shift()) await work(target);
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, workOff));
  // Only when nothing is made any more: the next try begins with the same indexes.
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

async function dearestFirst({ pool }: Context, targets: readonly Target[]): Promise<Target[]> {
  if (targets.length < 2) return [...targets];
  const { rows } = await pool.query<{ bytes: number }>(
    `SELECT pg_relation_size(to_regclass('read.' || quote_ident(t)))::float8 AS bytes FROM unnest($1::text[]) t`,
    [targets.map(({ table }) => table)],
  );
  const sizes = targets.map((target, place) => ({ target, bytes: rows[place]?.bytes ?? 0, dear: isDear(target) }));
  sizes.sort((a, b) => Number(b.dear) - Number(a.dear) || b.bytes - a.bytes);
  return sizes.map(({ target }) => target);
}

const hasTrigrams = (definition: string): boolean => definition.includes('gin_trgm_ops');
const isDear = ({ model }: Target): boolean => model.indexes.some(hasTrigrams);

async function index(context: Context, target: Target): Promise<void> {
  await withTimeout(context.pool, LONG_MS, async (client) => {
    const enough = noteWaits(context.pool, target, client);
    try {
      await indexWith(client, target);
    } finally {
      enough();
    }
  });
}

async function indexWith(client: Pick<pg.ClientBase, 'query'>, target: Target): Promise<void> {
  for (const setting of INDEX_SETTINGS) await client.query(`SET ${setting}`);
  const indexes = lateIndexes(target.model, target.slot);
  const dear = indexes.filter(({ create }) => hasTrigrams(create));
  for (const late of new Set([...dear, ...indexes])) await ensureIndex(client, late);
  for (const setting of INDEX_SETTINGS) await client.query(`RESET ${setting.split(' ')[0]}`);
}
