import { connectivityState, type Client } from '@grpc/grpc-js';
import { EventStoreDBClient, type StreamingRead } from '@eventstore/db-client';
import { ConfigError } from '#ops/config/error.ts';
import { Outage } from './eventstoredb-outage.ts';
import { Carriers } from './eventstoredb-shared.ts';
import { NoAnswerError } from './eventstoredb-errors.ts';

/** How a store on EventStoreDB behaves. */
export interface ConnectionSettings {
  /** Connection string `esdb://host:2113?tls=false`, `esdb+discover://…`. */
  readonly url: string;
  /** What one call may take with all its tries before it fails as unavailable. */
  readonly patienceMs?: number;
  /** The server's `MaxAppendSize`: the greatest sum of one append's events. */
  readonly maxAppendBytes?: number;
  /** Called with what needs no intervention, e.g. a subscription that was dropped and begun again. */
  onNotice?(message: string): void;
}

/** The client and the address it goes to, without credentials: what errors may show. */
export interface Connection {
  readonly client: EventStoreDBClient;
  readonly address: string;
  readonly patienceMs: number;
  readonly maxAppendBytes: number;
  readonly outage: Outage;
  readonly carriers: Carriers;
  notice(message: string): void;
}

const PATIENCE_MS = 8000;
/** Of a server that nobody configured. */
const MAX_APPEND_BYTES = 1024 * 1024;

/**
 * Opens nothing yet: the client connects with its first call. `kurrentdb` is the newer name of the scheme, which this
 * client does not know.
 *
 * @throws {ConfigError} that says what is expected; never with the URL's credentials in it.
 */
export function openConnection(settings: ConnectionSettings): Connection {
  const { url, patienceMs = PATIENCE_MS, maxAppendBytes = MAX_APPEND_BYTES, onNotice } = settings;
  const esdb = url.replace(/^kurrentdb(?=:|\+)/, 'esdb');
  const address = /^[^:]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(esdb)?.[1] ?? '';
  try {
    const client = mended(EventStoreDBClient.connectionString(esdb));
    const known = { client, address, patienceMs, maxAppendBytes };
    return { ...known, outage: new Outage(), carriers: new Carriers(), notice: (text) => onNotice?.(text) };
  } catch (error) {
    throw new ConfigError(`EVENTSTORE_URL: ${reasonOf(esdb, error)}`);
  }
}

/** The client's own messages quote the URL, password included, and name no file. */
function reasonOf(url: string, error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  if (!/certificate|PEM|key/i.test(said)) {
    return 'cannot be read: esdb://[user:password@]host[:port][?tls=false] is expected';
  }
  const files = [...url.matchAll(/[?&](tlsCAFile|userCertFile|userKeyFile)=([^&]*)/gi)];
  const named = files.map(([, name, file]) => `${name}=${decodeURIComponent(file ?? '')}`).join(' or ');
  return `a certificate file is not there or not readable as one: ${named}`;
}

/** What of the client is mended: own properties of each instance, that its methods call by name. */
interface Inside {
  supports(): Promise<boolean>;
  getChannel(): Promise<unknown>;
  handleError(client: Client, error: Error): Promise<void>;
  execute<T>(kind: unknown, name: string, action: (client: Client) => Promise<T>): Promise<T>;
}

const inside = (client: EventStoreDBClient): Inside => client as unknown as Inside;

/**
 * Client 6.2.1 has three faults that end the process or let a call hang for ever (decision 026):
 *
 * - It prefers BatchAppend, whose waiting calls lie in one map of the process: when any stream of any client breaks
 *   they are all refused, and an answer that comes late throws inside an event handler (KurrentDB-Client-NodeJS 505,
 *   523). A client that thinks its server knows no such feature makes a call per append, with a deadline of its own.
 *   Only features of persistent subscriptions and projections, not used here, ask it too.
 * - After a lost call `handleError` waits for the channel that is being made meanwhile, and nobody waits for
 *   `handleError`: when discovery finds no node its rejection is held by nobody. Anyone who made the channel hears it.
 * - An append on a channel that was closed since throws inside an `async` executor: its promise never settles.
 */
function mended(client: EventStoreDBClient): EventStoreDBClient {
  const { handleError, execute } = inside(client);
  if (!handleError || !execute || !inside(client).supports || !inside(client).getChannel) {
    throw new Error('Another version of @eventstore/db-client is expected');
  }
  const mends: Inside = {
    ...inside(client),
    supports: async () => false,
    handleError: (grpc, error) => handleError(grpc, error).catch(() => undefined),
    execute: (kind, name, action) =>
      execute(kind, name, async (grpc) => {
        const shut = grpc.getChannel().getConnectivityState(false) === connectivityState.SHUTDOWN;
        if (shut) throw new Error('Channel has been shut down');
        return action(grpc);
      }),
  };
  return Object.assign(client, { supports: mends.supports, handleError: mends.handleError, execute: mends.execute });
}

/**
 * Waits until there is a channel to a node, which after a lost one means asking the cluster; a call made before would
 * be sent whenever that ends, even after its caller got an error.
 */
export async function connected({ client }: Connection, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError(`No node found within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([inside(client).getChannel(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Feeds a read to `take` until it gives false, and ends the call at the server too. What is left of it flows off, as
 * the client keeps a read that nobody has read to its end.
 *
 * @param idleMs longest wait for the next record: the client sets reads no deadline @throws NoAnswerError after it
 */
export async function each<E>(read: StreamingRead<E>, take: (item: E) => boolean, idleMs: number): Promise<void> {
  // The client may emit an error after the iteration has ended; without a listener that ends the process.
  read.on('error', () => undefined);
  const watchdog = setTimeout(() => {
    read.destroy(new NoAnswerError(`Nothing was read for ${idleMs} ms`));
  }, idleMs);
  try {
    for await (const item of read.iterator({ destroyOnReturn: false })) {
      watchdog.refresh();
      if (!take(item as E)) return;
    }
  } finally {
    clearTimeout(watchdog);
    void read.cancel().catch(() => undefined);
    read.resume();
  }
}
