import type { Pool } from 'pg';
import { beginning } from '#domain/text/sound.ts';
import { withoutAddresses } from '#ops/logging/without-addresses.ts';
import { jobIdOf, type DeadJob, type NewJob } from './port.ts';
import { DEAD_LIMIT, errorText } from './settings.ts';

/** What every queue does with the rows of `app.jobs`. */
export interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly data: object;
  readonly due_at: Date;
  readonly attempts: number;
}

const LONGEST_ERROR = 500;

/** A failure as it may be kept and shown: of a telling length, without addresses. */
export const keptError = (error: unknown): string => beginning(withoutAddresses(errorText(error)), LONGEST_ERROR);

/** Whose hold new rows begin with: those jobs are not due before it is over. */
export interface Hold {
  readonly by: string;
  readonly ms: number;
  readonly ids: ReadonlySet<string>;
}

/**
 * Adds jobs in one statement; those that are known stay as they are.
 *
 * @returns the ids of the new ones
 */
export async function insertJobs(pool: Pool, jobs: readonly NewJob[], hold?: Hold): Promise<Set<string>> {
  const rows = jobs.map(({ name, data, id: job }) => {
    const { id, afterMs, portal } = jobIdOf(job);
    const held = hold?.ids.has(id) === true;
    return { id, name, data, portal, after_ms: held ? hold.ms : afterMs, held };
  });
  const { rows: added } = await pool.query<{ id: string }>({
    name: 'jobs-insert',
    // In the order of the ids, so that two who add the same never wait for each other in a circle.
    text: `INSERT INTO app.jobs (id, name, data, due_at, portal, taken_by)
           SELECT id, name, data, now() + after_ms * interval '1 ms', portal, CASE WHEN held THEN $2 END
             FROM jsonb_to_recordset($1::jsonb)
               AS job(id text, name text, data jsonb, after_ms float8, portal text, held boolean) ORDER BY id
           ON CONFLICT (id) DO NOTHING RETURNING id`,
    values: [JSON.stringify(rows), hold?.by ?? null],
  });
  return new Set(added.map(({ id }) => id));
}

/** A job that is still to be done. */
export async function openRow(pool: Pool, id: string): Promise<JobRow | undefined> {
  const { rows } = await pool.query<JobRow>(
    'SELECT id, name, data, due_at, attempts FROM app.jobs WHERE id = $1 AND done_at IS NULL AND dead_at IS NULL',
    [id],
  );
  return rows[0];
}

const DEAD = 'dead_at IS NOT NULL AND done_at IS NULL';
const NEWEST_FIRST = 'ORDER BY dead_at DESC, id';

/** Of all dead jobs, newest first. */
export async function deadIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM app.jobs WHERE ${DEAD} ${NEWEST_FIRST}`);
  return rows.map(({ id }) => id);
}

/** The dead jobs whose data hold this, newest first, as many as anybody reads. */
export async function deadRows(pool: Pool, having: object = {}): Promise<DeadJob[]> {
  const { rows } = await pool.query<JobRow & { error: string | null; dead_at: Date }>(
    `SELECT id, name, data, attempts, error, dead_at FROM app.jobs
      WHERE ${DEAD} AND data @> $1::jsonb ${NEWEST_FIRST} LIMIT ${DEAD_LIMIT}`,
    [JSON.stringify(having)],
  );
  return rows.map(({ id, name, data, attempts, error, dead_at: at }) => ({
    id,
    name,
    data,
    attempts,
    error: error ?? '',
    failedAt: at.toISOString(),
  }));
}

/** A dead job is due again, now; undefined when there is no such dead job. */
export async function reviveRow(pool: Pool, id: string): Promise<JobRow | undefined> {
  const { rows } = await pool.query<JobRow>(
    `UPDATE app.jobs SET dead_at = NULL, due_at = now(), taken_by = NULL
      WHERE id = $1 AND dead_at IS NOT NULL AND done_at IS NULL RETURNING id, name, data, due_at, attempts`,
    [id],
  );
  return rows[0];
}
