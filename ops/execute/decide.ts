import { v7 as uuid } from 'uuid';
import { metaFromState, type CommandContext } from '#domain/kernel/decider.ts';
import type { AnyEvent, EventMeta, Recorded } from '#domain/kernel/event.ts';
import { KEY_TAKEN } from '#domain/kernel/key-taken.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { CheckedEvent } from '#ops/log/checked-event.ts';
import type { Log } from '#ops/log/log.ts';
import { withCauses } from '#ops/log/with-causes.ts';
import type { CachedStream } from './cache.ts';
import { inputMark, type KeyedFacts } from './command-keys.ts';
import type { AnyRequest } from './request.ts';

/** What was decided about one command, before the append. */
export type Decided =
  | { readonly kind: 'new'; readonly inputs: readonly CheckedEvent[]; readonly result?: unknown }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'replayed'; readonly facts: KeyedFacts }
  /** The same key as that of an earlier command of the group. */
  | { readonly kind: 'same'; readonly as: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Ids are made once for each fact of each command: an append repeated after a lost answer is the same append. */
export class EventIds {
  readonly #ids = new Map<AnyRequest, Map<string, string>>();

  of(request: AnyRequest, fact: string): string {
    const ids = this.#ids.get(request) ?? new Map<string, string>();
    this.#ids.set(request, ids);
    const id = ids.get(fact) ?? uuid();
    ids.set(fact, id);
    return id;
  }
}

interface Commands {
  readonly log: Pick<Log, 'check'>;
  readonly stream: string;
  readonly requests: readonly AnyRequest[];
  readonly ids: EventIds;
  readonly failed: Map<AnyRequest, unknown>;
}

/**
 * Decides each command on the state that the ones before it have left, evolving the entry's state on the way.
 * Undefined when a state could not take a decided fact: it is half changed now, the command is in `failed`, and
 * all must be decided again without it.
 */
export function decideAll(entry: CachedStream, commands: Commands): Decided[] | undefined {
  const first = new Map<string, number>();
  const decided: Decided[] = [];
  let revision = entry.revision;
  for (const request of commands.requests) {
    const one = seenBefore(entry, request, { first, commands }) ?? decide(entry, request, commands);
    if (one.kind === 'new') {
      if (!evolve(entry, request, { inputs: one.inputs, revision, commands })) return undefined;
      revision += one.inputs.length;
      if (request.commandKey) first.set(request.commandKey, decided.length);
    }
    decided.push(one.kind === 'new' && request.resultOf ? { ...one, result: request.resultOf(entry.state) } : one);
  }
  return decided;
}

/** The same key again: in the stream, or earlier in this very group. */
function seenBefore(
  entry: CachedStream,
  { commandKey: key, command, context }: AnyRequest,
  { first, commands }: { first: ReadonlyMap<string, number>; commands: Commands },
): Decided | undefined {
  if (key === undefined) return undefined;
  const facts = entry.byKey.get(key);
  const as = first.get(key);
  const before = facts ?? (as === undefined ? undefined : headOf(commands.requests[as]));
  if (before === undefined) return undefined;
  const input = inputMark(context.inputDigest);
  const isOther = before.command !== command.name || (before.input ?? input) !== input;
  if (isOther) return { kind: 'refused', refusal: KEY_TAKEN };
  return facts ? { kind: 'replayed', facts } : { kind: 'same', as: as ?? 0 };
}

const headOf = (request: AnyRequest | undefined): Pick<KeyedFacts, 'command' | 'input'> | undefined =>
  request && { command: request.command.name, input: inputMark(request.context.inputDigest) };

/** A fact that its schema does not take fails this command alone, before any state has seen it. */
function decide(entry: CachedStream, request: AnyRequest, { log, ids, failed }: Commands): Decided {
  if (failed.has(request)) return { kind: 'failed', error: failed.get(request) };
  try {
    const decision = request.command.decide(entry.state, request.input, request.context);
    if (isRefusal(decision)) return { kind: 'refused', refusal: decision };
    const meta = metaOf(request);
    const inputs = decision.map((event, fact) => {
      const more = metaFromState(request.decider, entry.state, { event, reason: request.context.reason });
      return log.check({ ...event, meta: { ...meta, ...more }, id: ids.of(request, `${fact}`) });
    });
    return { kind: 'new', inputs: withCauses(inputs) };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** False: the state did not take the facts. */
function evolve(
  entry: CachedStream,
  request: AnyRequest,
  { inputs, revision, commands }: { inputs: readonly CheckedEvent[]; revision: number; commands: Commands },
): boolean {
  try {
    inputs.forEach(({ id, event: { type, data, meta } }, index) => {
      const event: AnyEvent = { type, data };
      entry.state = request.decider.evolve(entry.state, event, {
        ...event,
        id,
        stream: commands.stream,
        revision: revision + 1 + index,
        // Not known before the append; no state may rest on it.
        position: '',
        at: meta.at,
        meta,
      } satisfies Recorded);
    });
    return true;
  } catch (error) {
    commands.failed.set(request, error);
    return false;
  }
}

const keyed = (commandKey: string, { inputDigest }: CommandContext) =>
  inputDigest ? { commandKey, commandInput: inputDigest } : { commandKey };

function metaOf({ context, command, commandKey, correlationId, causationId, traceparent }: AnyRequest): EventMeta {
  return {
    at: context.now,
    actor: context.actor,
    command: command.name,
    correlationId,
    ...(commandKey ? keyed(commandKey, context) : {}),
    ...(causationId ? { causationId } : {}),
    ...(context.reason ? { reason: context.reason } : {}),
    ...(context.notify === undefined ? {} : { notify: context.notify }),
    ...(traceparent ? { traceparent } : {}),
  };
}
