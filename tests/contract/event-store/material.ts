import { randomUUID } from 'node:crypto';
import type { EventStore, ReadEvent, StoredEvent, SubscriptionOptions } from '#ops/store/port.ts';

/** A store under test; `close` releases what the factory made for it. */
export interface StoreUnderTest {
  readonly store: EventStore;
  close(): Promise<void>;
}

export const event = (type: string, data: object = {}): StoredEvent => ({
  id: randomUUID(),
  type,
  version: 1,
  data,
  meta: { command: 'Test' },
});
export const several = (count: number, type = 'Counted'): StoredEvent[] =>
  Array.from({ length: count }, (_, n) => event(type, { n }));
export const ids = (events: readonly StoredEvent[]): string[] => events.map((one) => one.id);
export const newStream = (): string => `contract-${randomUUID()}`;

/** Appends that must succeed. */
export async function put(store: EventStore, stream: string, events: readonly StoredEvent[]): Promise<string> {
  const result = await store.append([{ stream, expected: 'any', events }]);
  if (!result.ok) throw new Error(`refused: ${result.stream} is at ${result.actual}`);
  return result.position;
}

/** Reads a subscription until enough was seen; `position` is where it stopped. */
export async function take(
  store: EventStore,
  options: Omit<SubscriptionOptions, 'signal'>,
  enough: (events: readonly ReadEvent[], position: string, caughtUp: boolean) => boolean,
): Promise<{ events: ReadEvent[]; position: string }> {
  const abort = new AbortController();
  const events: ReadEvent[] = [];
  let position = options.after;
  for await (const batch of store.subscribe({ ...options, signal: abort.signal })) {
    events.push(...batch.events);
    position = batch.position;
    if (enough(events, position, batch.caughtUp)) break;
  }
  abort.abort();
  return { events, position };
}
