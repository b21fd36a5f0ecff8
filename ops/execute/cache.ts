import { LRUCache } from 'lru-cache';
import type { Recorded } from '#domain/kernel/event.ts';
import type { CommandKeys } from './command-keys.ts';

/** A stream's state at a revision, and which facts each idempotency key made. */
export interface CachedStream {
  state: unknown;
  /** -1: the stream does not exist. */
  revision: number;
  /** Id of the fact at that revision; '' for none. */
  eventId: string;
  position: string;
  /** Revision of the newest snapshot that was made of it, or tried; -1 for none. */
  snapshotAt: number;
  /** Facts by `meta.commandKey`. */
  readonly byKey: CommandKeys;
  /** How many facts it was folded from: what it weighs. */
  events: number;
  /** Persons whose data the state holds unsealed. */
  readonly persons: Set<string>;
  /** When the state was last known to hold nobody who is forgotten (`performance.now()`). */
  readAt: number;
}

/**
 * A state holds in the clear what the log holds sealed. Whether one of its persons was forgotten meanwhile is asked as
 * soon as this process hears of an erasure, and this often for a process that reads no log (GDP-03). Only then it is
 * read again.
 */
export const MAX_AGE_MS = 60_000;

/** Whether it is time to ask for those who were forgotten. */
export const isOld = ({ readAt }: CachedStream, maxAgeMs = MAX_AGE_MS): boolean =>
  performance.now() - readAt > maxAgeMs;

/** Notes the place and keys of facts that the state was already evolved with. */
export function remember(entry: CachedStream, recorded: readonly Recorded[], position: string): void {
  for (const event of recorded) {
    entry.revision = event.revision;
    entry.eventId = event.id;
    entry.byKey.note(event);
  }
  entry.events += recorded.length;
  entry.position = position;
}

/** How long a stream counts as shared after another process appended to it. */
const SHARED_MS = 60_000;

/** Recent stream states. A state is taken out while a command changes it, so it is weighed again when it comes back. */
export class StreamCache {
  readonly #entries: LRUCache<string, { readonly decider: object; readonly entry: CachedStream }>;
  readonly #shared: LRUCache<string, true>;

  /** Bounds, each at least 1: number of streams, and number of facts they were folded from in all. */
  constructor({ streams = 2000, events = 500_000 }: { streams?: number; events?: number }) {
    this.#entries = new LRUCache({
      max: streams,
      maxSize: events,
      // One giant must not drive everybody else out.
      maxEntrySize: Math.ceil(events / 2),
      sizeCalculation: ({ entry }) => Math.max(1, entry.events),
    });
    this.#shared = new LRUCache({ max: streams, ttl: SHARED_MS });
  }

  /** Another process appends to the stream too: its state is to be brought up to date before it is decided on. */
  share(stream: string): void {
    this.#shared.set(stream, true);
  }

  isShared(stream: string): boolean {
    return this.#shared.has(stream);
  }

  /** The state, now the caller's: it comes back with `put`, or not at all when the append failed. */
  take(stream: string, decider: object): CachedStream | undefined {
    const found = this.#entries.get(stream);
    this.#entries.delete(stream);
    return found?.decider === decider ? found.entry : undefined;
  }

  /** The state where it lies; undefined while a command has it. Anyone who looks changes nothing and keeps nothing. */
  peek(stream: string, decider: object): CachedStream | undefined {
    const found = this.#entries.peek(stream);
    return found?.decider === decider ? found.entry : undefined;
  }

  put(stream: string, decider: object, entry: CachedStream): void {
    this.#entries.set(stream, { decider, entry });
  }
}
