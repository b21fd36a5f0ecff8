import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { handleAppend, handleDelete, handleTombstone } from './append.ts';
import { MemoryLog } from './log.ts';
import { features, ServerFeaturesService, StreamsService } from './protocol.ts';
import { handleRead } from './read.ts';

export interface TestEventStoreDb {
  readonly url: string;
  readonly log: MemoryLog;
  /** Cuts every connection, as a failing network does; new ones are welcome. */
  cut(): void;
  /** Refuses connections until `false`; those that exist are cut. */
  refuse(refused: boolean): void;
  stop(): Promise<void>;
}

/**
 * A stand-in for EventStoreDB that speaks the client's own protocol over a real connection: Streams.Read, Append,
 * Delete, Tombstone and ServerFeatures, with the log in memory.
 */
export async function startEventStoreDb(): Promise<TestEventStoreDb> {
  const log = new MemoryLog();
  // A new server's log is not empty: it holds the server's own events.
  log.system('$users', '$UserCreated', { loginName: 'admin' });
  log.system('$$$stats-127.0.0.1:2113', '$metadata', { $maxAge: 86400 });
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  server.addService(StreamsService, {
    read: (call: Parameters<typeof handleRead>[1]) => void handleRead(log, call),
    append: handleAppend(log),
    delete: handleDelete(log),
    tombstone: handleTombstone(log),
  });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, callback: (error: null, answer: unknown) => void) =>
      callback(null, supported(['read', 'append', 'delete', 'tombstone'])),
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  const wire = await openWire(port);
  return {
    url: `esdb://127.0.0.1:${wire.port}?tls=false`,
    log,
    cut: wire.cut,
    refuse: wire.refuse,
    stop: async () => {
      await wire.close();
      server.forceShutdown();
    },
  };
}

function supported(methods: readonly string[]): InstanceType<typeof features.SupportedMethods> {
  const answer = new features.SupportedMethods().setEventStoreServerVersion('23.10.0');
  for (const name of methods) {
    answer.addMethods(
      new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name),
    );
  }
  return answer;
}

interface Wire {
  readonly port: number;
  cut(): void;
  refuse(refused: boolean): void;
  close(): Promise<void>;
}

/** The way to the server, which can fail. */
async function openWire(target: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let refused = false;
  const wire = createServer((near) => {
    if (refused) return void near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => void wire.listen(0, '127.0.0.1', resolve));
  const cut = (): void => sockets.forEach((one) => one.destroy());
  return {
    port: (wire.address() as AddressInfo).port,
    cut,
    refuse: (now) => {
      refused = now;
      if (now) cut();
    },
    close: () =>
      new Promise((resolve) => {
        wire.close(() => resolve());
        cut();
      }),
  };
}
