import type { Recorded } from '#domain/kernel/event.ts';
import type { App } from '#ops/app.ts';
import { traced } from '#ops/queue/observed.ts';
import type { NewJob } from '#ops/queue/port.ts';
import { inSpan } from '#ops/tracing/spans.ts';
import { jobsOf, type Reaction } from '#workers/reaction.ts';

interface Needs {
  readonly queue: Pick<App['queue'], 'addAll'>;
}

/** The jobs of a batch of events, each with its event's place in the log and in the trace of its decision, ordered together. */
export async function order({ queue }: Needs, reaction: Reaction, events: readonly Recorded[]): Promise<void> {
  const jobs = await Promise.all(events.map((event) => jobsInTrace(reaction, event)));
  await queue.addAll(jobs.flat());
}

async function jobsInTrace(reaction: Reaction, event: Recorded): Promise<NewJob[]> {
  const jobs = jobsOf(reaction, event);
  if (jobs.length === 0) return [];
  const attributes = { 'portal.event': event.type, 'portal.jobs': jobs.length };
  const { traceparent: parent } = event.meta;
  return inSpan(`reaction ${reaction.name}`, { kind: 'PRODUCER', attributes, parent }, async () =>
    jobs.map(({ id, request }) => ({
      name: request.job,
      id: { id, portal: event.meta.actor.portal },
      data: traced({ ...request.data, position: event.position }),
    })),
  );
}
