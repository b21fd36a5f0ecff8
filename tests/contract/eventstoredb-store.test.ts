import { createEventStoreDbStore } from '#ops/store/eventstoredb.ts';
import { startEventStoreDb } from '#tests/support/servers/eventstoredb/server.ts';
import { eventStoreContract } from './event-store.ts';

eventStoreContract('event store on EventStoreDB (stand-in)', async () => {
  const server = await startEventStoreDb();
  const store = createEventStoreDbStore({ url: server.url });
  return {
    store,
    close: async () => {
      await store.close();
      await server.stop();
    },
  };
});

// No server can be had on every machine; where there is one it must keep the same promises.
const real = process.env['TEST_EVENTSTORE_URL'];
if (real) {
  const factory = async () => {
    const store = createEventStoreDbStore({ url: real });
    return { store, close: () => store.close() };
  };
  eventStoreContract('event store on a real EventStoreDB', factory, { fresh: false });
}
