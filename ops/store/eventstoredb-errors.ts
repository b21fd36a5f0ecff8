import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
} from '@eventstore/db-client';
import { StoreUnavailableError } from './unavailable.ts';

/** No answer within the time of one try, or no node found by then. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

const LOSSES = [UnavailableError, CancelledError, NotLeaderError, NoAnswerError, StoreUnavailableError];

/** A channel that another call has closed in the meantime, and a cluster without a node to be found. */
const LOSS_WORDS = /^Failed to discover|Channel has been (shut down|closed)|Premature close/i;

/** A lost connection, a leader that moved, a server that ends: worth another try. */
function isConnectionLoss(error: unknown): boolean {
  if (LOSSES.some((loss) => error instanceof loss)) return true;
  return error instanceof Error && LOSS_WORDS.test(error.message);
}

/**
 * Whether the call was carried out is unknown: its time ran out, or the server gave up waiting for its own parts
 * (ABORTED: "Prepare phase timeout", "Commit phase timeout", "Forward timeout"), which it also says of an append whose
 * twin with the same ids is still in flight. Sent again with the same ids it is written once.
 */
const isUnknown = (error: unknown): boolean => error instanceof TimeoutError || error instanceof DeadlineExceededError;

/** Worth another try of a read, or of an append with the same ids. */
export const isTransient = (error: unknown): boolean => isConnectionLoss(error) || isUnknown(error);

/** The server dropped a subscription whose reader took too long; the log is all there, and it may subscribe again. */
export const isConsumerTooSlow = (error: unknown): boolean =>
  error instanceof TimeoutError && error.message.includes('Consumer too slow');

/** No such stream, deleted so that it may come back, or for good: all read as empty. */
export const isMissingStream = (error: unknown): boolean =>
  error instanceof StreamNotFoundError || error instanceof StreamDeletedError;

/** With the address, without credentials, and what the client said last. */
export function unavailable(error: unknown, address: string): StoreUnavailableError {
  if (error instanceof StoreUnavailableError) return error;
  const said = error instanceof Error ? error.message : String(error);
  const what = isUnknown(error) ? 'does not answer in time' : 'cannot be reached';
  return new StoreUnavailableError(`EventStoreDB at ${address} ${what} (EVENTSTORE_URL): ${said}`, { cause: error });
}
