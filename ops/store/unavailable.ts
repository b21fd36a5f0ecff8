/**
 * The event store, or the way to it, failed for longer than is tried again. Whether an append that ended so was
 * written is unknown; the same append again, with the ids of its events, finds out. The wire answers 503.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}
