import type { AnyEvent } from '#domain/kernel/event.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import { StreamCache } from './cache.ts';
import { runGroup } from './group.ts';
import type { Accepted, AnyRequest, Answer, CommandRequest } from './request.ts';
import { createQueues } from './queues.ts';
import type { Log } from '#ops/log/log.ts';

/**
 * Runs one command: loads the stream's state (cached), decides, appends with the expected revision.
 * Commands for one stream queue in-process and are appended in groups; across processes the expected revision
 * decides, with bounded retries.
 */
export interface Execute {
  <S, E extends AnyEvent>(request: CommandRequest<S, E>): Promise<Accepted<E> | Refusal>;
}

/** Appended together at most: keeps one transaction short. */
const GROUP = 64;

export function createExecute(parts: { log: Log; cache?: { streams?: number; events?: number } }): Execute {
  const cache = new StreamCache(parts.cache ?? {});
  const queues = createQueues<AnyRequest, Answer>({
    size: GROUP,
    // A command with claims appends to other streams too: its conflict must not touch its neighbours.
    together: (first, next) => !hasClaims(first) && !hasClaims(next) && first.decider === next.decider,
    run: (stream, requests) => runGroup({ log: parts.log, cache }, stream, requests),
  });
  // Inside, states and facts are of any kind; each request's decider and decide agree by its own type.
  return ((request: AnyRequest) => queues(request.stream, request)) as unknown as Execute;
}

const hasClaims = (request: AnyRequest): boolean => (request.claims?.length ?? 0) > 0;
