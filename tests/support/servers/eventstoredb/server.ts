import { EventEmitter } from 'node:events';
import { Server, ServerCredentials, status, type ServiceError } from '@grpc/grpc-js';
import { MemoryLog } from './log.ts';
import { failure, timedOut } from './messages.ts';
import { features, gossip, GossipService, ServerFeaturesService, shared, StreamsService } from './protocol.ts';
import { onceAny, read, type ReadCall } from './read.ts';
import { subscribe, type Sign } from './subscription.ts';
import { openWire, type Wire } from './wire.ts';
import { handleAppend, handleDelete, handleTombstone, type AppendFault } from './write.ts';

export interface Faults {
  /** Before a write: what to answer instead, if anything. */
  beforeWrite?: (() => AppendFault) | undefined;
  /** Between a write and its answer; what to answer instead, if anything. */
  afterWrite?: (() => ServiceError | undefined | void) | undefined;
  /** Before a read or a subscription: what to answer instead; `hang`: nothing. */
  beforeRead?: (() => AppendFault) | undefined;
  /** Nobody is informed of the cluster's nodes; `hang`: nobody gets any answer. */
  gossip?: 'none' | 'hang' | undefined;
  /** After a subscription was informed where it stands. */
  afterSign?: (sign: Sign) => void;
  strayCheckpoints?: boolean;
}

export interface TestEventStoreDb {
  /** Of a single node; `discoverUrl` asks it for the cluster first. */
  readonly url: string;
  readonly discoverUrl: string;
  readonly log: MemoryLog;
  readonly cut: Wire['cut'];
  readonly refuse: Wire['refuse'];
  /** Set by tests; see what uses them. */
  readonly faults: Faults;
  /** Drops every subscription as one that reads too slowly. */
  dropSlow(): void;
  /** Names of the calls made so far. */
  readonly calls: string[];
  /** What subscriptions were informed about where they stand. */
  readonly signs: Sign[];
  stop(): Promise<void>;
}

const TOO_SLOW = 'Consumer too slow to handle event while live. Client resubscription required.';

/**
 * A stand-in for EventStoreDB that speaks the client's own protocol over a real connection: Streams.Read, Append,
 * Delete, Tombstone, ServerFeatures and Gossip, with the log in memory.
 *
 * What it is not: it was written from the public documentation and the client's messages; the answers of a real 23.10.8
 * under faults (ABORTED, dropped subscriptions, no nodes) were put in afterwards. It has one node, no TLS, no users and
 * no projections, forgets everything at its end and shows each event the moment it is written. It offers BatchAppend as servers since 21.10 do, but has none: the adapter
 * must not use it (see ops/store/eventstoredb-client.ts).
 */
export async function startEventStoreDb(): Promise<TestEventStoreDb> {
  const log = new MemoryLog();
  // A new server's log is not empty: it holds the server's own events.
  log.system('$user-admin', '$UserCreated', { loginName: 'admin' });
  log.system('$users', '$User', '"admin"');
  log.system('$$$stats-127.0.0.1:2113', '$metadata', { $maxAge: 86400 });
  const faults: Faults = {};
  const calls: string[] = [];
  const signs: Sign[] = [];
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  const port = await listen(server);
  const wire = await openWire(port);
  const slow = new EventEmitter().setMaxListeners(0);
  addStreams(server, { log, faults, calls, signs, slow });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: Answer) => answer(null, supported()),
  });
  server.addService(GossipService, {
    read: (_: unknown, answer: Answer) => {
      calls.push('gossip');
      if (faults.gossip === 'hang') return;
      answer(null, faults.gossip === 'none' ? new gossip.ClusterInfo() : clusterOf(wire.port));
    },
  });
  return {
    url: `esdb://127.0.0.1:${wire.port}?tls=false`,
    discoverUrl: `esdb+discover://127.0.0.1:${wire.port}?tls=false&maxDiscoverAttempts=2&discoveryInterval=50`,
    log,
    cut: wire.cut,
    refuse: wire.refuse,
    faults,
    dropSlow: () => void slow.emit('drop'),
    calls,
    signs,
    stop: async () => {
      await wire.close();
      server.forceShutdown();
    },
  };
}

type Answer = (error: null, message: unknown) => void;

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );

function addStreams(
  server: Server,
  parts: Pick<TestEventStoreDb, 'log' | 'faults' | 'calls' | 'signs'> & { slow: EventEmitter },
): void {
  const { log, faults, calls, signs, slow } = parts;
  const noted = <A extends unknown[]>(name: string, handle: (...args: A) => void) => {
    return (...args: A): void => {
      calls.push(name);
      handle(...args);
    };
  };
  const handleRead = async (call: ReadCall): Promise<void> => {
    const options = call.request.getOptions();
    const fault = faults.beforeRead?.();
    if (fault === 'hang') return;
    if (fault) return void call.emit('error', fault);
    if (!options) return void call.end();
    if (!options.hasSubscription()) return read(log, call, options);
    if (!options.hasAll()) return void call.emit('error', failure(status.UNIMPLEMENTED, 'unknown'));
    const say = (sign: Sign): void => {
      signs.push(sign);
      faults.afterSign?.(sign);
    };
    const drop = onceAny(slow, ['drop'], () => call.emit('error', timedOut(TOO_SLOW)));
    call.on('close', drop);
    return subscribe({ log, faults, say }, call, options);
  };
  server.addService(StreamsService, {
    read: noted('read', (call: ReadCall) => void handleRead(call)),
    append: noted(
      'append',
      handleAppend({
        log,
        received: () => faults.beforeWrite?.(),
        written: () => faults.afterWrite?.() ?? undefined,
      }),
    ),
    batchAppend: noted('batchAppend', (call: { emit(name: 'error', error: Error): void }) =>
      call.emit('error', failure(status.UNIMPLEMENTED, 'unknown')),
    ),
    delete: noted('delete', handleDelete(log)),
    tombstone: noted('tombstone', handleTombstone(log)),
  });
}

function supported(): InstanceType<typeof features.SupportedMethods> {
  const answer = new features.SupportedMethods().setEventStoreServerVersion('24.10.0');
  for (const name of ['read', 'append', 'batchappend', 'delete', 'tombstone']) {
    const method = new features.SupportedMethod().setServiceName('event_store.client.streams.streams');
    answer.addMethods(method.setMethodName(name));
  }
  return answer;
}

/** The only node is the leader. */
function clusterOf(port: number): InstanceType<typeof gossip.ClusterInfo> {
  const member = new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(crypto.randomUUID()))
    .setTimeStamp(String(Date.now()))
    .setState(gossip.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port));
  return new gossip.ClusterInfo().setMembersList([member]);
}
