import { jsonEvent, type AllStreamResolvedEvent, type EventData, type RecordedEvent } from '@eventstore/db-client';
import { isShared, OpenMeta, sharing, type SharedMeta } from './eventstoredb-shared.ts';
import type { ReadEvent, StoredEvent } from './port.ts';

/** Place in the log of the server, in bytes. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Digits of the greatest unsigned 64-bit number. */
const WIDTH = 20;
const digits = (value: bigint): string => value.toString().padStart(WIDTH, '0');

/** As the port wants it: of fixed width, so that the order of strings is the order of the log. */
export const positionText = ({ commit, prepare }: LogPosition): string => `${digits(commit)}/${digits(prepare)}`;

/** @throws Error on a position of another store, e.g. a checkpoint that was made on Postgres. */
export function logPosition(text: string): LogPosition {
  const [, commit, prepare] = /^(\d{20})\/(\d{20})$/.exec(text) ?? [];
  if (commit === undefined || prepare === undefined) throw new Error(`Not a position of EventStoreDB: ${text}`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

const GREATEST = 2n ** 63n - 1n;

/** False for the -1 that servers send, as an unsigned number, where they know no position. */
export const isKnown = (position: LogPosition | undefined): position is LogPosition =>
  position !== undefined && position.commit <= GREATEST && position.prepare <= GREATEST;

/** Revisions are 64-bit at the server and numbers here. @throws RangeError when they do not fit. */
export function revisionNumber(revision: bigint): number {
  const number = Number(revision);
  if (!Number.isSafeInteger(number)) throw new RangeError(`Revision ${revision} is out of range`);
  return number;
}

/** @throws RangeError on what is no revision. */
export function revisionBigint(revision: number): bigint {
  if (!Number.isSafeInteger(revision) || revision < 0) throw new RangeError(`Not a revision: ${revision}`);
  return BigInt(revision);
}

const asData = ({ id, type, data }: StoredEvent, metadata: object): EventData =>
  jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: metadata as Record<string, unknown> });

/** From this size on an append shares its metadata. */
const LARGE_BYTES = 64 * 1024;

/**
 * The schema version travels with our metadata, inside that of the server. Facts of one large append share them
 * (`eventstoredb-shared.ts`); small ones stay plain for whatever else reads the log.
 */
export function appendData(events: readonly StoredEvent[]): EventData[] {
  const plain = events.map((event) => asData(event, { version: event.version, meta: event.meta }));
  if (events.length === 1 || appendSize(plain) < LARGE_BYTES) return plain;
  const metadata = sharing(events);
  return events.map((event, index) => asData(event, metadata[index] ?? {}));
}

/** As the server counts an append against its `MaxAppendSize`: the type's letters are two bytes each there. */
export const appendSize = (events: readonly EventData[]): number =>
  events.reduce(
    (bytes, { type, data, metadata }) =>
      bytes + 2 * type.length + Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata)),
    0,
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

/** Events of somebody else have no version: it is 1, and their metadata is theirs. */
function versionAndMeta(metadata: unknown): { version: number; meta: object } {
  if (!isObject(metadata)) return { version: 1, meta: {} };
  const { version, meta } = metadata;
  if (isShared(metadata) && typeof version === 'number') {
    return { version, meta: new OpenMeta(metadata as unknown as SharedMeta) };
  }
  return typeof version === 'number' && isObject(meta) ? { version, meta } : { version: 1, meta: metadata };
}

/**
 * @throws Error on an event that is not a JSON object, and on servers before 22.6, which return no position when they
 *   read a stream.
 */
export function readEvent(event: RecordedEvent): ReadEvent {
  const where = `${event.streamId}@${event.revision}`;
  if (!event.isJson || !isObject(event.data)) throw new Error(`${where} is not a JSON object`);
  if (!isKnown(event.position)) throw new Error(`${where} has no position: EventStoreDB 22.6 or newer is needed`);
  return {
    id: event.id,
    stream: event.streamId,
    revision: revisionNumber(event.revision),
    position: positionText(event.position),
    type: event.type,
    ...versionAndMeta(event.metadata),
    data: event.data,
    at: event.created.toISOString(),
  };
}

/** Whose log it is. */
export const CLAIM_STREAM = 'installation';

/**
 * An event of the program as `$all` gives it, or undefined for what is not ours: the server's own events and streams
 * (names with `$`: links, tombstones, stream metadata, statistics, a link whose event is gone) and binary ones.
 */
export function ownEvent({ event }: AllStreamResolvedEvent): ReadEvent | undefined {
  if (!event || event.type.startsWith('$') || event.streamId.startsWith('$')) return undefined;
  if (event.streamId === CLAIM_STREAM) return undefined;
  return event.isJson && isObject(event.data) ? readEvent(event) : undefined;
}

/** The position of a record of `$all`: of a resolved link, the link's place. */
export function placeOf({ event, link }: AllStreamResolvedEvent): string | undefined {
  const position = (link ?? event)?.position;
  return isKnown(position) ? positionText(position) : undefined;
}
