import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { App } from '#ops/app.ts';
import { HttpError } from '../answer/errors.ts';

/** At most `points` tries per key and `seconds`. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/**
 * Tries are counted in Postgres for all processes together. Keys are stored as keyed hashes, so no address or e-mail
 * stands there. When the database fails each process counts for itself.
 */
export class RateLimits {
  readonly #app: Pick<App, 'pool' | 'vault'>;
  readonly #counters = new Map<string, RateLimiterPostgres>();

  constructor(app: Pick<App, 'pool' | 'vault'>) {
    this.#app = app;
  }

  /** Counts one try. @throws HttpError 429 with Retry-After when there were too many */
  async take(limit: RateLimit, key: string): Promise<void> {
    try {
      await this.#counter(limit).consume(this.#digest(limit, key));
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      throw tooMany(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
    }
  }

  /** Forgets the tries, e.g. after a right password. */
  async clear(limit: RateLimit, key: string): Promise<void> {
    await this.#counter(limit).delete(this.#digest(limit, key));
  }

  #digest({ name }: RateLimit, key: string): string {
    return this.#app.vault.digest(`limit:${name}:${key}`);
  }

  #counter({ name, points, seconds }: RateLimit): RateLimiterPostgres {
    const known = this.#counters.get(name);
    if (known) return known;
    const options = { keyPrefix: name, points, duration: seconds };
    const counter = new RateLimiterPostgres({
      ...options,
      storeClient: this.#app.pool,
      storeType: 'pool',
      schemaName: 'app',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
    this.#counters.set(name, counter);
    return counter;
  }
}

function tooMany(seconds: number): HttpError {
  const minutes = Math.ceil(seconds / 60);
  return new HttpError(429, `Zbyt wiele prób. Spróbuj ponownie za ${minutes} min.`, { 'Retry-After': String(seconds) });
}
