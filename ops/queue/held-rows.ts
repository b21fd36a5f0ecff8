import type { Pool } from 'pg';
import { keptError, type JobRow } from './rows.ts';

/** A job that this process holds, with its earlier tries. */
export type HeldRow = Pick<JobRow, 'id' | 'name' | 'data' | 'attempts'>;

/** How many jobs of a name may be taken. */
export interface Free {
  readonly name: string;
  readonly slots: number;
}

/** How a try ended that did not come off. `pauseMs` undefined: it is not tried again. */
export interface Failure {
  readonly id: string;
  readonly attempts: number;
  readonly error: unknown;
  readonly pauseMs: number | undefined;
}

/**
 * The rows of `app.jobs` that one process holds: `taken_by` names it and `due_at` is the end of the hold, so what a
 * crashed process left is due again by itself, and anyone who has lost a hold can't end the job any more.
 */
export class HeldRows {
  readonly #pool: Pool;
  readonly #by: string;
  readonly #leaseMs: number;

  constructor(pool: Pool, { by, leaseMs }: { by: string; leaseMs: number }) {
    this.#pool = pool;
    this.#by = by;
    this.#leaseMs = leaseMs;
  }

  /**
   * Ends what is finished and takes what is due, in one statement. A job whose hold ran out had a try that ended with
   * its worker. `held`: what this process holds already.
   */
  async next(
    finished: readonly string[],
    free: readonly Free[],
    held: readonly string[],
  ): Promise<(HeldRow & { lost: boolean })[]> {
    const { rows } = await this.#pool.query<HeldRow & { lost: boolean }>({
      name: 'jobs-next',
      text: `
        WITH done AS (
          UPDATE app.jobs SET done_at = now(), dead_at = NULL, error = NULL, taken_by = NULL
           WHERE id = ANY ($1) AND taken_by = $2),
        due AS MATERIALIZED (
          SELECT job.id, job.taken_by IS NOT NULL AS lost
            FROM unnest($3::text[], $4::int[]) AS free(name, slots)
            CROSS JOIN LATERAL (
              SELECT id, taken_by FROM app.jobs
               WHERE name = free.name AND done_at IS NULL AND dead_at IS NULL AND due_at <= now() AND id <> ALL ($5)
               ORDER BY due_at, id LIMIT free.slots FOR UPDATE SKIP LOCKED) AS job)
        UPDATE app.jobs AS job
           SET taken_by = $2, due_at = now() + $6 * interval '1 ms', attempts = attempts + (taken_by IS NOT NULL)::int
         WHERE id = ANY (ARRAY(SELECT id FROM due))
        RETURNING id, name, data, attempts, id = ANY (ARRAY(SELECT id FROM due WHERE lost)) AS lost`,
      values: [finished, this.#by, free.map(({ name }) => name), free.map(({ slots }) => slots), held, this.#leaseMs],
    });
    return rows;
  }

  /** The hold begins again, of what is not lost. */
  async renew(ids: readonly string[]): Promise<void> {
    await this.#pool.query(
      `UPDATE app.jobs SET due_at = now() + $3 * interval '1 ms' WHERE id = ANY ($1) AND taken_by = $2 AND done_at IS NULL`,
      [ids, this.#by, this.#leaseMs],
    );
  }

  /** Not begun, and not to be: anyone who comes next takes them. */
  async giveBack(ids: readonly string[]): Promise<void> {
    await this.#pool.query(
      `UPDATE app.jobs SET due_at = now(), taken_by = NULL WHERE id = ANY ($1) AND taken_by = $2`,
      [ids, this.#by],
    );
  }

  async fail({ id, attempts, error, pauseMs }: Failure): Promise<void> {
    await this.#pool.query(
      `UPDATE app.jobs SET due_at = now() + coalesce($4::float8, 0) * interval '1 ms', attempts = $3, error = $5,
         dead_at = CASE WHEN $4::float8 IS NULL THEN now() END, taken_by = NULL
       WHERE id = $1 AND taken_by = $2 AND done_at IS NULL`,
      [id, this.#by, attempts, pauseMs ?? null, keptError(error)],
    );
  }
}
