import type { App } from '#ops/app.ts';

type Needs = Pick<App, 'pool' | 'now'>;

/** What a token was given in one answer. */
export interface ApiUse {
  readonly tokenId: string;
  readonly kind: string;
  /** Whether the rows contained persons. */
  readonly persons: boolean;
  readonly rows: number;
}

/**
 * Counts it, by day and kind: who read which persons' lists, and when a token was used last. Awaited before the answer
 * goes, so that nothing leaves without its trace.
 */
export async function noteUse({ pool, now }: Needs, { tokenId, kind, persons, rows }: ApiUse): Promise<void> {
  await pool.query({
    name: 'api-use',
    text: `INSERT INTO app.api_uses AS known (token_id, day, kind, persons, requests, rows, last_at)
      VALUES ($1, ($5::timestamptz AT TIME ZONE 'Europe/Warsaw')::date, $2, $3, 1, $4, $5)
      ON CONFLICT (token_id, day, kind, persons) DO UPDATE SET
        requests = known.requests + 1, rows = known.rows + excluded.rows, last_at = greatest(known.last_at, excluded.last_at)`,
    values: [tokenId, kind, persons, rows, now()],
  });
}

/** What a token has read in the last thirty days, by kind. */
export interface KindUse {
  readonly kind: string;
  readonly persons: boolean;
  readonly requests: number;
  readonly rows: number;
}

/** When it was used last, whenever that was, and what it read lately. */
export async function usesOf(
  { pool, now }: Needs,
  tokenId: string,
): Promise<{ lastAt: string | null; lately: KindUse[] }> {
  const [last, lately] = await Promise.all([
    pool.query<{ at: Date | null }>('SELECT max(last_at) AS at FROM app.api_uses WHERE token_id = $1', [tokenId]),
    pool.query<KindUse>(
      `SELECT kind, persons, sum(requests)::float8 AS requests, sum(rows)::float8 AS rows FROM app.api_uses
        WHERE token_id = $1 AND day > ($2::timestamptz AT TIME ZONE 'Europe/Warsaw')::date - 30 GROUP BY kind, persons ORDER BY kind, persons`,
      [tokenId, now()],
    ),
  ]);
  return { lastAt: last.rows[0]?.at ? new Date(last.rows[0].at).toISOString() : null, lately: lately.rows };
}
