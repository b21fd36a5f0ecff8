import { isDataError } from './failures.ts';
import { readStretch, step } from './lane.ts';
import { Rebuild } from './rebuild.ts';
import { ensureIndex, swap } from './checkpoints.ts';
import { lateIndexes } from './tables.ts';
import { quoted, tableOf, type Context, type Target } from './target.ts';

/** Tables that have all their indexes. */
const indexed = new WeakSet<Target>();

/**
 * Goes on with tables that are built beside the live ones and stand at one position: folds to the end of the log, makes
 * the indexes, folds what came in the meantime.
 *
 * @returns true when all are at the end and can be swapped; false when there is more to do
 */
export async function rebuildOnce(
  context: Context,
  lane: readonly Target[],
  { until, stop }: { until: string | undefined; stop: () => boolean },
): Promise<boolean> {
  const ended = await foldOn(context, lane, { until, stop });
  if (!ended || until !== undefined || stop()) return false;
  const bare = lane.filter((target) => !target.error && !indexed.has(target));
  for (const target of bare) {
    for (const index of lateIndexes(target.model, target.slot)) await ensureIndex(context.pool, index);
    await context.pool.query(`ANALYZE read.${quoted(target.table)}`);
    indexed.add(target);
    await context.probe('indexed');
  }
  return bare.length === 0;
}

async function foldOn(
  context: Context,
  lane: readonly Target[],
  options: { until: string | undefined; stop: () => boolean },
): Promise<boolean> {
  try {
    return await new Rebuild(context, lane).run(options);
  } catch (error) {
    if (!isDataError(error)) throw error;
    await foldCarefully(context, lane, options.until);
    return false;
  }
}

/**
 * The database refuses something within what was not yet written: goes over it in the small steps of the live tables,
 * which find the event and pause its read model.
 */
async function foldCarefully(context: Context, lane: readonly Target[], until: string | undefined): Promise<void> {
  const { liveBatch: limit, writeBehindEvents, rebuildBatch } = context.tuning;
  let left = 2 * (writeBehindEvents + rebuildBatch);
  while (left > 0 && lane.every((target) => !target.error)) {
    const stretch = await readStretch(context, lane, { after: lane[0]?.position ?? '', limit, until });
    await step(context, lane, stretch);
    if (stretch.caughtUp || stretch.position === until) return;
    left -= limit;
  }
}

/**
 * Brings a rebuilt table to where its live one is, so that readers never go back in time, and swaps them. The caller
 * keeps the live tables still.
 *
 * @returns the live target that it has become; undefined when it has to be tried again
 */
export async function finishRebuild(
  context: Context,
  target: Target,
  livePosition: string | undefined,
): Promise<Target | undefined> {
  while (livePosition !== undefined && target.position < livePosition && !target.error) {
    const { liveBatch: limit } = context.tuning;
    const stretch = await readStretch(context, [target], { after: target.position, limit, until: livePosition });
    await step(context, [target], stretch);
  }
  if (target.error || !(await swap(context.pool, target))) return undefined;
  await context.probe('swapped');
  context.logger.info({ readModel: target.model.name, version: target.model.version }, 'A read model is rebuilt');
  return { ...target, slot: 'live', table: tableOf(target.model, 'live') };
}
