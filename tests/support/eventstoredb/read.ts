import { once, type EventEmitter } from 'node:events';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { MemoryLog, Recorded } from './log.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  notFoundMessage,
  streamName,
  tombstoned,
} from './messages.ts';
import { streams } from './protocol.ts';

type Call = ServerWritableStream<ReadReq, ReadResp>;
type Options = ReadReq.Options;

/** Streams.Read: a stream or `$all`, forwards or backwards, or a subscription to `$all`. */
export async function handleRead(log: MemoryLog, call: Call): Promise<void> {
  const options = call.request.getOptions();
  const all = options?.getAll();
  if (!options) return void call.end();
  if (!all) await readOneStream(log, call, options);
  else if (options.hasSubscription()) await subscribe(log, call, options);
  else await readAll(log, call, options);
}

const isForwards = (options: Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.FORWARDS;

/** Waits while the reader is slow; false when it has gone. */
async function send(call: Call, message: ReadResp): Promise<boolean> {
  if (call.cancelled || call.destroyed) return false;
  if (!call.write(message)) await firstOf(call, [call, 'drain']);
  return !call.cancelled;
}

/** Until something is emitted or the reader goes; leaves no listeners behind. */
async function firstOf(call: Call, [emitter, name]: [EventEmitter, string]): Promise<void> {
  const waiting = new AbortController();
  const happens = (from: EventEmitter, event: string) =>
    once(from, event, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([happens(emitter, name), happens(call, 'cancelled'), happens(call, 'close')]);
  waiting.abort();
}

async function sendEvents(call: Call, events: readonly Recorded[], options: Options): Promise<void> {
  const ordered = isForwards(options) ? events : [...events].reverse();
  for (const event of ordered.slice(0, Number(options.getCount()))) {
    if (!(await send(call, eventMessage(event)))) return;
  }
  call.end();
}

async function readOneStream(log: MemoryLog, call: Call, options: Options): Promise<void> {
  const asked = options.getStream();
  const stream = streamName(asked?.getStreamIdentifier());
  if (log.isTombstoned(stream)) return void call.emit('error', tombstoned(stream));
  const events = log.read(stream);
  if (!events) {
    await send(call, notFoundMessage(stream));
    return void call.end();
  }
  const revision = asked?.hasRevision() ? BigInt(asked.getRevision()) : asked?.hasStart() ? 0n : 2n ** 64n;
  const within = (one: Recorded) => (isForwards(options) ? one.revision >= revision : one.revision <= revision);
  await sendEvents(call, events.filter(within), options);
}

/** Forwards from the position on, it included; backwards before it. */
async function readAll(log: MemoryLog, call: Call, options: Options): Promise<void> {
  const all = options.getAll();
  const position = all?.hasPosition() ? BigInt(all.getPosition()?.getCommitPosition() ?? 0) : undefined;
  const end = position ?? (all?.hasEnd() ? 2n ** 64n : 0n);
  const within = (one: Recorded) => (isForwards(options) ? one.position >= end : one.position < end);
  await sendEvents(call, log.all.filter(within), options);
}

/** After the position, it excluded; says when it has caught up, and at intervals how far it has looked in vain. */
async function subscribe(log: MemoryLog, call: Call, options: Options): Promise<void> {
  const all = options.getAll();
  const after = all?.hasPosition() ? BigInt(all.getPosition()?.getCommitPosition() ?? 0) : -1n;
  let next = all?.hasEnd() ? log.all.length : log.all.findIndex((one) => one.position > after);
  if (next < 0) next = log.all.length;
  const { allows, interval } = filterOf(options);
  let looked = 0;
  let live = false;
  if (!(await send(call, confirmationMessage()))) return;
  for (;;) {
    const event = log.all[next];
    if (!event) {
      if (!live && !(await send(call, caughtUpMessage()))) return;
      live = true;
      if (log.all.length === next) await firstOf(call, [log, 'append']);
      if (call.cancelled || call.destroyed) return;
      continue;
    }
    next += 1;
    looked += 1;
    if (allows(event) && !(await send(call, eventMessage(event)))) return;
    if (looked % interval === 0 && !(await send(call, checkpointMessage(event.position)))) return;
  }
}

function filterOf(options: Options): { allows: (event: Recorded) => boolean; interval: number } {
  const filter = options.getFilter();
  if (!filter) return { allows: () => true, interval: Infinity };
  const expression = filter.getEventType() ?? filter.getStreamIdentifier();
  const prefixes = expression?.getPrefixList() ?? [];
  const regex = new RegExp(expression?.getRegex() ?? '');
  const window = filter.hasMax() ? filter.getMax() : 32;
  return {
    interval: window * filter.getCheckpointintervalmultiplier(),
    allows: (event) => {
      const text = filter.hasEventType() ? event.type : event.stream;
      return prefixes.length > 0 ? prefixes.some((prefix) => text.startsWith(prefix)) : regex.test(text);
    },
  };
}
