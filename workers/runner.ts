import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#ops/app.ts';
import { isDeposed, lead, type Term } from '#ops/postgres/lease.ts';
import { Checkpoints } from '#workers/checkpoint.ts';
import { order } from '#workers/order-jobs.ts';
import type { Reaction } from '#workers/reaction.ts';
import { retrySetAside, setAside } from '#workers/set-aside.ts';

/** The log's subscription is all a reaction sees of it. */
type Needs = Pick<App, 'pool' | 'now' | 'logger'> & {
  readonly queue: Pick<App['queue'], 'addAll'>;
  readonly log: Pick<App['log'], 'subscribe' | 'head' | 'readStream'>;
  readonly config?: Pick<App['config'], 'database'>;
};

/** What one term of the leader keeps. */
type Leading = Needs & { readonly term: Term; readonly checkpoints: Checkpoints };

/** Pauses after failures, doubling up to the longest. */
const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

const RETRY_SET_ASIDE_MS = 10 * 60_000;

/**
 * Turns events into jobs, each event once: first the jobs are added under ids that come from the event, then the
 * checkpoint moves, so a crash in between adds them again without effect. One process of many runs it. Resolves when
 * each reaction has its place in the log: from then on it misses nothing. An event that this program can't read is set
 * aside, for a program that can; the others go on.
 */
export async function startReactions(app: Needs, reactions: readonly Reaction[]): Promise<{ stop(): Promise<void> }> {
  const stop = new AbortController();
  // Before anything can happen that this process would be asked about.
  for (const reaction of reactions) await new Checkpoints(app).open(app.log, reaction);
  const { pool, logger, config } = app;
  const leaseMs = config?.database.leaseMs;
  const running = lead({ pool, logger, leaseMs, name: 'reactions', stop: stop.signal }, async (term) => {
    const checkpoints = new Checkpoints({ pool, term });
    await Promise.all([
      ...reactions.map((reaction) => keepRunning({ ...app, term, checkpoints }, reaction, term.ended)),
      keepRetrying(app, reactions, term.ended),
    ]);
    await checkpoints.flush();
  });
  return {
    async stop() {
      stop.abort();
      await running;
    },
  };
}

/** What could not be read may be by now: at the start of a term, and sometimes. */
async function keepRetrying(app: Needs, reactions: readonly Reaction[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await retrySetAside(app, reactions).catch((error: unknown) =>
      app.logger.error({ err: error }, 'events that were set aside can not be tried now'),
    );
    await sleep(RETRY_SET_ASIDE_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** A failing reaction is tried again from its checkpoint, loudly, and holds up no other. Nothing is skipped. */
async function keepRunning(app: Leading, reaction: Reaction, signal: AbortSignal): Promise<void> {
  let pause = SHORTEST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      for await (const _ of follow(app, reaction, signal)) pause = SHORTEST_PAUSE_MS;
    } catch (error) {
      if (isDeposed(error)) app.term.end();
      if (signal.aborted) return;
      app.logger.error({ err: error, reaction: reaction.name, retryInMs: pause }, 'reaction failed');
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
}

/** Yields after each batch that is done. */
async function* follow(app: Leading, reaction: Reaction, signal: AbortSignal): AsyncGenerator<void> {
  await app.checkpoints.flush();
  const after = await app.checkpoints.open(app.log, reaction);
  for await (const batch of app.log.subscribe({ after, types: Object.keys(reaction.on), signal })) {
    await order(app, reaction, batch.events);
    if (batch.unreadable.length > 0) await setAside(app, reaction, batch.unreadable);
    app.checkpoints.move(reaction.name, batch.position);
    yield;
  }
}
