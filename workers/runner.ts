import { setTimeout as sleep } from 'node:timers/promises';
import type { Recorded } from '#domain/kernel/event.ts';
import type { App } from '#ops/app.ts';
import { isDeposed, lead, type Term } from '#ops/postgres/lease.ts';
import { inSpan } from '#ops/tracing/spans.ts';
import { Checkpoint } from '#workers/checkpoint.ts';
import { jobsOf, type Reaction } from '#workers/reaction.ts';

/** The log's subscription is all a reaction sees of it. */
type Needs = Pick<App, 'pool' | 'now' | 'logger'> & {
  readonly queue: Pick<App['queue'], 'add'>;
  readonly log: Pick<App['log'], 'subscribe' | 'head'>;
  readonly config?: Pick<App['config'], 'database'>;
};

/** Pauses after failures, doubling up to the longest. */
const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Turns events into jobs, each event once: first the jobs are added under ids that come from the event, then the
 * checkpoint moves, so a crash in between adds them again without effect. One process of many runs it. Resolves when
 * each reaction has its place in the log: from then on it misses nothing.
 */
export async function startReactions(app: Needs, reactions: readonly Reaction[]): Promise<{ stop(): Promise<void> }> {
  const stop = new AbortController();
  // Before anything can happen that this process would be asked about.
  for (const reaction of reactions) await Checkpoint.open(app, reaction);
  const { pool, logger, config } = app;
  const leaseMs = config?.database.leaseMs;
  const running = lead({ pool, logger, leaseMs, name: 'reactions', stop: stop.signal }, async (term) => {
    await Promise.all(reactions.map((reaction) => keepRunning({ ...app, term }, reaction, term.ended)));
  });
  return {
    async stop() {
      stop.abort();
      await running;
    },
  };
}

/** A failing reaction is tried again from its checkpoint, loudly, and holds up no other. Nothing is skipped. */
async function keepRunning(app: Needs & { term: Term }, reaction: Reaction, signal: AbortSignal): Promise<void> {
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
async function* follow(app: Needs & { term: Term }, reaction: Reaction, signal: AbortSignal): AsyncGenerator<void> {
  const checkpoint = await Checkpoint.open(app, reaction);
  try {
    for await (const batch of app.log.subscribe({ after: checkpoint.after, types: Object.keys(reaction.on), signal })) {
      for (const event of batch.events) await order(app, reaction, event);
      if (batch.events.length === 0) checkpoint.drift(batch.position);
      else await checkpoint.move(batch.position);
      yield;
    }
  } finally {
    await checkpoint.flush().catch(() => undefined);
  }
}

/** The jobs of one event, in the trace that the event was decided in. */
async function order({ queue }: Pick<Needs, 'queue'>, reaction: Reaction, event: Recorded): Promise<void> {
  const jobs = jobsOf(reaction, event);
  if (jobs.length === 0) return;
  const attributes = { 'portal.event': event.type, 'portal.jobs': jobs.length };
  const { traceparent: parent } = event.meta;
  await inSpan(`reaction ${reaction.name}`, { kind: 'PRODUCER', attributes, parent }, async () => {
    for (const { id, request } of jobs)
      await queue.add(request.job, { id, portal: event.meta.actor.portal }, request.data);
  });
}
