import type { AnyEvent, Recorded } from '#domain/kernel/event.ts';
import type { CommandContext, Decider, Decision } from '#domain/kernel/decider.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import { StreamCache } from './cache.ts';
import { runGroup, type AnyRequest, type Answer } from './group.ts';
import { createQueues } from './queues.ts';
import type { Log } from '#ops/log/log.ts';

export interface CommandRequest<S, E extends AnyEvent> {
  readonly stream: string;
  readonly decider: Decider<S, E>;
  /** Command name for the metadata, e.g. `RejectApplication`. */
  readonly command: string;
  readonly context: CommandContext;
  readonly commandKey?: string;
  readonly correlationId: string;
  readonly causationId?: string;
  /** Pure; may run more than once (a conflict is read again and decided again). */
  decide(state: S): Decision<E>;
  /** Claims of unique values, each in a stream of its own, appended before the facts; `taken` answers when one is held. */
  readonly claims?: readonly Claim[];
}

export interface Claim {
  readonly stream: string;
  readonly event: AnyEvent;
  readonly taken: Refusal;
}

export interface Accepted<E extends AnyEvent> {
  /** The facts of this command; those of the first time when its key was seen before. */
  readonly events: readonly Recorded<E>[];
  /** Position to wait for; the newest of the stream when there was nothing to do. */
  readonly position: string;
  readonly replayed: boolean;
}

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
