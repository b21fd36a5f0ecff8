import type { Failure } from '#domain/webhook/failures.ts';
import type { App } from '#ops/app.ts';

/** One try of a delivery. */
export interface Try {
  /** The entry's number, or `TEST_ENTRY`. */
  readonly entry: string;
  readonly attempt: number;
  /** Null where no answer came. */
  readonly status: number | null;
  /** Null where it was taken. */
  readonly failure: Failure | null;
  readonly tookMs: number;
  /** ISO 8601 UTC. */
  readonly at: string;
}

export const TEST_ENTRY = 'test';

/** Of one webhook. */
const MOST = 50;

/** Keeps it, and of all tries of the webhook the last fifty. */
export async function noteTry({ pool }: Pick<App, 'pool'>, id: string, one: Try): Promise<void> {
  await pool.query({
    name: 'webhook-try',
    text: `WITH old AS (DELETE FROM app.webhook_tries WHERE webhook_id = $1 AND id <= (
        SELECT id FROM app.webhook_tries WHERE webhook_id = $1 ORDER BY id DESC OFFSET ${MOST - 1} LIMIT 1))
      INSERT INTO app.webhook_tries (webhook_id, entry, attempt, status, failure, took_ms, at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, one.entry, one.attempt, one.status, one.failure, one.tookMs, one.at],
  });
}

/** The last ones, the newest first. */
export async function triesOf({ pool }: Pick<App, 'pool'>, id: string): Promise<Try[]> {
  const { rows } = await pool.query<Omit<Try, 'at' | 'tookMs'> & { at: Date; took_ms: number }>(
    `SELECT entry, attempt, status, failure, took_ms, at FROM app.webhook_tries WHERE webhook_id = $1 ORDER BY id DESC`,
    [id],
  );
  return rows.map(({ at, took_ms: tookMs, ...one }) => ({ ...one, tookMs, at: at.toISOString() }));
}
