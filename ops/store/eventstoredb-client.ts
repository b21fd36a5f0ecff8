import { setTimeout as sleep } from 'node:timers/promises';
import {
  CancelledError,
  EventStoreDBClient,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
  UnavailableError,
  type StreamingRead,
} from '@eventstore/db-client';

/** The client and the address it goes to, without credentials: what errors may show. */
export interface Connection {
  readonly client: EventStoreDBClient;
  readonly address: string;
}

/**
 * Opens nothing yet: the client connects with its first call.
 *
 * @param url `esdb://host:2113?tls=false`, `esdb+discover://…`; `kurrentdb` is the newer name of the same scheme, which
 *   this client does not know.
 * @throws Error that says what is expected; never with the URL's credentials in it.
 */
export function openConnection(url: string): Connection {
  const known = url.replace(/^kurrentdb(?=:|\+)/, 'esdb');
  const address = /^[^:]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(known)?.[1] ?? '';
  try {
    return { client: mended(EventStoreDBClient.connectionString(known)), address };
  } catch {
    // The client's own message quotes the URL, password included.
    throw new Error('EVENTSTORE_URL cannot be read: esdb://[user:password@]host[:port][?tls=false] is expected');
  }
}

type HandleError = (client: unknown, error: Error) => Promise<void>;

/**
 * Client 6.2.1 has two faults that end the whole process, so two of its inner functions are replaced:
 * - it prefers BatchAppend, whose answers live in one map of the process: after any stream breaks, a late answer throws
 *   inside an event handler (KurrentDB-Client-NodeJS 505, 523). Without that feature it makes a call per append, with a
 *   deadline of its own.
 * - after a failure it closes the channel in a promise that nobody watches, possibly between another call's taking of
 *   the channel and its use: both end as unhandled rejections. In a macrotask of its own no call is in that place.
 */
function mended(client: EventStoreDBClient): EventStoreDBClient {
  const original: unknown = Reflect.get(client, 'handleError');
  if (typeof original !== 'function') throw new Error('Another version of the EventStoreDB client is expected');
  const handleError: HandleError = async (failed, error) => {
    setImmediate(() => void (original as HandleError)(failed, error).catch(() => undefined));
  };
  return Object.assign(client, { supports: async () => false, handleError });
}

/** A lost connection, a leader that moved, a server that ends: worth another try. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof UnavailableError || error instanceof CancelledError || error instanceof NotLeaderError) {
    return true;
  }
  return error instanceof Error && /Channel has been (shut down|closed)|Premature close/i.test(error.message);
}

/** No such stream, deleted so that it may come back, or for good: all read as empty. */
export const isMissingStream = (error: unknown): boolean =>
  error instanceof StreamNotFoundError || error instanceof StreamDeletedError;

/** A lost connection gets the address to its message; what the server says is left as it is. */
export function explained(error: unknown, address: string): unknown {
  if (!isConnectionLoss(error) && !(error instanceof Error && error.message.startsWith('Failed to discover')))
    return error;
  return new Error(`EventStoreDB at ${address} cannot be reached: ${(error as Error).message}`, { cause: error });
}

const PAUSES_MS = [50, 150, 500, 1500];

/**
 * Tries again when the connection is lost, a few times within about two seconds. For reads, and for appends, which the
 * server recognises by the ids of their events.
 */
export async function persistently<T>({ address }: Connection, work: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLoss(error)) throw explained(error, address);
      await sleep(pause);
    }
  }
  return work().catch((error: unknown) => {
    throw explained(error, address);
  });
}

/** Feeds a read to `take` until it gives false, and always ends the call at the server too. */
export async function each<E>(read: StreamingRead<E>, take: (item: E) => boolean): Promise<void> {
  // The client may emit an error after the iteration has ended; without a listener that ends the process.
  read.on('error', () => undefined);
  try {
    for await (const item of read) if (!take(item as E)) return;
  } finally {
    void read.cancel().catch(() => undefined);
  }
}
