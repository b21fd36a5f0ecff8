import { v7 as uuid } from 'uuid';
import { actorSchema } from '#domain/shared/actor.ts';
import type { AnyEvent, EventDefinition, EventMeta, Recorded } from '#domain/shared/event.ts';
import { personalPaths, type PersonalPath } from '#domain/shared/personal.ts';
import type { EventStore, ExpectedRevision, ReadEvent, StoredEvent } from './store/port.ts';
import { UnreadableEventError } from './unreadable-event.ts';
import { openData, personsIn, sealData, sealedPathsIn, upcast } from './vault/seal.ts';
import type { Keys, Vault } from './vault/vault.ts';

export interface AnyEventInput extends AnyEvent {
  readonly meta: EventMeta;
  /** Given ids make an append idempotent; made here otherwise. */
  readonly id?: string;
}

export interface LogAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly AnyEventInput[];
}

export type LogAppendResult =
  | { readonly ok: true; readonly recorded: Recorded[]; readonly position: string }
  | { readonly ok: false; readonly stream: string; readonly actual: number };

export interface LogBatch {
  readonly events: Recorded[];
  readonly position: string;
  readonly caughtUp: boolean;
}

/** The event store with personal data sealed on the way in and opened on the way out, and old versions upcast. */
export interface Log {
  append(appends: readonly LogAppend[]): Promise<LogAppendResult>;
  readStream(stream: string, options?: { from?: number; limit?: number }): Promise<Recorded[]>;
  readAll(after: string, options?: { limit?: number; types?: readonly string[] }): Promise<LogBatch>;
  subscribe(options: {
    after: string;
    types?: readonly string[];
    batchSize?: number;
    signal: AbortSignal;
  }): AsyncIterable<LogBatch>;
  head(): Promise<string>;
}

/** An event in the log that this program does not know: newer than it, or never defined. */
export class UnknownEventError extends UnreadableEventError {
  constructor(event: { readonly id: string; readonly type: string; readonly version: number }) {
    super(event, `Unknown event ${event.type} version ${event.version} (${event.id})`);
  }
}

const META_PATHS: readonly PersonalPath[] = personalPaths(actorSchema).map(({ path, fields }) => ({
  path: ['actor', ...path],
  fields,
}));

export function createLog(parts: { store: EventStore; vault: Vault; definitions: readonly EventDefinition[] }): Log {
  const { store, vault } = parts;
  const definitions = new Map(parts.definitions.map((definition) => [definition.type, definition]));

  const definitionOf = (event: { id: string; type: string; version: number }): EventDefinition => {
    const definition = definitions.get(event.type);
    if (!definition || event.version > definition.version) throw new UnknownEventError(event);
    return definition;
  };

  const open = async (events: readonly ReadEvent[]): Promise<Recorded[]> => {
    const paths = events.map((event) => pathsOf(definitionOf(event), event));
    const keys = await vault.keysOf(
      events.flatMap((event, index) => [
        ...personsIn(paths[index] ?? [], event.data),
        ...personsIn(META_PATHS, event.meta),
      ]),
    );
    return events.map((event, index) => {
      try {
        return recorded(event, definitionOf(event), { paths: paths[index] ?? [], keys });
      } catch (error) {
        throw new UnreadableEventError(event, `Event ${event.type} ${event.id} cannot be opened`, error);
      }
    });
  };

  const stored = (event: AnyEventInput, definition: EventDefinition, keys: Keys): StoredEvent => ({
    id: event.id ?? uuid(),
    type: event.type,
    version: definition.version,
    data: sealData(definition.personal, event.data as object, keys),
    meta: sealData(META_PATHS, event.meta, keys),
  });

  return {
    async append(appends) {
      const inputs = appends.flatMap((one) => one.events);
      const known = inputs.map((event) => definitionOf({ id: event.id ?? '', type: event.type, version: 1 }));
      const keys = await vault.keysOf(
        inputs.flatMap((event, index) => [
          ...personsIn(known[index]?.personal ?? [], event.data),
          ...personsIn(META_PATHS, event.meta),
        ]),
      );
      const sealed = appends.map((one) => ({
        stream: one.stream,
        expected: one.expected,
        events: one.events.map((event) => stored(event, definitionOf({ id: '', type: event.type, version: 1 }), keys)),
      }));
      const result = await store.append(sealed);
      if (!result.ok) return result;
      const recordedEvents = appends.flatMap((one, place) =>
        one.events.map((event, index): Recorded => ({
          id: sealed[place]?.events[index]?.id ?? '',
          stream: one.stream,
          revision: (result.revisions[place] ?? 0) - one.events.length + 1 + index,
          position: result.position,
          at: event.meta.at,
          type: event.type,
          data: event.data,
          meta: event.meta,
        })),
      );
      return { ok: true, recorded: recordedEvents, position: result.position };
    },
    readStream: async (stream, options) => open(await store.readStream(stream, options)),
    async readAll(after, options) {
      const batch = await store.readAll(after, options);
      return { ...batch, events: await open(batch.events) };
    },
    async *subscribe(options) {
      for await (const batch of store.subscribe(options)) yield { ...batch, events: await open(batch.events) };
    },
    head: () => store.head(),
  };
}

/** Of the present version the paths are known; an older one is searched. */
const pathsOf = (definition: EventDefinition, event: ReadEvent): readonly PersonalPath[] =>
  event.version === definition.version ? definition.personal : sealedPathsIn(event.data);

function recorded(
  event: ReadEvent,
  definition: EventDefinition,
  { paths, keys }: { paths: readonly PersonalPath[]; keys: Keys },
): Recorded {
  openData(paths, event.data, keys);
  openData(META_PATHS, event.meta, keys);
  const meta = event.meta as EventMeta;
  return {
    id: event.id,
    stream: event.stream,
    revision: event.revision,
    position: event.position,
    at: meta.at ?? event.at,
    type: event.type,
    data: event.version === definition.version ? event.data : upcast(definition, event.version, event.data),
    meta,
  };
}

export type { StoredEvent };
