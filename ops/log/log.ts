import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import { actorSchema } from '#domain/kernel/actor-schema.ts';
import { metaOfFact, type EventDefinition, type EventMeta, type Recorded } from '#domain/kernel/event.ts';
import { personalPaths, type PersonalPath } from '#domain/kernel/personal.ts';
import type { Batch, EventStore, ExpectedRevision, ReadEvent, StoredEvent } from '#ops/store/port.ts';
import { checkData, CheckedEvent, type AnyEventInput } from './checked-event.ts';
import { UnreadableEventError, type UnreadableEvent } from './unreadable-event.ts';
import {
  hideData,
  openData,
  openPersonsIn,
  personsIn,
  sealData,
  sealedPathsIn,
  upcast,
  type EventPart,
} from '#ops/vault/seal.ts';
import type { Keys } from '#ops/vault/keys.ts';
import type { Vault } from '#ops/vault/vault.ts';
import type { Facts, LogBatch } from './log-batch.ts';
import { Tail, type FollowOptions } from './tail.ts';
import { openReason, personsOfReason, sealReason } from './reason.ts';

export interface LogAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly (AnyEventInput | CheckedEvent)[];
}

export type LogAppendResult =
  | { readonly ok: true; readonly recorded: Recorded[]; readonly position: string }
  | { readonly ok: false; readonly stream: string; readonly actual: number };

/** The event store with personal data sealed on the way in and opened on the way out, and old versions upcast. */
export interface Log {
  /** A digest of all kinds of facts that this program reads, with their versions. */
  readonly vocabulary: string;
  /**
   * The event as `append` takes it without looking at it again.
   *
   * @throws {MalformedEventError} when its schema does not take the data
   */
  check(event: AnyEventInput): CheckedEvent;
  /** @throws {MalformedEventError} when a schema does not take its event; nothing is stored then */
  append(appends: readonly LogAppend[]): Promise<LogAppendResult>;
  /** @throws {UnreadableEventError} when one of the events cannot be read: half a stream is none */
  readStream(stream: string, options?: { from?: number; limit?: number }): Promise<Recorded[]>;
  /**
   * A stream as deciders fold it, who know nothing of who acted: only ids of them.
   *
   * @returns the events, and the persons whose data are unsealed in them
   * @throws {UnreadableEventError} as `readStream`
   */
  readFacts(stream: string, options?: { from?: number; limit?: number }): Promise<Facts>;
  /** Whether any of these persons is forgotten by now, so that what was read of them must be read again. */
  anyForgotten(personIds: Iterable<string>): Promise<boolean>;
  /** When this process last heard that anybody was (`performance.now()`). */
  forgottenAt(): number;
  /** `actors`: whether names of those who acted are opened; without they have an id only. True by default. */
  readAll(after: string, options?: { limit?: number; types?: readonly string[]; actors?: boolean }): Promise<LogBatch>;
  /** Batches for ever; all who follow share one reading of the log's end (`tail.ts`), so nobody may change an event. */
  subscribe(options: FollowOptions): AsyncIterable<LogBatch>;
  head(): Promise<string>;
  newest(): Promise<string>;
  backlog: EventStore['backlog'];
  /** Unread and sealed, as the store keeps them. */
  readRaw: EventStore['readRaw'];
  readRawOf: EventStore['readRawOf'];
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

function personsInMeta(meta: object, actors: boolean, persons: string[] = []): string[] {
  if (actors) personsIn(META_PATHS, meta, persons);
  if ('reason' in meta) persons.push(...personsOfReason(meta));
  return persons;
}

const isRead = (one: Recorded | UnreadableEventError): one is Recorded => !(one instanceof UnreadableEventError);

/** @throws {UnreadableEventError} the first of them */
function allRead(opened: readonly (Recorded | UnreadableEventError)[]): Recorded[] {
  const problem = opened.find((one) => one instanceof UnreadableEventError);
  if (problem) throw problem;
  return opened.filter(isRead);
}

/** Behind this fact nothing shows these persons any more, whatever this process remembered. */
const forgottenIn = (events: readonly ReadEvent[]): string[] =>
  events
    .filter(({ type }) => type === PersonForgotten.type)
    .flatMap(({ data }) => {
      const { personId, lookupsId } = data as { personId: string; lookupsId?: string | null };
      return lookupsId ? [personId, lookupsId] : [personId];
    });

export function createLog(parts: { store: EventStore; vault: Vault; definitions: readonly EventDefinition[] }): Log {
  const { store, vault } = parts;
  const definitions = new Map(parts.definitions.map((definition) => [definition.type, definition]));

  /** Each event, or why it can't be read, in their order. */
  const openEach = async (
    events: readonly ReadEvent[],
    actors = true,
  ): Promise<(Recorded | UnreadableEventError)[]> => {
    const all = events.map((event): Reading | UnknownEventError => {
      const definition = definitions.get(event.type);
      if (!definition || event.version > definition.version) return new UnknownEventError(event);
      return { event, definition, paths: pathsOf(definition, event) };
    });
    const readings = all.filter((one): one is Reading => !(one instanceof UnknownEventError));
    vault.gone(forgottenIn(readings.map(({ event }) => event)));
    const persons: string[] = [];
    for (const { event, paths } of readings) {
      personsIn(paths, event.data, persons);
      personsInMeta(event.meta, actors, persons);
    }
    const keys = await vault.keysOf(persons);
    return all.map((reading) => {
      if (reading instanceof UnknownEventError) return reading;
      try {
        return recorded(reading, keys, actors);
      } catch (error) {
        const { event } = reading;
        return new UnreadableEventError(event, `Event ${event.type} ${event.id} cannot be opened`, error);
      }
    });
  };

  const openAll = async (batch: Batch, actors = true): Promise<LogBatch> => {
    const opened = await openEach(batch.events, actors);
    const unreadable = opened.flatMap((one, place): UnreadableEvent[] => {
      const event = batch.events[place];
      if (!event || !(one instanceof UnreadableEventError)) return [];
      const { id, type, version, at, stream, revision, position } = event;
      return [{ id, type, version, at, stream, revision, position, reason: one.message }];
    });
    return { ...batch, events: opened.filter(isRead), unreadable };
  };

  const check = (event: AnyEventInput): CheckedEvent => {
    const definition = definitions.get(event.type);
    if (!definition) throw new Error(`No definition of event ${event.type}`);
    checkData(definition, event.data);
    const meta = metaOfFact(definition, event.data, event.meta);
    return new CheckedEvent(event.id ?? uuid(), { ...event, meta }, definition);
  };
  const checked = (event: AnyEventInput | CheckedEvent): CheckedEvent =>
    event instanceof CheckedEvent ? event : check(event);

  const readAll: Log['readAll'] = async (after, { actors, ...options } = {}) =>
    openAll(await store.readAll(after, options), actors);

  const tail = new Tail({
    head: () => store.head(),
    readAll,
    async *subscribe(options) {
      for await (const batch of store.subscribe(options)) yield await openAll(batch);
    },
  });

  return {
    vocabulary: vocabularyOf(parts.definitions),
    check,
    async append(appends) {
      const inputs = appends.map((one) => ({ ...one, events: one.events.map(checked) }));
      const keys = await vault.keysOf(
        inputs.flatMap((one) =>
          one.events.flatMap(({ event, definition }) => [
            ...personsIn(definition.personal, event.data),
            ...personsInMeta(event.meta, true),
          ]),
        ),
      );
      const result = await store.append(
        inputs.map((one) => ({ ...one, events: one.events.map((input) => sealed(input, keys)) })),
      );
      if (!result.ok) return result;
      const { revisions, position } = result;
      return {
        ok: true,
        position,
        recorded: inputs.flatMap(({ stream, events }, place) =>
          events.map(({ event, id }, index): Recorded => {
            const revision = (revisions[place] ?? 0) - events.length + 1 + index;
            const { type, data, meta } = event;
            return { id, stream, revision, position, at: meta.at, type, data, meta };
          }),
        ),
      };
    },
    async readStream(stream, options) {
      return allRead(await openEach(await store.readStream(stream, options)));
    },
    async readFacts(stream, options) {
      const events = allRead(await openEach(await store.readStream(stream, options), false));
      const open = events.flatMap(({ type, data }) => openPersonsIn(definitions.get(type)?.personal ?? [], data));
      return { events, persons: new Set(open) };
    },
    anyForgotten: (personIds) => vault.anyForgotten(personIds),
    forgottenAt: () => vault.forgottenAt(),
    readAll,
    subscribe: (options) => tail.follow(options),
    head: () => store.head(),
    newest: () => store.newest(),
    backlog: (after, options) => store.backlog(after, options),
    readRaw: (after, limit) => store.readRaw(after, limit),
    readRawOf: (stream, revision) => store.readRawOf(stream, revision),
  };
}

const vocabularyOf = (definitions: readonly EventDefinition[]): string =>
  createHash('sha256')
    .update(JSON.stringify(definitions.map(({ type, version }) => `${type} ${version}`).sort()))
    .digest('base64url');

/** With the id that the event has at every try: what is sealed opens in this event only. */
function sealed({ event, definition, id }: CheckedEvent, keys: Keys): StoredEvent {
  const [data, meta] = partsOf(id, keys);
  return {
    id,
    type: event.type,
    version: definition.version,
    data: sealData(definition.personal, event.data as object, data),
    meta: sealData(META_PATHS, sealReason(event.meta, meta), meta),
  };
}

const partsOf = (eventId: string, keys: Keys): [data: EventPart, meta: EventPart] => [
  { keys, eventId, part: 'data' },
  { keys, eventId, part: 'meta' },
];

interface Reading {
  readonly event: ReadEvent;
  readonly definition: EventDefinition;
  readonly paths: readonly PersonalPath[];
}

/** Of the present version the paths are known; an older one is searched. */
const pathsOf = (definition: EventDefinition, event: ReadEvent): readonly PersonalPath[] =>
  event.version === definition.version ? definition.personal : sealedPathsIn(event.data);

function recorded({ event, definition, paths }: Reading, keys: Keys, actors: boolean): Recorded {
  const [inData, inMeta] = partsOf(event.id, keys);
  openData(paths, event.data, inData);
  if (actors) openData(META_PATHS, event.meta, inMeta);
  else hideData(META_PATHS, event.meta);
  const data = event.version === definition.version ? event.data : upcast(definition, event.version, event.data);
  // Facts of older programs that followed by themselves carry whose decision they followed from.
  const meta = metaOfFact(definition, data, openReason(event.meta as EventMeta, inMeta));
  return {
    id: event.id,
    stream: event.stream,
    revision: event.revision,
    position: event.position,
    at: meta.at ?? event.at,
    type: event.type,
    data,
    meta,
  };
}
