/** A bounded memory of recent values: the least recently used goes first, and nothing is older than `ttlMs`. */
export class Memory<V> {
  readonly #entries = new Map<string, { value: V; until: number }>();
  readonly #limit: number;
  readonly #ttlMs: number;

  constructor(limit: number, ttlMs = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
    this.#ttlMs = ttlMs;
  }

  get(key: string, now = 0): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.until < now) {
      this.#entries.delete(key);
      return undefined;
    }
    return entry.value;
  }

  set(key: string, value: V, now = 0): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: now + this.#ttlMs });
    if (this.#entries.size > this.#limit) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
