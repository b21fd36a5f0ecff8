import { randomUUID } from 'node:crypto';
import {
  ANY,
  MaxAppendSizeExceededError,
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
  type AppendExpectedRevision,
} from '@eventstore/db-client';
import { openConnection, type Connection, type ConnectionSettings } from './eventstoredb-client.ts';
import {
  CLAIM_STREAM,
  appendData,
  appendSize,
  isKnown,
  positionText,
  revisionBigint,
  revisionNumber,
} from './eventstoredb-events.ts';
import { persistently } from './eventstoredb-patience.ts';
import { head, readAll, readStream } from './eventstoredb-read.ts';
import { follow } from './eventstoredb-subscription.ts';
import { AppendTooLargeError } from './too-large.ts';
import {
  START,
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
  type RawEvent,
  type ReadEvent,
  type StreamAppend,
} from './port.ts';

/** The client waits for each of its calls to end; one that hangs does not hold up the end of the program. */
const FAREWELL_MS = 2000;

/**
 * The log on EventStoreDB 22.6 or newer, or KurrentDB (design, point 4).
 *
 * An append of several streams is a sequence of appends in the given order, for the wire protocol of this client knows
 * no other. When a later stream is in conflict, or the program dies in between, the earlier ones stay: callers put
 * first what does no harm alone (the target of a move), and a reaction or a sweep finishes or releases it.
 * Each single stream is atomic, and appending the same ids again is recognised: surely with an expected revision, and
 * with `any` as long as the server remembers them among its recent ones.
 *
 * @throws nothing but {@link StoreUnavailableError} from its calls while the server is away, within `patienceMs` each
 * @throws Error when the URL cannot be read; connecting waits for the first call
 */
export function createEventStoreDbStore(settings: ConnectionSettings): EventStore {
  const connection = openConnection(settings);
  const closing = new AbortController();
  return {
    atomicAcrossStreams: false,
    append: (appends) => append(connection, appends),
    readStream: (stream, options) => readStream(connection, stream, options),
    readAll: (after, options) => readAll(connection, { after, ...options }),
    async readRaw(after, limit) {
      const { events } = await readAll(connection, { after, limit });
      return events.map(asWritten);
    },
    async readRawOf(stream, revision) {
      const [event] = await readStream(connection, stream, { from: revision, limit: 1 });
      return event && asWritten(event);
    },
    subscribe: (options) =>
      follow(connection, { ...options, signal: AbortSignal.any([options.signal, closing.signal]) }),
    head: () => head(connection),
    // What is committed is readable there.
    newest: () => head(connection),
    async backlog(after, options) {
      const { events } = await readAll(connection, { after, ...options });
      return { events: events.length, since: events[0]?.at ?? null };
    },
    claim: (mark) => claim(connection, mark),
    async close() {
      closing.abort();
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FAREWELL_MS);
      });
      await Promise.race([connection.client.dispose(), patience]);
      clearTimeout(timer);
    },
  };
}

async function append(connection: Connection, appends: readonly StreamAppend[]): Promise<AppendResult> {
  const filled = appends.filter((one) => one.events.length > 0);
  if (filled.length === 0) throw new Error('An append needs at least one event');
  const revisions: number[] = [];
  let newest = START;
  for (const one of filled) {
    const result = await appendStream(connection, one);
    if (!result.ok) return result;
    revisions.push(...result.revisions);
    if (result.position > newest) newest = result.position;
  }
  return { ok: true, revisions, position: newest };
}

/** The program never sees this stream: it is about the log, not in it. */
async function claim(connection: Connection, mark: string): Promise<string> {
  const fact = { id: randomUUID(), type: 'LogClaimed', version: 1, data: { mark }, meta: {} };
  // Of several processes that start at once one writes it; the others read what it wrote.
  await append(connection, [{ stream: CLAIM_STREAM, expected: 'none', events: [fact] }]);
  const [claimed] = await readStream(connection, CLAIM_STREAM, { limit: 1 });
  return (claimed?.data as { mark?: string } | undefined)?.mark ?? '';
}

const expectedRevision = (expected: ExpectedRevision): AppendExpectedRevision => {
  if (expected === 'any') return ANY;
  return expected === 'none' ? NO_STREAM : revisionBigint(expected);
};

async function appendStream(connection: Connection, { stream, expected, events }: StreamAppend): Promise<AppendResult> {
  const options = { expectedRevision: expectedRevision(expected) };
  const data = appendData(events);
  const bytes = appendSize(data);
  if (bytes > connection.maxAppendBytes) throw new AppendTooLargeError(stream, bytes, connection.maxAppendBytes);
  try {
    const result = await persistently(connection, (deadline) =>
      connection.client.appendToStream(stream, data, { ...options, deadline }),
    );
    const revision = revisionNumber(result.nextExpectedRevision);
    // With `throwOnAppendFailure=false` in the URL a conflict is no error.
    if (!result.success) return { ok: false, stream, actual: revision };
    const position = isKnown(result.position)
      ? positionText(result.position)
      : await positionAt(connection, stream, revision);
    return { ok: true, revisions: [revision], position };
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return conflict(stream, error);
    if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLargeError(stream, bytes, error.maxAppendSize);
    if (error instanceof StreamDeletedError) throw new Error(`Stream ${stream} was deleted for good`, { cause: error });
    throw error;
  }
}

const conflict = (stream: string, { actualVersion }: WrongExpectedVersionError): AppendResult => ({
  ok: false,
  stream,
  actual: actualVersion === NO_STREAM ? -1 : revisionNumber(BigInt(actualVersion)),
});

/** Servers do not always return the position of an append that they recognised as done. */
async function positionAt(connection: Connection, stream: string, revision: number): Promise<string> {
  const [event] = await readStream(connection, stream, { from: revision, limit: 1 });
  return event?.position ?? START;
}

/** What the program wrote as JSON comes back, read and written again, as it was. */
const asWritten = ({ at: _, data, meta, ...event }: ReadEvent): RawEvent => ({
  ...event,
  data: JSON.stringify(data),
  meta: JSON.stringify(meta),
});
