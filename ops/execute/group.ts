import { v7 as uuid } from 'uuid';
import type { AnyEvent, EventMeta, Recorded } from '#domain/shared/event.ts';
import type { Decider } from '#domain/shared/decider.ts';
import { conflict, isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import type { Accepted, CommandRequest } from '../execute.ts';
import type { AnyEventInput, Log } from '../log.ts';
import type { CachedStream, StreamCache } from './cache.ts';
import type { Settled } from './queues.ts';

export type AnyRequest = CommandRequest<unknown, AnyEvent>;
export type Answer = Accepted<AnyEvent> | Refusal;
type AnyDecider = Decider<unknown, AnyEvent>;

const TRIES = 10;
const PAGE = 5000;

const BUSY = conflict('Ktoś inny właśnie zmienia te dane. Spróbuj ponownie.');
const OTHER_COMMAND = conflict('Ten klucz idempotencji był już użyty do innej czynności.');

interface Parts {
  readonly log: Log;
  readonly cache: StreamCache;
}

/**
 * Decides the commands one after the other in memory, appends all their facts at once, and answers each for itself.
 * A conflict with another process is read again and decided again, a bounded number of times.
 */
export async function runGroup(
  parts: Parts,
  stream: string,
  requests: readonly AnyRequest[],
): Promise<Settled<Answer>[]> {
  const ids = new EventIds();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** attempt));
    const settled = await tryGroup(parts, stream, { requests, ids });
    if (settled) return settled;
  }
  return requests.map(() => ({ answer: BUSY }));
}

/** Ids are made once for each fact of each command: an append repeated after a lost answer is the same append. */
class EventIds {
  readonly #ids = new Map<string, string>();

  of(command: number, fact: number): string {
    const place = `${command}/${fact}`;
    const id = this.#ids.get(place) ?? uuid();
    this.#ids.set(place, id);
    return id;
  }
}

/** What was decided about one command, before the append. */
type Decided =
  | { readonly kind: 'new'; readonly inputs: readonly AnyEventInput[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'replayed'; readonly events: readonly Recorded[] }
  | { readonly kind: 'same'; readonly as: number }
  | { readonly kind: 'failed'; readonly error: unknown };

async function tryGroup(
  { log, cache }: Parts,
  stream: string,
  { requests, ids }: { requests: readonly AnyRequest[]; ids: EventIds },
): Promise<Settled<Answer>[] | undefined> {
  const decider = requests[0]?.decider as AnyDecider;
  const cached = cache.take(stream, decider);
  const entry = cached ?? (await load(log, stream, decider));
  const decided = decideAll(entry, requests, ids);
  // A refusal must not rest on a state that another process has changed; a fact can't, the append would conflict.
  if (cached && decided.some(restsOnState) && (await isStale(log, stream, entry.revision))) return undefined;
  const inputs = decided.flatMap((one) => (one.kind === 'new' ? one.inputs : []));
  if (inputs.length === 0) {
    cache.put(stream, decider, entry);
    return settled(decided, { recorded: [], position: entry.position });
  }
  const claims = claimsOf(requests);
  const expected = entry.revision < 0 ? ('none' as const) : entry.revision;
  const result = await log.append([...claims.map(({ append }) => append), { stream, expected, events: inputs }]);
  if (!result.ok) {
    const claim = claims.find(({ append }) => append.stream === result.stream);
    return claim ? requests.map(() => ({ answer: claim.taken })) : undefined;
  }
  const recorded = result.recorded.slice(claims.length);
  remember(entry, recorded, result.position);
  cache.put(stream, decider, entry);
  return settled(decided, { recorded, position: result.position });
}

const restsOnState = (one: Decided): boolean =>
  one.kind === 'refused' || (one.kind === 'new' && one.inputs.length === 0);

const isStale = async (log: Log, stream: string, revision: number): Promise<boolean> =>
  (await log.readStream(stream, { from: revision + 1, limit: 1 })).length > 0;

const claimsOf = (requests: readonly AnyRequest[]) =>
  requests.flatMap((request) =>
    (request.claims ?? []).map((claim) => ({
      taken: claim.taken,
      append: {
        stream: claim.stream,
        expected: 'none' as const,
        events: [{ ...claim.event, meta: metaOf(request) }],
      },
    })),
  );

async function load(log: Log, stream: string, decider: AnyDecider): Promise<CachedStream> {
  const entry: CachedStream = { state: decider.initial(), revision: -1, position: '', byKey: new Map(), events: 0 };
  for (;;) {
    const events = await log.readStream(stream, { from: entry.revision + 1, limit: PAGE });
    for (const event of events) entry.state = decider.evolve(entry.state, event, event);
    remember(entry, events, events.at(-1)?.position ?? entry.position);
    if (events.length < PAGE) return entry;
  }
}

/** Notes the facts' revision and keys; the state was evolved with them before. */
function remember(entry: CachedStream, recorded: readonly Recorded[], position: string): void {
  for (const event of recorded) {
    entry.revision = event.revision;
    const key = event.meta.commandKey;
    if (key) entry.byKey.set(key, [...(entry.byKey.get(key) ?? []), event]);
  }
  entry.events += recorded.length;
  entry.position = position;
}

function decideAll(entry: CachedStream, requests: readonly AnyRequest[], ids: EventIds): Decided[] {
  const first = new Map<string, number>();
  return requests.map((request, index): Decided => {
    const known = seenBefore(entry, request, first);
    if (known) return known;
    const decided = decide(entry, request, (fact) => ids.of(index, fact));
    if (request.commandKey && decided.kind === 'new') first.set(request.commandKey, index);
    return decided;
  });
}

/** The same key again: in the stream, or earlier in this very group. */
function seenBefore(entry: CachedStream, request: AnyRequest, first: Map<string, number>): Decided | undefined {
  const key = request.commandKey;
  if (key === undefined) return undefined;
  const events = entry.byKey.get(key);
  if (events) {
    return events[0]?.meta.command === request.command
      ? { kind: 'replayed', events }
      : { kind: 'refused', refusal: OTHER_COMMAND };
  }
  const as = first.get(key);
  return as === undefined ? undefined : { kind: 'same', as };
}

function decide(entry: CachedStream, request: AnyRequest, idOf: (fact: number) => string): Decided {
  try {
    const decision = request.decide(entry.state);
    if (isRefusal(decision)) return { kind: 'refused', refusal: decision };
    for (const event of decision) entry.state = request.decider.evolve(entry.state, event);
    const meta = metaOf(request);
    return { kind: 'new', inputs: decision.map((event, fact) => ({ ...event, meta, id: idOf(fact) })) };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

function metaOf({ context, command, commandKey, correlationId, causationId }: AnyRequest): EventMeta {
  return {
    at: context.now,
    actor: context.actor,
    command,
    correlationId,
    ...(commandKey ? { commandKey } : {}),
    ...(causationId ? { causationId } : {}),
    ...(context.reason ? { reason: context.reason } : {}),
  };
}

function settled(
  decided: readonly Decided[],
  { recorded, position }: { recorded: readonly Recorded[]; position: string },
): Settled<Answer>[] {
  let from = 0;
  const events = decided.map((one) => {
    const count = one.kind === 'new' ? one.inputs.length : 0;
    from += count;
    return recorded.slice(from - count, from);
  });
  return decided.map((one, index): Settled<Answer> => {
    switch (one.kind) {
      case 'failed':
        return { error: one.error };
      case 'refused':
        return { answer: one.refusal };
      case 'replayed':
        return { answer: { events: one.events, position, replayed: true } };
      case 'same':
        return { answer: { events: events[one.as] ?? [], position, replayed: true } };
      default:
        return { answer: { events: events[index] ?? [], position, replayed: false } };
    }
  });
}
