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
    return { client: withoutBatches(EventStoreDBClient.connectionString(known)), address };
  } catch {
    // The client's own message quotes the URL, password included.
    throw new Error('EVENTSTORE_URL cannot be read: esdb://[user:password@]host[:port][?tls=false] is expected');
  }
}

/**
 * Client 6.2.1 prefers BatchAppend, whose waiting calls lie in one map of the process: when any stream of any client
 * breaks they are all refused, and an answer that comes late throws inside an event handler, which ends the process
 * (KurrentDB-Client-NodeJS 505, 523). A client that thinks its server knows no such feature makes a call per append,
 * with a deadline of its own. Only features of persistent subscriptions and projections, not used here, ask it too.
 */
function withoutBatches(client: EventStoreDBClient): EventStoreDBClient {
  if (!('supports' in client)) throw new Error('Another version of @eventstore/db-client is expected');
  return Object.assign(client, { supports: async () => false });
}

/** The server or the way to it failed for longer than is tried again. */
class Unreachable extends Error {}

const LOSSES = [UnavailableError, CancelledError, NotLeaderError, Unreachable];

/** A lost connection, a leader that moved, a server that ends: worth another try. */
export function isConnectionLoss(error: unknown): boolean {
  if (LOSSES.some((loss) => error instanceof loss)) return true;
  return error instanceof Error && /Channel has been (shut down|closed)|Premature close/i.test(error.message);
}

/** No such stream, deleted so that it may come back, or for good: all read as empty. */
export const isMissingStream = (error: unknown): boolean =>
  error instanceof StreamNotFoundError || error instanceof StreamDeletedError;

/** A lost connection gets the address to its message; what the server says is left as it is. */
export function explained(error: unknown, address: string): unknown {
  if (!(error instanceof Error) || error instanceof Unreachable) return error;
  if (!isConnectionLoss(error) && !error.message.startsWith('Failed to discover')) return error;
  const message = `EventStoreDB at ${address} cannot be reached (EVENTSTORE_URL): ${error.message}`;
  return new Unreachable(message, { cause: error });
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

/**
 * Feeds a read to `take` until it gives false, and ends the call at the server too. What is left of it flows off, as
 * the client keeps a read that nobody has read to its end.
 */
export async function each<E>(read: StreamingRead<E>, take: (item: E) => boolean): Promise<void> {
  // The client may emit an error after the iteration has ended; without a listener that ends the process.
  read.on('error', () => undefined);
  try {
    for await (const item of read.iterator({ destroyOnReturn: false })) if (!take(item as E)) return;
  } finally {
    void read.cancel().catch(() => undefined);
    read.resume();
  }
}
