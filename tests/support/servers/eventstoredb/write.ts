import { status, type handleClientStreamingCall, type handleUnaryCall, type ServiceError } from '@grpc/grpc-js';
import type {
  AppendReq,
  AppendResp,
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { Appended, Expected, MemoryLog, Proposed } from './log.ts';
import { expectedOf, failure, proposedOf, streamName, timedOut, tombstoned, tooLarge } from './messages.ts';
import { shared, streams } from './protocol.ts';

/** `MaxAppendSize` of a server that nobody configured, in bytes. */
const MOST_BYTES = 1024 * 1024;

const sizeOf = (events: readonly Proposed[]): number =>
  events.reduce((sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length, 0);

/** How long a commit takes here, and how long an append waits for one that is not its own (2 s on a real server). */
const COMMIT_MS = 2;
const COMMIT_TIMEOUT_MS = 20;

export interface Appends {
  readonly log: MemoryLog;
  /** Before the write: an error to answer with, or `hang` for no answer at all. */
  received(): AppendFault;
  /** Between the write and its answer, where the network may break: an error to answer with though it is written. */
  written(): ServiceError | undefined;
}

export type AppendFault = ServiceError | 'hang' | undefined;

/**
 * Streams.Append: options first, then one message per event. An append whose twin, with the same first id, is still
 * being committed waits for a commit of its own that never comes, as on 23.10.8: "Commit phase timeout".
 */
export const handleAppend = (appends: Appends): handleClientStreamingCall<AppendReq, AppendResp> => {
  const inFlight = new Set<string>();
  return (call, callback) => {
    let options: AppendReq.Options | undefined;
    const events: Proposed[] = [];
    call.on('data', (message: AppendReq) => {
      const proposed = message.getProposedMessage();
      if (proposed) events.push(proposedOf(proposed));
      else options = message.getOptions();
    });
    const stream = (): string => streamName(options?.getStreamIdentifier());
    const receive = (): void => {
      if (call.cancelled) return;
      if (sizeOf(events) > MOST_BYTES) return callback(tooLarge(MOST_BYTES));
      const fault = appends.received();
      if (fault === 'hang') return;
      if (fault) return callback(fault);
      const twin = `${stream()} ${events[0]?.id}`;
      if (inFlight.has(twin)) {
        return void setTimeout(() => callback(timedOut('Commit phase timeout.')), COMMIT_TIMEOUT_MS);
      }
      inFlight.add(twin);
      setTimeout(() => {
        inFlight.delete(twin);
        commit();
      }, COMMIT_MS);
    };
    const commit = (): void => {
      const expected = expectedOf(options);
      const done = appends.log.append(stream(), expected, events);
      const fault = appends.written();
      if (fault) callback(fault);
      else if (done.kind === 'tombstoned') callback(tombstoned(stream()));
      else callback(null, appendResponse(done, expected));
    };
    // A request that was cut off ends too, and only then is cancelled: nothing of it may be written.
    call.on('end', () => setImmediate(receive));
  };
};

function appendResponse(done: Exclude<Appended, { kind: 'tombstoned' }>, expected: Expected): AppendResp {
  if (done.kind === 'wrong') {
    const wrong = new streams.AppendResp.WrongExpectedVersion();
    if (done.actual === undefined) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(done.actual));
    if (typeof expected === 'bigint') wrong.setExpectedRevision(String(expected));
    else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
    else if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
    else wrong.setExpectedStreamExists(new shared.Empty());
    return new streams.AppendResp().setWrongExpectedVersion(wrong);
  }
  const success = new streams.AppendResp.Success().setCurrentRevision(String(done.revision));
  if (done.position === undefined) success.setNoPosition(new shared.Empty());
  else {
    const position = String(done.position);
    success.setPosition(new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position));
  }
  return new streams.AppendResp().setSuccess(success);
}

/** Deletion answers a wrong revision in the trailers, not in the message. */
function refusal(stream: string, done: Appended, expected: Expected) {
  if (done.kind === 'tombstoned') return tombstoned(stream);
  const actual = done.kind === 'wrong' ? done.actual : undefined;
  return failure(status.FAILED_PRECONDITION, 'wrong-expected-version', {
    'stream-name': stream,
    'expected-version': typeof expected === 'bigint' ? String(expected) : '-2',
    ...(actual === undefined ? {} : { 'actual-version': String(actual) }),
  });
}

export const handleDelete =
  (log: MemoryLog): handleUnaryCall<DeleteReq, DeleteResp> =>
  (call, callback) => {
    const options = call.request.getOptions();
    const [stream, expected] = [streamName(options?.getStreamIdentifier()), expectedOf(options)];
    const done = log.delete(stream, expected);
    if (done.kind === 'done') callback(null, new streams.DeleteResp().setNoPosition(new shared.Empty()));
    else callback(refusal(stream, done, expected));
  };

export const handleTombstone =
  (log: MemoryLog): handleUnaryCall<TombstoneReq, TombstoneResp> =>
  (call, callback) => {
    const options = call.request.getOptions();
    const [stream, expected] = [streamName(options?.getStreamIdentifier()), expectedOf(options)];
    const done = log.tombstone(stream, expected);
    if (done.kind === 'done') callback(null, new streams.TombstoneResp().setNoPosition(new shared.Empty()));
    else callback(refusal(stream, done, expected));
  };
