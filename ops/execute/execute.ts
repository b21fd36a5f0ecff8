import type { AnyEvent } from '#domain/kernel/event.ts';
import { guardOf } from '#domain/kernel/access.ts';
import { allows } from '#domain/portal/guard.ts';
import { portalOfActor } from '#domain/portals.ts';
import { forbidden, type Refusal } from '#domain/kernel/refusal.ts';
import { StreamCache } from './cache.ts';
import { runGroup, type RetryReason } from './group.ts';
import { showAll } from './look.ts';
import type { Accepted, AnyLook, AnyRequest, CommandRequest, Look } from './request.ts';
import { createQueues } from './queues.ts';
import type { Snapshots } from './snapshots.ts';
import type { Log } from '#ops/log/log.ts';
import { below } from '#ops/tracing/spans.ts';

/**
 * Runs one command: refuses anyone who may not have it run (PERM-09), loads the stream's state (cached), decides, appends
 * with the expected revision. Commands for one stream queue in-process and are appended in groups; across processes the expected revision
 * decides, with bounded retries.
 */
export interface Execute {
  <S, Input, E extends AnyEvent, R = undefined>(
    request: CommandRequest<S, Input, E, R>,
  ): Promise<Accepted<E, R> | Refusal>;
  /**
   * What is so now, from where commands find it (in memory, behind a snapshot): of a stream of thousands only what was
   * appended since is read.
   */
  look<S, E extends AnyEvent, R>(look: Look<S, E, R>): Promise<R>;
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
  const all = { ...parts, cache, maxAgeMs: parts.cache?.maxAgeMs };
  const queues = createQueues<AnyRequest | AnyLook, unknown>({
    size: GROUP,
    together: (first, next) => first.decider === next.decider && isLook(first) === isLook(next),
    run: (stream, items) => {
      const [looks, requests] = [items.filter(isLook), items.filter(isRequest)];
      // Of the first command's trace; the append names those of the others.
      return looks.length > 0
        ? showAll(all, stream, looks)
        : below(requests[0]?.traceparent, () => runGroup(all, stream, requests));
    },
  });
  const execute = async (request: AnyRequest) => (mayRun(request) ? queues(request.stream, request) : forbidden());
  const look = (wanted: AnyLook) => queues(wanted.stream, wanted);
  // Inside, states and facts are of any kind; each request's decider and decide agree by its own type.
  return Object.assign(execute, { look }) as unknown as Execute;
}

const isLook = (item: AnyRequest | AnyLook): item is AnyLook => 'pick' in item;
const isRequest = (item: AnyRequest | AnyLook): item is AnyRequest => !isLook(item);

const NO_PORTAL = { actors: {} };

/** By the rules of the portal that the caller is an actor of. */
function mayRun({ command, context: { access } }: AnyRequest): boolean {
  const portal = access.actorType === null ? undefined : portalOfActor(access.actorType);
  const guard = guardOf(command.permission);
  // Who reads all portals does what is of the own kind of account alone, not even what everybody may.
  if (access.readsAll && !(typeof guard === 'object' && 'actors' in guard)) return false;
  return allows(portal ?? NO_PORTAL, guard, access);
}
