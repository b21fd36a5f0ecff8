import { setTimeout as sleep } from 'node:timers/promises';
import type { Recorded } from '#domain/kernel/event.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import type { AnyDecider, AnyRequest, Answer } from './request.ts';
import { AppendTooLargeError } from '#ops/store/too-large.ts';
import type { Log, LogAppend, LogAppendResult } from '#ops/log/log.ts';
import { isOld, remember, type CachedStream, type StreamCache } from './cache.ts';
import { decideAll, type Decided, EventIds } from './decide.ts';
import type { Settled } from './queues.ts';
import { catchUp, load } from './load.ts';
import { isLostAnswer } from './lost-answer.ts';
import { isDue, type Folding, type Snapshots } from './snapshots.ts';

/** Conflicts with other processes in a row; the pauses between add up to about a second. */
const TRIES = 10;
const LOST_ANSWERS = 3;

const TOO_LARGE = conflict(
  'Ta zmiana jest zbyt duża, aby zapisać ją w jednym kroku. Wykonaj ją w mniejszych częściach albo skróć teksty.',
);

/** Others were faster every time. */
export const BUSY = conflict('Ktoś inny właśnie zmienia te dane. Spróbuj ponownie.');

/** Why an append was made again. */
export type RetryReason = 'conflict' | 'lost-answer';

export interface Parts {
  readonly log: Log;
  readonly cache: StreamCache;
  readonly snapshots?: Snapshots | undefined;
  /** `MAX_AGE_MS` by default. */
  readonly maxAgeMs?: number | undefined;
  readonly onRetry?: ((reason: RetryReason) => void) | undefined;
}

/** Commands for one stream under one decider. What they made stays the same over all tries. */
interface Group {
  readonly stream: string;
  readonly requests: readonly AnyRequest[];
  readonly ids: EventIds;
  /** Errors of commands whose facts the state can't take: they are out, and the others are decided again. */
  readonly failed: Map<AnyRequest, unknown>;
}

/**
 * Decides the commands one after the other in memory, appends all their facts at once, and answers each for itself.
 * A conflict with another process is read again and decided again, a bounded number of times; what is too large for one
 * append of the store is run in halves, down to one command, which is then refused.
 */
export async function runGroup(
  parts: Parts,
  stream: string,
  requests: readonly AnyRequest[],
): Promise<Settled<Answer>[]> {
  try {
    return await runTogether(parts, stream, requests);
  } catch (error) {
    if (!(error instanceof AppendTooLargeError)) throw error;
    // Nothing was written. Commands need not be one step with each other; each alone is.
    if (requests.length === 1) return [{ answer: TOO_LARGE }];
    const half = Math.ceil(requests.length / 2);
    const first = await runGroup(parts, stream, requests.slice(0, half));
    return [...first, ...(await runGroup(parts, stream, requests.slice(half)))];
  }
}

async function runTogether(parts: Parts, stream: string, requests: readonly AnyRequest[]): Promise<Settled<Answer>[]> {
  const group: Group = { stream, requests, ids: new EventIds(), failed: new Map() };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 0) parts.onRetry?.('conflict');
    if (attempt > 1) await sleep(Math.random() * 2 ** attempt);
    const settled = await tryGroup(parts, group);
    if (settled) return settled;
  }
  return requests.map(() => ({ answer: BUSY }));
}

/** Undefined: someone else was faster, or a command had to be taken out. */
async function tryGroup(parts: Parts, group: Group): Promise<Settled<Answer>[] | undefined> {
  const { log } = parts;
  const { stream, requests } = group;
  const folding: Folding = { stream, decider: requests[0]?.decider as AnyDecider };
  const cached = await remembered(parts, folding);
  const entry = cached ?? (await load(parts, folding));
  const decided = decideAll(entry, { ...group, log });
  if (!decided) return undefined;
  const inputs = decided.flatMap((one) => (one.kind === 'new' ? one.inputs : []));
  let outcome: Outcome = { recorded: [], position: entry.position };
  if (inputs.length > 0) {
    const result = await append(parts, { stream, expected: expectedOf(entry), events: inputs });
    if (!result.ok) return shared(parts, stream);
    outcome = { recorded: result.recorded, position: result.position };
    remember(entry, outcome.recorded, outcome.position);
    for (const person of inputs.flatMap((input) => input.persons)) entry.persons.add(person);
  } else if (cached && decided.some(restsOnState) && (await isStale(log, stream, entry.revision))) {
    // With facts the append has just shown that the state was the newest; without any it must be asked.
    return shared(parts, stream);
  }
  putBack(parts, folding, entry);
  return settle(log, stream, { decided, ...outcome });
}

/** The state as the log has it at this moment; its taker gives it back with `putBack`. */
export const presentState = async (parts: Parts, folding: Folding): Promise<CachedStream> =>
  (await remembered(parts, folding, true)) ?? (await load(parts, folding));

/**
 * The state in memory. One that other processes change too is read on first: a conflict would cost the whole of it.
 *
 * @param readsOn whatever others do: nothing will be appended that shows that it is the newest
 */
async function remembered(
  { log, cache, maxAgeMs }: Parts,
  folding: Folding,
  readsOn = false,
): Promise<CachedStream | undefined> {
  const { stream, decider } = folding;
  const entry = await withoutForgotten(log, cache.take(stream, decider), maxAgeMs);
  if (!entry || !(readsOn || cache.isShared(stream))) return entry;
  const { revision } = entry;
  await catchUp(log, folding, entry);
  if (entry.revision > revision) cache.share(stream);
  return entry;
}

/** Somebody else was faster; the state, changed by what was not appended, is gone. */
function shared({ cache }: Parts, stream: string): undefined {
  cache.share(stream);
}

/** The state for the next commands, and now and then for other processes. */
export function putBack({ cache, snapshots }: Parts, folding: Folding, entry: CachedStream): void {
  const { stream, decider } = folding;
  cache.put(stream, decider, entry);
  if (isDue(entry)) snapshots?.keep(folding, entry, () => cache.peek(stream, decider));
}

const expectedOf = (entry: CachedStream): number | 'none' => (entry.revision < 0 ? 'none' : entry.revision);

const restsOnState = (one: Decided): boolean => one.kind !== 'replayed';

const isStale = async (log: Log, stream: string, revision: number): Promise<boolean> =>
  (await log.readStream(stream, { from: revision + 1, limit: 1 })).length > 0;

/** The state while nobody in it is forgotten; what others appended meanwhile shows at the append or in `isStale`. */
async function withoutForgotten(
  log: Log,
  entry: CachedStream | undefined,
  maxAgeMs?: number,
): Promise<CachedStream | undefined> {
  if (!entry || !(isOld(entry, maxAgeMs) || entry.readAt <= log.forgottenAt())) return entry;
  const asked = performance.now();
  if (await log.anyForgotten(entry.persons)) return undefined;
  entry.readAt = asked;
  return entry;
}

/** The same append again when its answer was lost on the way: the ids make it one. */
async function append({ log, onRetry }: Pick<Parts, 'log' | 'onRetry'>, facts: LogAppend): Promise<LogAppendResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await log.append([facts]);
    } catch (error) {
      if (attempt > LOST_ANSWERS || !isLostAnswer(error)) throw error;
      onRetry?.('lost-answer');
      await sleep(20 * 4 ** attempt * Math.random());
    }
  }
}

interface Outcome {
  readonly recorded: readonly Recorded[];
  readonly position: string;
}

function settle(
  log: Log,
  stream: string,
  { decided, recorded, position }: Outcome & { decided: readonly Decided[] },
): Promise<Settled<Answer>[]> {
  let from = 0;
  const events = decided.map((one) => {
    const count = one.kind === 'new' ? one.inputs.length : 0;
    from += count;
    return recorded.slice(from - count, from);
  });
  return Promise.all(
    decided.map(async (one, index): Promise<Settled<Answer>> => {
      switch (one.kind) {
        case 'failed':
          return { error: one.error };
        case 'refused':
          return { answer: one.refusal };
        case 'replayed': {
          const { first, count } = one.facts;
          // Its own failure: the others of the group are appended.
          return log.readStream(stream, { from: first, limit: count }).then(
            (again) => ({ answer: { events: again, position, replayed: true } }),
            (error: unknown) => ({ error }),
          );
        }
        case 'same':
          return { answer: { events: events[one.as] ?? [], position, replayed: true } };
        default:
          return { answer: { events: events[index] ?? [], position, replayed: false, result: one.result } };
      }
    }),
  );
}
