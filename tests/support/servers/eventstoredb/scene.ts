import { randomUUID } from 'node:crypto';
import { afterEach } from 'vitest';
import { createEventStoreDbStore } from '#ops/store/eventstoredb.ts';
import type { Batch, EventStore, ReadEvent, StoredEvent, SubscriptionOptions } from '#ops/store/port.ts';
import { startEventStoreDb, type TestEventStoreDb } from './server.ts';

export interface Scene {
  readonly server: TestEventStoreDb;
  readonly store: EventStore;
  /** Another store on the same server, e.g. with options in its URL. */
  open(url: string): EventStore;
}

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A server of its own with a store; both end with the test. */
export async function scene(): Promise<Scene> {
  const server = await startEventStoreDb();
  open.push(server.stop);
  const openStore = (url: string): EventStore => {
    const store = createEventStoreDbStore({ url });
    open.push(() => store.close());
    return store;
  };
  return { server, store: openStore(server.url), open: openStore };
}

export const storedEvent = (type = 'Noted', data: object = {}): StoredEvent => ({
  id: randomUUID(),
  type,
  version: 1,
  data,
  meta: { command: 'Test' },
});

export const ids = (events: readonly StoredEvent[]): string[] => events.map((one) => one.id);

/** Puts an event into the log from within the server, at a moment of its choice. */
export const slip = (server: TestEventStoreDb, stream: string, event: StoredEvent): void =>
  void server.log.append(stream, 'any', [
    {
      id: event.id,
      type: event.type,
      contentType: 'application/json',
      data: Buffer.from(JSON.stringify(event.data)),
      metadata: Buffer.from(JSON.stringify({ version: event.version, meta: event.meta })),
    },
  ]);

/** A subscription that runs beside the test. */
export interface Following {
  readonly events: ReadEvent[];
  readonly batches: Batch[];
  /** Resolves when the predicate holds, now or after some batch; rejects when the subscription fails or ends. */
  until(enough: () => boolean): Promise<void>;
  end(): Promise<void>;
}

export function following(store: EventStore, options: Omit<SubscriptionOptions, 'signal'>): Following {
  const abort = new AbortController();
  const events: ReadEvent[] = [];
  const batches: Batch[] = [];
  let wake: () => void = () => undefined;
  const running = (async () => {
    for await (const batch of store.subscribe({ ...options, signal: abort.signal })) {
      batches.push(batch);
      events.push(...batch.events);
      wake();
    }
  })();
  running.catch(() => undefined);
  return {
    events,
    batches,
    async until(enough) {
      while (!enough()) {
        const news = new Promise<void>((resolve) => (wake = resolve));
        const ended = running.then(() => {
          throw new Error('The subscription has ended');
        });
        await Promise.race([news, ended]);
      }
    },
    async end() {
      abort.abort();
      await running;
    },
  };
}
