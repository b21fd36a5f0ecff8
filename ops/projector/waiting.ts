import type pg from 'pg';
import type { AnyReadModel } from '#projections/read-model.ts';
import type { Aside } from './aside.ts';
import { isOutdated } from './request-builds.ts';
import { readCheckpoints, type Checkpoint } from './checkpoints.ts';
import { quoted, tableOf, type Context, type Target } from './target.ts';

/** What is known of one table's checkpoint, from memory or from the database. */
export type Known = Pick<Checkpoint, 'name' | 'slot' | 'version' | 'position' | 'error' | 'held' | 'swap'>;

export const knownOf = (target: Target): Known => ({
  name: target.model.name,
  slot: target.slot,
  version: target.model.version,
  position: target.position,
  error: target.error,
  held: target.held,
  swap: target.trouble,
});

/**
 * Whether these read models have passed a position: true, false when that will not happen by itself (paused, or an old
 * version is shown while this program's is built), undefined when it may still.
 */
export function havePassed(
  { models }: Pick<Context, 'models'>,
  known: readonly Known[],
  { names, position }: { names: readonly string[]; position: string },
): boolean | undefined {
  let all: boolean | undefined = true;
  for (const name of names) {
    const model = models.find((one) => one.name === name);
    if (!model) throw new Error(`There is no read model ${name}`);
    const live = known.find((one) => one.name === name && one.slot === 'live');
    // A newer table shows what this program's did, as long as it has its columns; an older one may not.
    if (live && (live.error || live.version < model.version)) return false;
    // No checkpoint means not caught up.
    if (!live || live.position < position) all = undefined;
  }
  return all;
}

/** Whether every read model is built and has passed the position, or is paused and will not. */
export function areSettled({ models }: Pick<Context, 'models'>, known: readonly Known[], position: string): boolean {
  return models.every((model) => {
    const [live, next] = ['live', 'next'].map((slot) =>
      known.find((one) => one.name === model.name && one.slot === slot),
    );
    // What a newer program keeps is its business.
    if (isOutdated(model, known)) return true;
    if (next) return next.error !== null;
    return live?.version === model.version && (live.error !== null || live.position >= position);
  });
}

/**
 * Why a process should get no requests: its version of a read model is not live yet, has not passed the position, or
 * what a newer program keeps lacks columns that this one reads. One that is paused stays so until somebody looks, and its
 * pages are wrong meanwhile; rows and streams that are left out are reported separately (`pausedModels`).
 */
export async function unreadyModels(
  { models, pool }: Pick<Context, 'models' | 'pool'>,
  known: readonly Known[],
  position: string,
): Promise<string[]> {
  const problems = await Promise.all(
    models.map(async (model) => {
      const live = known.find((one) => one.name === model.name && one.slot === 'live');
      if (!live) return 'catching-up';
      if (live.version < model.version) return 'rebuilding';
      if (live.version > model.version && !(await hasColumns(pool, model))) return 'newer';
      if (live.error) return 'paused';
      return live.position >= position ? undefined : 'catching-up';
    }),
  );
  return problems.flatMap((problem, place) => (problem ? [`${models[place]?.name}: ${problem}`] : []));
}

/** Read models that are stalled, or leave out streams or rows: what an operator has to look at. */
export const pausedModels = (known: readonly Known[], aside: ReadonlyMap<string, Aside>): string[] => [
  ...known.flatMap(({ name, error, held }) => {
    const streams = Object.keys(held).length;
    return [...(error ? [`${name}: paused`] : []), ...(streams > 0 ? [`${name}: leaves out ${streams} streams`] : [])];
  }),
  ...[...aside].map(([name, { rows }]) => `${name}: leaves out ${rows} rows`),
];

/** Whether the live table has every column that this program reads. */
async function hasColumns(pool: pg.Pool, model: AnyReadModel): Promise<boolean> {
  const { rows } = await pool.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`,
    [`read.${quoted(tableOf(model, 'live'))}`],
  );
  const present = new Set(rows.map(({ column }) => column));
  const retired = new Set(model.retired ?? []);
  return Object.keys(model.columns).every((column) => retired.has(column) || present.has(column));
}

/** Checkpoints from the database; who asks while a query is under way shares the next one. */
export function createReader({ pool }: Pick<Context, 'pool'>): () => Promise<Checkpoint[]> {
  let running: Promise<unknown> | undefined;
  let waiting: Promise<Checkpoint[]> | undefined;
  return () => {
    waiting ??= (async () => {
      await running?.catch(() => undefined);
      waiting = undefined;
      const read = readCheckpoints(pool);
      running = read;
      return read;
    })();
    return waiting;
  };
}
