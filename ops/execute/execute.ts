import type { AnyEvent } from '#domain/kernel/event.ts';
import { guardOf } from '#domain/kernel/access.ts';
import { allows } from '#domain/portal/guard.ts';
import { portalOfActor } from '#domain/portals.ts';
import { forbidden, type Refusal } from '#domain/kernel/refusal.ts';
import { StreamCache } from './cache.ts';
import { runGroup, type RetryReason } from './group.ts';
import type { Accepted, AnyRequest, Answer, CommandRequest } from './request.ts';
import { createQueues } from './queues.ts';
import type { Snapshots } from './snapshots.ts';
import type { Log } from '#ops/log/log.ts';
import { below } from '#ops/tracing/spans.ts';

/**
 * Runs one command: refuses whoever may not have it run (PERM-09), loads the stream's state (cached), decides, appends
 * with the expected revision. Commands for one stream queue in-process and are appended in groups; across processes the expected revision
 * decides, with bounded retries.
 */
export interface Execute {
  <S, Input, E extends AnyEvent, R = undefined>(
    request: CommandRequest<S, Input, E, R>,
  ): Promise<Accepted<E, R> | Refusal>;
}

/** Appended together at most: keeps one transaction short. */
const GROUP = 64;

export function createExecute(parts: {
  log: Log;
  snapshots?: Snapshots;
  cache?: { streams?: number; events?: number; maxAgeMs?: number };
  onRetry?: (reason: RetryReason) => void;
}): Execute {
  const cache = new StreamCache(parts.cache ?? {});
  const queues = createQueues<AnyRequest, Answer>({
    size: GROUP,
    together: (first, next) => first.decider === next.decider,
    // Of the first command's trace; the append names those of the others.
    run: (stream, requests) =>
      below(requests[0]?.traceparent, () =>
        runGroup({ ...parts, cache, maxAgeMs: parts.cache?.maxAgeMs }, stream, requests),
      ),
  });
  // Inside, states and facts are of any kind; each request's decider and decide agree by its own type.
  return (async (request: AnyRequest) =>
    mayRun(request) ? queues(request.stream, request) : forbidden()) as unknown as Execute;
}

const NO_PORTAL = { actors: {} };

/** By the rules of the portal that the caller is an actor of. */
function mayRun({ command, context: { access } }: AnyRequest): boolean {
  const portal = access.actorType === null ? undefined : portalOfActor(access.actorType);
  return allows(portal ?? NO_PORTAL, guardOf(command.permission), access);
}
