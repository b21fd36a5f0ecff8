import { Recent } from '#ops/recent.ts';

/** A bounded memory of recent values; nothing is given after `ttlMs`, however often it is used. */
export class Memory<V> {
  readonly #entries: Recent<{ readonly value: V; readonly until: number }>;
  readonly #ttlMs: number;

  constructor(limit: number, ttlMs: number) {
    this.#entries = new Recent({ entries: limit });
    this.#ttlMs = ttlMs;
  }

  /** `now` in ms of any clock that never goes back. */
  get(key: string, now: number): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.until > now) return entry?.value;
    this.#entries.take(key);
    return undefined;
  }

  set(key: string, value: V, now: number): void {
    this.#entries.set(key, { value, until: now + this.#ttlMs });
  }
}
