import { isDataError } from './failures.ts';
import { readBatch, step } from './batch.ts';
import { Rebuild } from './rebuild.ts';
import { swap } from './checkpoints.ts';
import { indexAll } from './indexing.ts';
import { countTrouble } from './swap-trouble.ts';
import { rearmost, type Context, type Target } from './target.ts';

/**
 * Goes on with tables that are built alongside the live ones and are at one position: folds to the end of the log, makes
 * the indexes, folds what came in the meantime.
 *
 * @returns true when all are at the end and can be swapped; false when there is more to do
 */
export async function rebuildOnce(
  context: Context,
  targets: readonly Target[],
  { until, stop }: { until: string | undefined; stop: () => boolean },
): Promise<boolean> {
  const ended = await foldOn(context, targets, { until, stop });
  if (!ended || until !== undefined || stop()) return false;
  const bare = targets.filter((target) => !target.error && !target.indexed);
  await indexAll(context, bare);
  return bare.length === 0;
}

async function foldOn(
  context: Context,
  targets: readonly Target[],
  options: { until: string | undefined; stop: () => boolean },
): Promise<boolean> {
  try {
    return await new Rebuild(context, targets).run(options);
  } catch (error) {
    if (!isDataError(error)) throw error;
    const { targets: behind, until } = rearmost(targets);
    await foldCarefully(context, behind, until ?? options.until);
    return false;
  }
}

/**
 * The database refuses something within what was not yet written: goes over it in the small steps of the live tables,
 * which set aside the rows concerned, or find the event and pause its read model.
 */
async function foldCarefully(context: Context, targets: readonly Target[], until: string | undefined): Promise<void> {
  const { liveBatch: limit, writeBehindEvents, rebuildBatch } = context.tuning;
  let left = 2 * (writeBehindEvents + rebuildBatch);
  while (left > 0 && targets.every((target) => !target.error)) {
    const batch = await readBatch(context, targets, { after: targets[0]?.position ?? '', limit, until });
    await step(context, targets, batch);
    if (batch.caughtUp || batch.position === until) return;
    left -= limit;
  }
}

/**
 * Brings a rebuilt table to where its live one is, so that readers never go back in time, and swaps them.
 *
 * @returns false when it has to be tried again, e.g. because the live one has moved on in the meantime
 */
export async function finishRebuild(
  context: Context,
  target: Target,
  livePosition: string | undefined,
): Promise<boolean> {
  while (livePosition !== undefined && target.position < livePosition && !target.error) {
    const { liveBatch: limit } = context.tuning;
    const batch = await readBatch(context, [target], { after: target.position, limit, until: livePosition });
    await step(context, [target], batch);
  }
  if (target.error) return false;
  const swapped = await swap(context, target);
  if (swapped === 'moved') return false;
  if (swapped !== 'swapped') return rest(context, target, swapped.refused);
  await context.probe('swapped');
  context.logger.info({ readModel: target.model.name, version: target.model.version }, 'A read model is rebuilt');
  return true;
}

async function rest({ pool, logger }: Context, target: Target, reason: string): Promise<false> {
  const trouble = await countTrouble(pool, target, reason);
  const { name: readModel, version } = target.model;
  logger.warn(
    { readModel, version, tries: trouble?.tries, reason },
    'A read model that is built can not be put in place',
  );
  return false;
}
