import type { Term } from '#ops/postgres/lease.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import { requestBuilds } from './request-builds.ts';
import { readCheckpoints } from './checkpoints.ts';
import type { Runner } from './runner.ts';
import type { Context } from './target.ts';

/** What a thread is to build. */
export interface ThreadBuild {
  /** Their names. */
  readonly models: readonly string[];
  /** Of the term in which they are built: what is written after it is refused. */
  readonly token: number;
}

/**
 * Builds read models in a thread of their own until nothing of them is to be built.
 *
 * @throws what the thread throws; an AbortError after `signal`, which ends the thread at once: as a kill does
 */
export type BuildInThread = (build: ThreadBuild, signal: AbortSignal) => Promise<void>;

/** Up to so many events are folded sooner than a thread is started. */
const FEW_EVENTS = 5_000;

/**
 * Builds in one term whatever is to be built: long logs in a thread, so that no request waits for a fold. One thread
 * reads, opens and folds each event once for all models, and keeps the database's share of the work busy at the same time.
 */
export async function buildAll(
  context: Context & { readonly buildInThread?: BuildInThread | undefined },
  { term, runner, here }: { term: Term; runner: Runner; here: () => Promise<void> },
): Promise<void> {
  await requestBuilds(context);
  const { buildInThread, models } = context;
  const wanted = buildInThread ? await toBuild(context) : [];
  if (!buildInThread || wanted.length === 0 || !(await isLong(context, wanted))) {
    await runner.open();
    return here();
  }
  try {
    await buildInThread({ models: models.map(({ name }) => name), token: term.token }, term.ended);
  } catch (error) {
    if (!term.ended.aborted) throw error;
  }
}

async function toBuild({ pool, models }: Context): Promise<AnyReadModel[]> {
  const next = (await readCheckpoints(pool)).filter(({ slot, error }) => slot === 'next' && !error);
  return models.filter((model) => next.some(({ name, version }) => name === model.name && version === model.version));
}

async function isLong({ log }: Context, models: readonly AnyReadModel[]): Promise<boolean> {
  const types = [...new Set(models.flatMap((model) => Object.keys(model.on)))];
  return (await log.backlog('', { types, limit: FEW_EVENTS + 1 })).events > FEW_EVENTS;
}
