import { readCheckpoints, type Checkpoint } from './checkpoints.ts';
import type { Context, Target } from './target.ts';

/** What is known of one table's checkpoint, from memory or from the database. */
export type Known = Pick<Checkpoint, 'name' | 'slot' | 'version' | 'position' | 'error'>;

export const knownOf = (target: Target): Known => ({
  name: target.model.name,
  slot: target.slot,
  version: target.model.version,
  position: target.position,
  error: target.error,
});

/**
 * Whether these read models have passed a position: true, false when that will not happen by itself (paused, or an old
 * version is shown while the new one is built), undefined when it may still.
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
    if (live && (live.error || live.version !== model.version)) return false;
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
    if (next) return next.error !== null;
    return live?.version === model.version && (live.error !== null || live.position >= position);
  });
}

/**
 * The read models whose tables readers can't be shown, with the reason. A table of an older version that has passed the
 * position is shown until the new one takes its place.
 */
export function unreadyModels(
  { models }: Pick<Context, 'models'>,
  known: readonly Known[],
  position: string,
): string[] {
  return models.flatMap(({ name }) => {
    const tables = known.filter((one) => one.name === name);
    const live = tables.find(({ slot }) => slot === 'live');
    if (live && !live.error && live.position >= position) return [];
    return `${name}: ${tables.some(({ error }) => error) ? 'paused' : 'catching-up'}`;
  });
}

/** Checkpoints from the database; who asks while a query is under way shares the next one. */
export function createReader({ pool }: Pick<Context, 'pool'>): () => Promise<Known[]> {
  let running: Promise<unknown> | undefined;
  let waiting: Promise<Known[]> | undefined;
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
