import type { AnyReadModel } from '#projections/read-model.ts';
import { clearErrors, installLive, NewerVersionError, readCheckpoints, requestRebuild } from './checkpoints.ts';
import type { Checkpoint } from './checkpoints.ts';
import { isReadable } from './held.ts';
import type { Context } from './target.ts';

/** `requestBuilds`, and paused read models are tried again. For anyone who folds the live tables, once. */
export async function resumeAndRequestBuilds(context: Context): Promise<void> {
  const checkpoints = await readCheckpoints(context.pool);
  const own = context.models.filter((model) => !isOutdated(model, checkpoints));
  await clearErrors(
    context.pool,
    own.map((model) => model.name),
  );
  await requestBuilds(context);
}

/**
 * Makes the tables agree with this program: new read models are installed, changed versions and those that left out
 * streams which can be read by now are to be built again. What a newer program keeps or builds stays.
 */
export async function requestBuilds(context: Context): Promise<void> {
  const { pool, models, log } = context;
  const checkpoints = await readCheckpoints(pool);
  const own = models.filter((model) => !isOutdated(model, checkpoints));
  const empty = (await log.head()) === '';
  for (const model of own) {
    const some = checkpoints.filter((one) => one.name === model.name);
    if (some.length === 0 && empty) await installLive(pool, model);
    else if (await isToBuild(context, model, some)) await request(context, model);
  }
}

/** A newer program keeps this read model, or builds it. */
export const isOutdated = (
  { name, version }: AnyReadModel,
  checkpoints: readonly Pick<Checkpoint, 'name' | 'version'>[],
): boolean => checkpoints.some((one) => one.name === name && one.version > version);

async function isToBuild(context: Context, model: AnyReadModel, some: readonly Checkpoint[]): Promise<boolean> {
  const [live, next] = [some.find(({ slot }) => slot === 'live'), some.find(({ slot }) => slot === 'next')];
  if (next) return next.version !== model.version || (await hasReadable(context, next));
  return live?.version !== model.version || (await hasReadable(context, live));
}

async function hasReadable(context: Context, { held }: Checkpoint): Promise<boolean> {
  for (const [stream, { revision }] of Object.entries(held)) {
    if (await isReadable(context, stream, revision)) return true;
  }
  return false;
}

async function request({ pool, logger }: Context, model: AnyReadModel): Promise<void> {
  try {
    await requestRebuild(pool, model);
  } catch (error) {
    // It came in between.
    if (!(error instanceof NewerVersionError)) throw error;
    logger.warn({ readModel: model.name }, error.message);
  }
}
