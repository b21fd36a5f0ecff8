import type { Recorded } from '#domain/shared/event.ts';

/** A stream's state at a revision, and which facts each idempotency key made. */
export interface CachedStream {
  state: unknown;
  /** -1: the stream does not exist. */
  revision: number;
  position: string;
  /** Facts by `meta.commandKey`. */
  readonly byKey: Map<string, Recorded[]>;
  /** How many facts it was folded from: what it weighs. */
  events: number;
}

/** Recent stream states; the least recently used go first. A state is taken out while a command changes it. */
export class StreamCache {
  readonly #entries = new Map<string, { decider: object; entry: CachedStream }>();
  readonly #streams: number;
  readonly #events: number;
  #weight = 0;

  constructor({ streams = 2000, events = 500_000 }: { streams?: number; events?: number }) {
    this.#streams = streams;
    this.#events = events;
  }

  /** The state, now the caller's: it comes back with `put`, or not at all when the append failed. */
  take(stream: string, decider: object): CachedStream | undefined {
    const found = this.#entries.get(stream);
    if (!found) return undefined;
    this.#entries.delete(stream);
    this.#weight -= found.entry.events;
    return found.decider === decider ? found.entry : undefined;
  }

  put(stream: string, decider: object, entry: CachedStream): void {
    this.#entries.set(stream, { decider, entry });
    this.#weight += entry.events;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#streams && this.#weight <= this.#events) break;
      this.take(oldest, this.#entries.get(oldest)?.decider ?? decider);
    }
  }
}
