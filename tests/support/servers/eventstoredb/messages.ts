import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected, Proposed, Recorded } from './log.ts';
import { shared, streams } from './protocol.ts';

/** .NET ticks: 100 ns since 1970, as the client reads them. */
const TICKS_PER_MS = 10_000n;

export const streamName = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export function identifierOf(stream: string): StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64'));
}

/** Both forms of an id are allowed on the wire. */
function uuidText(uuid: UUID | undefined): string {
  const structured = uuid?.getStructured();
  if (!structured) return uuid?.getString() ?? '';
  const half = (bits: string) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
  const hex = half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits());
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function proposedOf(message: AppendReq.ProposedMessage): Proposed {
  const metadata = message.getMetadataMap();
  return {
    id: uuidText(message.getId()),
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

interface ExpectedOptions {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
  getRevision(): string;
}

export function expectedOf(options: ExpectedOptions | undefined): Expected {
  if (!options || options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : BigInt(options.getRevision());
}

export function eventMessage(event: Recorded): ReadResp {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(String(event.revision))
    .setPreparePosition(String(event.position))
    .setCommitPosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  record
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(event.created.getTime()) * TICKS_PER_MS));
  const read = new streams.ReadResp.ReadEvent().setEvent(record).setCommitPosition(String(event.position));
  return new streams.ReadResp().setEvent(read);
}

export const notFoundMessage = (stream: string): ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  );

export const confirmationMessage = (): ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()),
  );

export const caughtUpMessage = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

export const fellBehindMessage = (): ReadResp =>
  new streams.ReadResp().setFellBehind(new streams.ReadResp.FellBehind());

export const checkpointMessage = (position: bigint): ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );

/** As the server gives up waiting for its own parts: nothing in the trailers, and the append may have been written. */
export const timedOut = (what: string): ServiceError => {
  const details = `Operation timed out: ${what}`;
  return Object.assign(new Error(details), { code: status.ABORTED, details, metadata: new Metadata() });
};

/** No user, or a wrong password. */
export const unauthenticated = (): ServiceError =>
  Object.assign(new Error('Authentication Failed'), {
    code: status.UNAUTHENTICATED,
    details: 'Authentication Failed',
    metadata: new Metadata(),
  });

export const tooLarge = (most: number): ServiceError =>
  Object.assign(
    failure(status.INVALID_ARGUMENT, 'maximum-append-size-exceeded', { 'maximum-append-size': String(most) }),
    { details: `Maximum Append Size of ${most} Exceeded.` },
  );

/** The server names what went wrong in the trailers. */
export function failure(code: status, exception: string, details: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries({ exception, ...details })) metadata.set(key, value);
  return Object.assign(new Error(exception), { code, details: exception, metadata });
}

export const tombstoned = (stream: string): ServiceError =>
  failure(status.FAILED_PRECONDITION, 'stream-deleted', { 'stream-name': stream });
