import { setTimeout as sleep } from 'node:timers/promises';
import { eventTypeFilter, type AllStreamResolvedEvent, type AllStreamSubscription } from '@eventstore/db-client';
import type { Connection } from './eventstoredb-client.ts';
import { isConsumerTooSlow, isTransient, unavailable } from './eventstoredb-errors.ts';
import { isKnown, ownEvent, positionText, type LogPosition } from './eventstoredb-events.ts';
import { complete, readAll, startOf } from './eventstoredb-read.ts';
import type { Batch, ReadEvent, SubscriptionOptions } from './port.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;
/** Tries without one success after which the subscription fails aloud; each of them reads, which tries by itself. */
const PATIENCE = 3;

/**
 * Batches for ever. After a lost connection it goes on from the last batch; when the server stays away it throws, so
 * that the subscription's owner reports it and begins again.
 */
export async function* follow(connection: Connection, options: SubscriptionOptions): AsyncGenerator<Batch> {
  const { signal } = options;
  let [position, failures] = [options.after, 0];
  while (!signal.aborted) {
    try {
      for await (const batch of session(connection, { ...options, after: position })) {
        failures = 0;
        const moved = batch.position > position;
        position = batch.position;
        if (moved || batch.events.length > 0) yield batch;
        if (signal.aborted) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      bear(connection, error, failures);
    }
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    failures += 1;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** @throws what can't be borne: the server's refusal, and a server that stays away */
function bear(connection: Connection, error: unknown, failures: number): void {
  if (!isTransient(error)) throw error;
  if (isConsumerTooSlow(error)) {
    connection.notice('EventStoreDB dropped a subscription that read too slowly; it goes on where it was');
  } else if (failures >= PATIENCE) {
    throw unavailable(error, connection.address);
  }
}

/**
 * One connection's worth: reads what is there, then subscribes to what comes. A server that ends the call ends it.
 *
 * Each time the server says that it has caught up the rest is read once more, because the subscription alone does not
 * say how far it has looked: only checkpoints between "caught up" and "fell behind" are believed, as several versions
 * sent a wrong one at the change to live (KurrentDB 4023, 4892, 4975), past events not yet delivered.
 */
async function* session(connection: Connection, options: SubscriptionOptions): AsyncGenerator<Batch> {
  let position = options.after;
  for await (const batch of readOn(connection, options)) {
    position = batch.position;
    yield batch;
  }
  if (options.signal.aborted) return;
  const state: State = { position, live: false, behind: false };
  const subscription = subscribe(connection, options, position);
  const onAbort = (): void => void subscription.destroy();
  options.signal.addEventListener('abort', onAbort);
  try {
    for await (const items of gathered(subscription, options.batchSize ?? 1000)) {
      const { events: read, wentLive } = digest(state, items);
      const events = await complete(connection, read);
      const caughtUp = !state.behind && !wentLive && subscription.readableLength === 0;
      yield { events, position: state.position, caughtUp };
      if (!wentLive) continue;
      for await (const batch of readOn(connection, { ...options, after: state.position })) {
        state.position = batch.position;
        yield batch;
      }
    }
  } finally {
    options.signal.removeEventListener('abort', onAbort);
    void subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
  }
}

/** Batches up to the end of the log. */
async function* readOn(connection: Connection, options: SubscriptionOptions): AsyncGenerator<Batch> {
  const { types, batchSize: limit, signal } = options;
  let [after, ended] = [options.after, false];
  while (!ended && !signal.aborted) {
    const batch = await readAll(connection, { after, limit, types });
    after = batch.position;
    ended = batch.caughtUp;
    yield batch;
  }
}

/** What comes out of the subscription, in the order in which the server sent it. */
type Item = AllStreamResolvedEvent | { readonly passed: LogPosition } | { readonly sign: 'live' | 'behind' };

interface State {
  /** Up to here everything was delivered. */
  position: string;
  /** Between "caught up" and "fell behind"; servers before 23.10 say neither, and never are. */
  live: boolean;
  behind: boolean;
}

/** Takes the items into the state; events at or before its position have already been delivered. */
function digest(state: State, items: readonly Item[]): { events: ReadEvent[]; wentLive: boolean } {
  const events: ReadEvent[] = [];
  let wentLive = false;
  for (const item of items) {
    if ('sign' in item) {
      state.live = item.sign === 'live';
      state.behind = !state.live;
      wentLive = state.live;
    } else if ('passed' in item) {
      if (state.live && isKnown(item.passed)) advance(state, positionText(item.passed));
    } else {
      const event = ownEvent(item);
      if (event && advance(state, event.position)) events.push(event);
    }
  }
  return { events, wentLive };
}

function advance(state: State, position: string): boolean {
  if (position <= state.position) return false;
  state.position = position;
  return true;
}

/** A name as it is in a regular expression of .NET, anchored by the caller that puts it together. */
const escaped = (name: string): string => name.replace(/[\\^$.|?*+()[\]{}#\s]/g, '\\$&');

/**
 * The server filters by type; a checkpoint for every event it leaves out keeps the position at the end of a quiet log.
 * Checkpoints and signs come by callback, ahead of the events that wait in the buffer: pushed into the same buffer they
 * keep their place among them.
 */
function subscribe(
  { client }: Connection,
  { types, batchSize = 1000 }: SubscriptionOptions,
  after: string,
): AllStreamSubscription {
  const put = (item: Item): void => {
    if (!subscription.destroyed) subscription.push(item);
  };
  const filter = eventTypeFilter({
    regex: types ? `^(${types.map(escaped).join('|')})$` : '^[^$]',
    maxSearchWindow: 1,
    checkpointInterval: 1,
    checkpointReached: (_, passed) => put({ passed }),
  });
  const subscription = client.subscribeToAll(
    { fromPosition: startOf(after), filter, resolveLinkTos: false },
    { highWaterMark: batchSize },
  );
  subscription.on('error', () => undefined);
  subscription.on('caughtUp', () => put({ sign: 'live' }));
  subscription.on('fellBehind', () => put({ sign: 'behind' }));
  return subscription;
}

/** Waits for one item and takes what else is there, up to a batch. */
async function* gathered(subscription: AllStreamSubscription, batchSize: number): AsyncGenerator<Item[]> {
  const iterator = subscription[Symbol.asyncIterator]() as AsyncIterator<Item>;
  for (;;) {
    const first = await iterator.next();
    if (first.done) return;
    const items = [first.value];
    while (items.length < batchSize && subscription.readableLength > 0) {
      const next = await iterator.next();
      if (next.done) break;
      items.push(next.value);
    }
    yield items;
  }
}
