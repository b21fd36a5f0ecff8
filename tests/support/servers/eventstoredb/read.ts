import { status, type ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { MemoryLog, Recorded } from './log.ts';
import { eventMessage, failure, notFoundMessage, streamName, tombstoned } from './messages.ts';
import { streams } from './protocol.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;
export type ReadOptions = ReadReq.Options;

const END = 2n ** 64n;

/** Waits while the reader is slow; false when it has gone. */
export async function send(call: ReadCall, message: ReadResp): Promise<boolean> {
  if (isGone(call)) return false;
  if (!call.write(message))
    await new Promise<void>((resolve) => onceAny(call, ['drain', 'close', 'cancelled'], resolve));
  return !isGone(call);
}

export const isGone = (call: ReadCall): boolean => call.cancelled || call.destroyed;

/** The first of several events, after which nothing listens any more. */
export function onceAny(emitter: NodeJS.EventEmitter, names: readonly string[], then: () => void): () => void {
  const end = (): void => {
    for (const name of names) emitter.off(name, fire);
  };
  const fire = (): void => {
    end();
    then();
  };
  for (const name of names) emitter.on(name, fire);
  return end;
}

const isForwards = (options: ReadOptions): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.FORWARDS;

/** Streams.Read without a subscription: a stream or `$all`, forwards or backwards. */
export async function read(log: MemoryLog, call: ReadCall, options: ReadOptions): Promise<void> {
  const stream = streamName(options.getStream()?.getStreamIdentifier());
  // The adapter asks for links as they are, and its client cannot ask for a filter here.
  if (options.getResolveLinks() || options.hasFilter()) return refuse(call, status.UNIMPLEMENTED);
  if (BigInt(options.getCount()) <= 0n) return refuse(call, status.INVALID_ARGUMENT);
  if (log.isTombstoned(stream)) return void call.emit('error', tombstoned(stream));
  const found = options.hasAll() ? ofAll(log, options) : ofStream(log.read(stream), options);
  if (!found) await send(call, notFoundMessage(stream));
  const ordered = isForwards(options) ? (found ?? []) : [...(found ?? [])].reverse();
  for (const event of ordered.slice(0, Number(options.getCount()))) {
    if (!(await send(call, eventMessage(event)))) return;
  }
  call.end();
}

const refuse = (call: ReadCall, code: status): void => void call.emit('error', failure(code, 'unknown'));

function ofStream(events: readonly Recorded[] | undefined, options: ReadOptions): readonly Recorded[] | undefined {
  const asked = options.getStream();
  const revision = asked?.hasRevision() ? BigInt(asked.getRevision()) : asked?.hasStart() ? 0n : END;
  return events?.filter((one) => (isForwards(options) ? one.revision >= revision : one.revision <= revision));
}

/** Forwards from the position on, it included; backwards before it. */
function ofAll(log: MemoryLog, options: ReadOptions): readonly Recorded[] {
  const all = options.getAll();
  const asked = all?.hasPosition() ? BigInt(all.getPosition()?.getCommitPosition() ?? 0) : undefined;
  const position = asked ?? (all?.hasEnd() ? END : 0n);
  return log.all.filter((one) => (isForwards(options) ? one.position >= position : one.position < position));
}
