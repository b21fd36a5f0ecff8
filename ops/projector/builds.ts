import type { Term } from '#ops/postgres/lease.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import { requestBuilds } from './agree.ts';
import { readCheckpoints } from './checkpoints.ts';
import type { Runner } from './runner.ts';
import type { Context } from './target.ts';

/** Read models that one thread builds. */
export interface BuildShare {
  /** Their names. */
  readonly models: readonly string[];
  /** Of the term in which they are built: what is written after it is refused. */
  readonly token: number;
}

/**
 * Builds a share in a thread of its own until nothing of it is to be built.
 *
 * @throws what the thread throws; an AbortError after `signal`, which ends the thread at once: as a kill does
 */
export type BuildInThread = (share: BuildShare, signal: AbortSignal) => Promise<void>;

/** Up to so many events are folded sooner than a thread is started. */
const FEW_EVENTS = 5_000;

/**
 * Builds in one term whatever is to be built: long logs in threads, so that no request waits for a fold. Each thread
 * reads the log itself, for its own read models.
 */
export async function buildAll(
  context: Context & { readonly buildInThread?: BuildInThread | undefined },
  { term, runner, here }: { term: Term; runner: Runner; here: () => Promise<void> },
): Promise<void> {
  await requestBuilds(context);
  const { buildInThread } = context;
  const wanted = buildInThread ? await toBuild(context) : [];
  if (!buildInThread || wanted.length === 0 || !(await isLong(context, wanted))) {
    await runner.open();
    return here();
  }
  const shares = sharesOf(context.models).filter((share) => share.some((model) => wanted.includes(model)));
  const built = await Promise.allSettled(
    shares.map((share) => buildInThread({ models: share.map(({ name }) => name), token: term.token }, term.ended)),
  );
  // Only then, so that the term does not end under the other thread.
  const failed = built.find((one) => one.status === 'rejected');
  if (failed && !term.ended.aborted) throw failed.reason;
}

async function toBuild({ pool, models }: Context): Promise<AnyReadModel[]> {
  const next = (await readCheckpoints(pool)).filter(({ slot, error }) => slot === 'next' && !error);
  return models.filter((model) => next.some(({ name, version }) => name === model.name && version === model.version));
}

async function isLong({ log }: Context, models: readonly AnyReadModel[]): Promise<boolean> {
  const types = [...new Set(models.flatMap((model) => Object.keys(model.on)))];
  return (await log.backlog('', { types, limit: FEW_EVENTS + 1 })).events > FEW_EVENTS;
}

/** What shows those who acted opens a name for each event: about as much work as all the others have. */
function sharesOf(models: readonly AnyReadModel[]): AnyReadModel[][] {
  const shares = [models.filter((model) => model.showsActors), models.filter((model) => !model.showsActors)];
  return shares.filter((share) => share.length > 0);
}
