import {
  BACKWARDS,
  END,
  FORWARDS,
  START as FROM_START,
  type AllStreamResolvedEvent,
  type ReadPosition,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { each, type Connection } from './eventstoredb-client.ts';
import { isMissingStream } from './eventstoredb-errors.ts';
import { logPosition, ownEvent, placeOf, readEvent, revisionBigint } from './eventstoredb-events.ts';
import { persistently } from './eventstoredb-patience.ts';
import { START, type Batch, type ReadEvent } from './port.ts';

/**
 * Records that one call of `readAll` looks at. The client cannot ask the server to filter a read, so rare types are
 * looked for here; a call that found few of them still ends, with a position to go on from.
 */
const SCAN = 10_000;

export const startOf = (after: string): ReadPosition => (after === START ? FROM_START : logPosition(after));

interface StreamRead {
  readonly from?: number;
  readonly limit?: number;
}

/** Links in a stream are left out: they are not events of the program. */
export async function readStream(
  connection: Connection,
  stream: string,
  { from = 0, limit = Number.MAX_SAFE_INTEGER }: StreamRead = {},
): Promise<ReadEvent[]> {
  const fromRevision = revisionBigint(from);
  if (limit <= 0) return [];
  return collect(connection, stream, { direction: FORWARDS, fromRevision, maxCount: limit });
}

type ReadOptions = NonNullable<Parameters<Connection['client']['readStream']>[1]>;

async function collect(connection: Connection, stream: string, options: ReadOptions): Promise<ReadEvent[]> {
  try {
    return await persistently(connection, async (timeoutMs) => {
      const events: ReadEvent[] = [];
      const take = ({ event }: ResolvedEvent): boolean => {
        if (event && !event.type.startsWith('$')) events.push(readEvent(event));
        return true;
      };
      await each(connection.client.readStream(stream, { ...options, resolveLinkTos: false }), take, timeoutMs);
      return complete(connection, events);
    });
  } catch (error) {
    if (isMissingStream(error)) return [];
    throw error;
  }
}

/** Of facts that share their metadata: what the first of their decision carries is put in. */
export const complete = (connection: Connection, events: readonly ReadEvent[]): Promise<ReadEvent[]> =>
  connection.carriers.complete(events, async (stream, from) => {
    const [carrier] = await readStream(connection, stream, { from, limit: 1 });
    return carrier;
  });

interface AllRead {
  readonly after: string;
  readonly limit?: number | undefined;
  readonly types?: readonly string[] | undefined;
}

/**
 * The position goes past events of other types, which also have been looked at; past the server's own only when they
 * fill a whole scan, so that it stays the one that `head` gives.
 */
export function readAll(connection: Connection, { after, limit = 1000, types }: AllRead): Promise<Batch> {
  const wanted = types && new Set(types);
  const maxCount = Math.max(SCAN, limit) + 1;
  return persistently(connection, async (timeoutMs) => {
    const events: ReadEvent[] = [];
    let [seen, position, last] = [0, after, after];
    const read = connection.client.readAll({ direction: FORWARDS, fromPosition: startOf(after), maxCount });
    const take = (record: AllStreamResolvedEvent): boolean => {
      seen += 1;
      const place = placeOf(record) ?? last;
      // A read begins with the record at the position, which the caller already has.
      if (place <= after) return true;
      last = place;
      const event = ownEvent(record);
      if (event) position = place;
      if (event && (!wanted || wanted.has(event.type))) events.push(event);
      return events.length < limit;
    };
    await each(read, take, timeoutMs);
    const full = await complete(connection, events);
    if (events.length >= limit) return { events: full, position, caughtUp: false };
    const ended = seen < maxCount;
    return { events: full, position: ended ? position : last, caughtUp: ended };
  });
}

export function head(connection: Connection): Promise<string> {
  return persistently(connection, async (timeoutMs) => {
    let newest = START;
    const take = (record: AllStreamResolvedEvent): boolean => {
      newest = ownEvent(record)?.position ?? START;
      return newest === START;
    };
    await each(connection.client.readAll({ direction: BACKWARDS, fromPosition: END }), take, timeoutMs);
    return newest;
  });
}
