import type { Recorded } from '#domain/kernel/event.ts';
import type { App } from '#ops/app.ts';
import { inSpan } from '#ops/tracing/spans.ts';
import { jobsOf, type Reaction } from '#workers/reaction.ts';

interface Needs {
  readonly queue: Pick<App['queue'], 'add'>;
}

/** The jobs of one event, in the trace that the event was decided in. */
export async function order({ queue }: Needs, reaction: Reaction, event: Recorded): Promise<void> {
  const jobs = jobsOf(reaction, event);
  if (jobs.length === 0) return;
  const attributes = { 'portal.event': event.type, 'portal.jobs': jobs.length };
  const { traceparent: parent } = event.meta;
  await inSpan(`reaction ${reaction.name}`, { kind: 'PRODUCER', attributes, parent }, async () => {
    for (const { id, request } of jobs)
      await queue.add(request.job, { id, portal: event.meta.actor.portal }, request.data);
  });
}
