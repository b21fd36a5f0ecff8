/** A bounded memory of recent values: the least recently used goes first, and nothing is given after `ttlMs`. */
export class Memory<V> {
  readonly #entries = new Map<string, { readonly value: V; readonly until: number }>();
  readonly #limit: number;
  readonly #ttlMs: number;

  constructor(limit: number, ttlMs: number) {
    this.#limit = limit;
    this.#ttlMs = ttlMs;
  }

  /** `now` in ms of any clock that never goes back. */
  get(key: string, now: number): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.until <= now) return undefined;
    // A Map keeps the order of insertion: the first entry is the one not used for longest.
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V, now: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: now + this.#ttlMs });
    if (this.#entries.size <= this.#limit) return;
    const eldest = this.#entries.keys().next();
    if (!eldest.done) this.#entries.delete(eldest.value);
  }
}
