import type { handleClientStreamingCall, handleUnaryCall } from '@grpc/grpc-js';
import type {
  AppendReq,
  AppendResp,
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { Appended, Expected, MemoryLog, Proposed } from './log.ts';
import { expectedOf, proposedOf, streamName, tombstoned } from './messages.ts';
import { shared, streams } from './protocol.ts';

/** Streams.Append: options first, then one message per event. */
export const handleAppend =
  (log: MemoryLog): handleClientStreamingCall<AppendReq, AppendResp> =>
  (call, callback) => {
    let options: AppendReq.Options | undefined;
    const events: Proposed[] = [];
    call.on('data', (message: AppendReq) => {
      const proposed = message.getProposedMessage();
      if (proposed) events.push(proposedOf(proposed));
      else options = message.getOptions();
    });
    call.on('end', () => {
      const stream = streamName(options?.getStreamIdentifier());
      const expected = expectedOf(options);
      const done = log.append(stream, expected, events);
      if (done.kind === 'tombstoned') callback(tombstoned(stream));
      else callback(null, appendResponse(done, expected));
    });
  };

function appendResponse(done: Exclude<Appended, { kind: 'tombstoned' }>, expected: Expected): AppendResp {
  if (done.kind === 'wrong') {
    const wrong = new streams.AppendResp.WrongExpectedVersion();
    if (done.actual === undefined) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(done.actual));
    if (typeof expected === 'bigint') wrong.setExpectedRevision(String(expected));
    else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
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

export const handleDelete =
  (log: MemoryLog): handleUnaryCall<DeleteReq, DeleteResp> =>
  (call, callback) => {
    log.delete(streamName(call.request.getOptions()?.getStreamIdentifier()));
    callback(null, new streams.DeleteResp().setNoPosition(new shared.Empty()));
  };

export const handleTombstone =
  (log: MemoryLog): handleUnaryCall<TombstoneReq, TombstoneResp> =>
  (call, callback) => {
    log.tombstone(streamName(call.request.getOptions()?.getStreamIdentifier()));
    callback(null, new streams.TombstoneResp().setNoPosition(new shared.Empty()));
  };
