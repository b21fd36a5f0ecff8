/**
 * The event store as the rest of the program sees it. Two adapters (Postgres, EventStoreDB) pass one contract
 * suite, `tests/contract/event-store.ts`. Data and metadata are JSON objects here: sealing of personal data and
 * upcasting happen above, in `ops/vault` and `ops/log/log.ts`.
 */
export interface StoredEvent {
  /** UUID; appending the same ids at the same place again is a success without effect. */
  readonly id: string;
  readonly type: string;
  /** Schema version of `data`. */
  readonly version: number;
  readonly data: object;
  readonly meta: object;
}

export interface ReadEvent extends StoredEvent {
  readonly stream: string;
  /** 0 for the first event of a stream. */
  readonly revision: number;
  /**
   * Place in the global order: opaque, fixed width, so that string comparison with `<` is the order.
   * Positions of one store are comparable with each other and with nothing else.
   */
  readonly position: string;
  /** ISO 8601 instant, UTC, of the append. */
  readonly at: string;
}

/** `none`: the stream must not exist; a number: the revision of its last event; `any`: no check. */
export type ExpectedRevision = number | 'none' | 'any';

export interface StreamAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly StoredEvent[];
}

export type AppendResult =
  | {
      readonly ok: true;
      /** Revision of the last event of each stream. */ readonly revisions: number[];
      readonly position: string;
    }
  | {
      readonly ok: false;
      /** The stream whose expected revision was wrong, and what it is (-1: no such stream). */ readonly stream: string;
      readonly actual: number;
    };

/** Before the first event. */
export const START = '';

export interface SubscriptionOptions {
  /** Exclusive; `START` for everything. */
  readonly after: string;
  /** Only these event types; all when absent. */
  readonly types?: readonly string[];
  readonly batchSize?: number;
  readonly signal: AbortSignal;
}

/** A batch may be empty: `position` then says how far the subscriber has seen everything it asked for. */
export interface Batch {
  readonly events: readonly ReadEvent[];
  readonly position: string;
  /** True when nothing more was committed at the time of reading. */
  readonly caughtUp: boolean;
}

/** What a reader has before it. */
export interface Backlog {
  /** Counted up to the limit that was asked for. */
  readonly events: number;
  /** When the first of them was appended, ISO 8601 UTC; null for none. */
  readonly since: string | null;
}

/** An event as its bytes are stored: `data` and `meta` are the texts, unread. */
export interface RawEvent extends Omit<ReadEvent, 'data' | 'meta' | 'at'> {
  readonly data: string;
  readonly meta: string;
}

export interface EventStore {
  /** Whether `append` of several streams is one atomic step (Postgres) or a sequence (EventStoreDB). */
  readonly atomicAcrossStreams: boolean;
  /** A conflict is an answer, not an error. Throws only when the store cannot be reached or the input is malformed. */
  append(appends: readonly StreamAppend[]): Promise<AppendResult>;
  /** Forward from `from` (inclusive, default 0), at most `limit` events; [] for an unknown stream. */
  readStream(stream: string, options?: { from?: number; limit?: number }): Promise<ReadEvent[]>;
  /** One batch of the global order, strictly after `after`; never skips an event that commits late. */
  readAll(after: string, options?: { limit?: number; types?: readonly string[] }): Promise<Batch>;
  /** As `readAll`, of every type, without reading what the events say: for those who hash them. */
  readRaw(after: string, limit: number): Promise<RawEvent[]>;
  /** One of them; undefined where the stream has none of that revision. */
  readRawOf(stream: string, revision: number): Promise<RawEvent | undefined>;
  /** Batches for ever, in order, none skipped or doubled; waits for new events; ends when the signal aborts. */
  subscribe(options: SubscriptionOptions): AsyncIterable<Batch>;
  /** Position of the newest event a reader can see now; `START` for an empty log. */
  head(): Promise<string>;
  /** Position of the newest committed event, also of one that readers can't see yet: to wait for, never to read after. */
  newest(): Promise<string>;
  /** Committed events of these types after a position, also those that readers can't see yet. */
  backlog(after: string, options: { types: readonly string[]; limit: number }): Promise<Backlog>;
  /**
   * Of a log that lies apart from the keys that open it: marks it as an installation's own where nobody has yet.
   * @returns the present mark, whosever it is
   */
  claim?(mark: string): Promise<string>;
  close(): Promise<void>;
}
