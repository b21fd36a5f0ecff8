import type { App } from '#ops/app.ts';

type Needs = Pick<App, 'pool' | 'now'>;

/** The answer to a program that had something done. */
export interface KeptAnswer {
  readonly status: number;
  /** Path of what was made. */
  readonly location: string | null;
  readonly body: object;
}

interface Row extends KeptAnswer {
  readonly input_digest: string;
}

/** The answer under a command's key, and of which input; undefined where there is none (any more). */
export async function keptAnswer(
  { pool }: Pick<Needs, 'pool'>,
  key: string,
): Promise<(KeptAnswer & { inputDigest: string }) | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'api-answer',
    text: 'SELECT input_digest, status, location, body FROM app.api_answers WHERE key = $1',
    values: [key],
  });
  const [row] = rows;
  return row && { inputDigest: row.input_digest, status: row.status, location: row.location, body: row.body };
}

/**
 * Keeps an answer for a week. Of two requests under one key that were done at the same time the first one's is kept.
 *
 * @returns the one that is kept
 */
export async function keepAnswer(
  { pool, now }: Needs,
  { key, inputDigest, ...answer }: KeptAnswer & { readonly key: string; readonly inputDigest: string },
): Promise<KeptAnswer> {
  const { rowCount } = await pool.query({
    name: 'keep-api-answer',
    text: `WITH over AS (DELETE FROM app.api_answers WHERE key IN (
        SELECT key FROM app.api_answers WHERE at < $6::timestamptz - interval '7 days' ORDER BY at LIMIT 20
          FOR UPDATE SKIP LOCKED))
      INSERT INTO app.api_answers (key, input_digest, status, location, body, at) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (key) DO NOTHING`,
    values: [key, inputDigest, answer.status, answer.location, JSON.stringify(answer.body), now()],
  });
  return rowCount === 1 ? answer : ((await keptAnswer({ pool }, key)) ?? answer);
}
