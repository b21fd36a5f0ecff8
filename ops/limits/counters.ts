import { LRUCache } from 'lru-cache';
import type { Counter } from 'prom-client';
import type { App } from '#ops/app.ts';
import { counter } from '#ops/logging/work-metrics.ts';
import type { LimitName, RateLimit } from '#ops/config/limits.ts';

/** What one try costs: so much of a limit that is counted by `key`. */
export interface Charge {
  readonly limit: LimitName;
  /** Whose counter it is, e.g. an address. Only its keyed hash is stored. */
  readonly key: string;
  /** 1 by default. What costs more than the whole limit costs the whole limit. */
  readonly cost?: number;
  /** Nothing is charged while this counter or mark is there. */
  readonly unless?: CounterName;
}

/** A counter, or a mark that somebody was known. */
export interface CounterName {
  readonly limit: LimitName | 'known';
  readonly key: string;
}

/** A limit that is used up, and how long it stays so. */
export interface Exceeded {
  readonly limit: LimitName;
  readonly retryAfterMs: number;
}

/** Marks and counters that are over are deleted that often. */
const SWEEP_MS = 10 * 60_000;
/** A limit that was used up for what cost so much, or more, at a moment. */
interface Met {
  readonly at: number;
  readonly cost: number;
  readonly exceeded: Exceeded;
}

/** So long one that was met is not asked about again: whoever goes on all the same costs the database a statement a second. */
const MET_MS = 1_000;
const MOST_MET = 10_000;
const DAY_MS = 24 * 3600_000;
const KNOWN_DAYS = 30;

/**
 * The counters of all limits, shared by all processes in `app.rate_limits` and timed by the database's clock. A request
 * asks once, however many limits it meets; keys are stored as keyed hashes, so no address is there.
 */
export class Counters {
  readonly #app: Pick<App, 'pool' | 'vault' | 'config' | 'logger' | 'metrics'>;
  readonly #refused: Counter<'limit'>;
  /** Limits that were met a moment ago, by their counters. */
  readonly #met = new LRUCache<string, Met>({ max: MOST_MET });
  #sweptMs = Date.now();

  constructor(app: Pick<App, 'pool' | 'vault' | 'config' | 'logger' | 'metrics'>) {
    this.#app = app;
    this.#refused = counter(app.metrics, {
      name: 'portal_limit_refused_total',
      help: 'Requests and mails that met a used up limit (RATE_LIMITS), by its name.',
      labelNames: ['limit'],
    });
  }

  /**
   * Counts a try against all its limits, or against none when one of them is used up: anyone who is refused uses up nothing
   * of another's. Of tries at once never more than the limit are let through.
   */
  async charge(charges: readonly Charge[]): Promise<Exceeded | undefined> {
    const { limits } = this.#app.config;
    if (limits === 'off' || charges.length === 0) return undefined;
    this.#sweep();
    const rows = charges.map((charge) => this.#row(charge, limits[charge.limit]));
    const met = this.#metLately(rows);
    if (met) return this.#refuse(met);
    const exceeded = await this.#app.pool.query<{ key: string; wait: string }>({
      name: 'limits-charge',
      text: CHARGE,
      values: [
        rows.map(({ key }) => key),
        rows.map(({ cost }) => cost),
        rows.map(({ most }) => most),
        rows.map(({ lasts }) => lasts),
        rows.map(({ unless }) => unless),
      ],
    });
    const waits = exceeded.rows.flatMap(({ key, wait }) => {
      const place = rows.findIndex((row) => row.key === key);
      const [charge, row] = [charges[place], rows[place]];
      if (!charge || !row) return [];
      const one = { limit: charge.limit, retryAfterMs: Math.max(Number(wait), 1) };
      // Where a mark may lift it the next one is asked about: it may be somebody whom it does not meet.
      if (row.unless === null) this.#met.set(key, { at: performance.now(), cost: row.cost, exceeded: one });
      return [one];
    });
    const [longest] = waits.sort((a, b) => b.retryAfterMs - a.retryAfterMs);
    return longest && this.#refuse(longest);
  }

  #metLately(
    rows: readonly { readonly key: string; readonly cost: number; readonly unless: string | null }[],
  ): Exceeded | undefined {
    const now = performance.now();
    const met = rows
      .filter(({ unless }) => unless === null)
      .map(({ key, cost }) => ({ needs: cost, ...this.#met.get(key) }))
      .find(({ at = 0, needs, cost = 0, exceeded }) => {
        return exceeded && needs >= cost && now - at < Math.min(MET_MS, exceeded.retryAfterMs);
      });
    return met?.exceeded;
  }

  #refuse(exceeded: Exceeded): Exceeded {
    this.#refused.inc({ limit: exceeded.limit });
    return exceeded;
  }

  /** Gives back what a try was charged, e.g. after a right password; what is in `restarted` begins again. */
  async giveBack(charges: readonly Charge[], restarted: readonly CounterName[] = []): Promise<void> {
    const { limits } = this.#app.config;
    if (limits === 'off') return;
    const fresh = new Set(restarted.map((counter) => this.#key(counter)));
    const rows = charges.map((charge) => this.#row(charge, limits[charge.limit])).filter(({ key }) => !fresh.has(key));
    for (const key of [...fresh, ...rows.map((row) => row.key)]) this.#met.delete(key);
    await this.#app.pool.query(GIVE_BACK, [
      [...rows.map(({ key }) => key), ...fresh],
      [...rows.map(({ cost }) => cost), ...Array.from(fresh, () => null)],
      [...rows.map(({ unless }) => unless), ...Array.from(fresh, () => null)],
    ]);
  }

  /** Remembers for a month that somebody was here, so that limits against strangers don't meet them. */
  async know(key: string): Promise<void> {
    if (this.#app.config.limits === 'off') return;
    await this.#app.pool.query(KNOW, [this.#key({ limit: 'known', key }), KNOWN_DAYS * DAY_MS]);
  }

  #key({ limit, key }: CounterName): string {
    return this.#app.vault.digest(`limit:${limit}:${key}`);
  }

  #row(charge: Charge, { most, minutes }: RateLimit) {
    return {
      key: this.#key(charge),
      cost: Math.min(charge.cost ?? 1, most),
      most,
      lasts: minutes * 60_000,
      unless: charge.unless ? this.#key(charge.unless) : null,
    };
  }

  #sweep(): void {
    const now = Date.now();
    if (now - this.#sweptMs < SWEEP_MS) return;
    this.#sweptMs = now;
    this.#app.pool.query(`DELETE FROM app.rate_limits WHERE expire < ${NOW_MS}`).catch((error: unknown) => {
      this.#app.logger.warn({ err: error }, 'counters that are over could not be deleted');
    });
  }
}

const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** In the keys' order, so that two requests never wait for each other in a circle. Answers what was used up. */
const CHARGE = `
  WITH clock AS MATERIALIZED (SELECT ${NOW_MS} AS ms),
  asked AS MATERIALIZED (
    SELECT ask.*, clock.ms, known.expire, CASE WHEN known.expire > clock.ms THEN known.points ELSE 0 END AS used
      FROM unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::text[]) AS ask(key, cost, most, lasts, unless)
      CROSS JOIN clock LEFT JOIN app.rate_limits AS known ON known.key = ask.key
     WHERE NOT EXISTS (SELECT FROM app.rate_limits AS mark
                        WHERE mark.key = ask.unless AND mark.points > 0 AND mark.expire > clock.ms)),
  refused AS (SELECT key, expire - ms AS wait FROM asked WHERE used + cost > most),
  charged AS (
    INSERT INTO app.rate_limits AS counter (key, points, expire)
    SELECT key, cost, ms + lasts FROM asked WHERE NOT EXISTS (SELECT FROM refused) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = EXCLUDED.points + CASE WHEN counter.expire > (SELECT ms FROM clock) THEN counter.points ELSE 0 END,
      expire = CASE WHEN counter.expire > (SELECT ms FROM clock) THEN counter.expire ELSE EXCLUDED.expire END
    RETURNING key, points, expire)
  SELECT key, wait FROM refused
  UNION ALL
  SELECT key, charged.expire - ms FROM charged JOIN asked USING (key) WHERE charged.points > most`;

/** What was not charged, because of a counter or mark, is not given back while that is there. */
const GIVE_BACK = `
  WITH back AS MATERIALIZED (SELECT * FROM unnest($1::text[], $2::int[], $3::text[]) AS back(key, cost, unless)),
  locked AS MATERIALIZED (
    SELECT key, expire, points - coalesce(cost, points) AS remains
      FROM app.rate_limits JOIN back USING (key) ORDER BY key FOR UPDATE OF rate_limits),
  stands AS (
    SELECT key FROM locked WHERE remains > 0 AND expire > ${NOW_MS}
    UNION ALL
    SELECT key FROM app.rate_limits WHERE points > 0 AND expire > ${NOW_MS} AND key NOT IN (SELECT key FROM locked)
       AND key IN (SELECT unless FROM back))
  UPDATE app.rate_limits AS counter SET points = greatest(locked.remains, 0)
    FROM locked JOIN back USING (key)
   WHERE counter.key = locked.key AND (back.unless IS NULL OR back.unless NOT IN (SELECT key FROM stands))`;

const KNOW = `
  INSERT INTO app.rate_limits (key, points, expire) VALUES ($1, 1, ${NOW_MS} + $2::bigint)
  ON CONFLICT (key) DO UPDATE SET points = 1, expire = EXCLUDED.expire`;
