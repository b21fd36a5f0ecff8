import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { App } from '#ops/app.ts';
import { HttpError } from '../answer/errors.ts';

export interface Limit {
  /** Counts one try. @throws HttpError 429 with Retry-After when there were too many */
  take(key: string): Promise<void>;
  /** Forgets the tries, e.g. after a right password. */
  clear(key: string): Promise<void>;
}

const made = new WeakMap<App, Map<string, Limit>>();

/**
 * At most `points` tries per key and `seconds`, counted in Postgres for all processes together. Keys are stored as keyed
 * hashes, so no address or e-mail stands there. When the database fails each process counts for itself.
 */
export function limit(app: App, name: string, { points, seconds }: { points: number; seconds: number }): Limit {
  const limits = made.get(app) ?? new Map<string, Limit>();
  made.set(app, limits);
  const known = limits.get(name);
  if (known) return known;
  const options = { keyPrefix: name, points, duration: seconds };
  const counter = new RateLimiterPostgres({
    ...options,
    storeClient: app.pool,
    schemaName: 'app',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  const hidden = (key: string) => app.vault.digest(`limit:${name}:${key}`);
  const fresh: Limit = {
    async take(key) {
      try {
        await counter.consume(hidden(key));
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw tooMany(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
      }
    },
    async clear(key) {
      await counter.delete(hidden(key));
    },
  };
  limits.set(name, fresh);
  return fresh;
}

function tooMany(seconds: number): HttpError {
  const minutes = Math.ceil(seconds / 60);
  return new HttpError(429, `Zbyt wiele prób. Spróbuj ponownie za ${minutes} min.`, { 'Retry-After': String(seconds) });
}
