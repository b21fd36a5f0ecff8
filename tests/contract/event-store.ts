import { afterAll, beforeAll, describe } from 'vitest';
import type { EventStore } from '#ops/store/port.ts';
import { appending, repeating } from './event-store/appending.ts';
import type { StoreUnderTest } from './event-store/material.ts';
import { emptyLog, globalOrder } from './event-store/order.ts';
import { readingStreams, severalStreams } from './event-store/streams.ts';
import { subscribing } from './event-store/subscribing.ts';

/**
 * What every event store promises (ops/store/port.ts). The log may hold other events: tests use streams and types of
 * their own. `fresh: false` leaves out what needs an empty log, for a server that is not ours.
 */
export function eventStoreContract(
  name: string,
  factory: () => Promise<StoreUnderTest>,
  { fresh = true }: { fresh?: boolean } = {},
): void {
  describe(name, () => {
    let opened: StoreUnderTest;
    let store: EventStore;
    beforeAll(async () => {
      opened = await factory();
      store = opened.store;
    });
    afterAll(() => opened.close());
    const use = (): EventStore => store;

    appending(use);
    repeating(use);
    severalStreams(use);
    readingStreams(use);
    globalOrder(use);
    subscribing(use);
    if (fresh) emptyLog(factory);
  });
}
