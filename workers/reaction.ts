import { DEMO_CORRELATION } from '#domain/kernel/demo.ts';
import type { AnyEvent, EventDefinition, Recorded } from '#domain/kernel/event.ts';

/** The job that a reaction asks for. Its id comes from the reaction's name and the event. */
export interface JobRequest {
  readonly job: string;
  readonly data: object;
}

export type React = (event: Recorded) => JobRequest | readonly JobRequest[] | null;

/**
 * A side effect as a pure function from an event to jobs (design, point 7). The runner keeps a checkpoint for each
 * reaction; a rebuild of read models never runs one. A new reaction starts at the head of the log.
 */
export interface Reaction {
  /** Stands in the checkpoint and in job ids: never rename it. */
  readonly name: string;
  readonly from?: 'head' | 'start';
  readonly on: Readonly<Record<string, React>>;
}

/** Types a handler by its event definition: `...on(ApplicationRejected, (data, event) => …)`. */
export function on<T extends string, D>(
  definition: EventDefinition<T, D>,
  react: (data: D, event: Recorded) => JobRequest | readonly JobRequest[] | null,
): Record<string, React> {
  return { [definition.type]: (event) => react(event.data as D, event) };
}

/** Histories that were made up for a demonstration: nobody gets mail about them. */
const isDemo = (event: Recorded<AnyEvent>): boolean =>
  event.meta.correlationId.startsWith(DEMO_CORRELATION) ||
  // Of demos of earlier programs.
  event.meta.command.startsWith('Demo') ||
  event.meta.actor.id === 'demo' ||
  event.meta.actor.onBehalfOf === 'demo';

/** The requests with their job ids; the same event always gives the same ids. */
export function jobsOf(reaction: Reaction, event: Recorded): { readonly id: string; readonly request: JobRequest }[] {
  if (isDemo(event)) return [];
  const wanted = reaction.on[event.type]?.(event) ?? [];
  const requests = Array.isArray(wanted) ? (wanted as readonly JobRequest[]) : [wanted as JobRequest];
  const base = `${reaction.name}:${event.id}`;
  return requests.map((request, index) => ({ id: index === 0 ? base : `${base}:${index}`, request }));
}
