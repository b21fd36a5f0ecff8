import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';

/** A job that did not come off at its first try, or that nobody has begun for a while. Instants are ISO 8601 UTC. */
export interface TroubledJob {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
  readonly attempts: number;
  /** The last failure, in the words of what reported it. */
  readonly error: string | null;
  /** Null when it is dead: no further try is planned. */
  readonly nextTryAt: string | null;
}

/** Of one list, so that a page of a bad day still opens. */
const MOST = 200;
/** So long a queue that works never leaves a job that is due. */
const LATE = '5 minutes';

/** Jobs without a portal are of earlier programs: everybody's. */
const OF_PORTAL = '(portal = $1 OR portal IS NULL)';
const DEAD = `done_at IS NULL AND dead_at IS NOT NULL AND ${OF_PORTAL}`;

type Needs = Pick<App, 'pool'>;

/** The jobs of a portal that are dead, were tried in vain or are late, of every kind; the dead first, at most 200. */
export async function troubledJobs({ pool }: Needs, portal: Portal): Promise<TroubledJob[]> {
  const { rows } = await pool.query<{
    id: string;
    name: string;
    added_at: Date;
    attempts: number;
    error: string | null;
    due_at: Date;
    dead_at: Date | null;
  }>(
    `SELECT id, name, added_at, attempts, error, due_at, dead_at FROM app.jobs
      WHERE done_at IS NULL AND ${OF_PORTAL}
        AND (dead_at IS NOT NULL OR attempts > 0 OR due_at < now() - interval '${LATE}')
      ORDER BY dead_at DESC NULLS LAST, due_at, id LIMIT ${MOST}`,
    [portal],
  );
  return rows.map(({ id, name, added_at: added, attempts, error, due_at: due, dead_at: dead }) => ({
    id,
    name,
    addedAt: added.toISOString(),
    attempts,
    error,
    nextTryAt: dead ? null : due.toISOString(),
  }));
}

/** How many jobs of a portal are dead, by their names. */
export async function deadJobs({ pool }: Needs, portal: Portal): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; dead: number }>(
    `SELECT name, count(*)::int AS dead FROM app.jobs WHERE ${DEAD} GROUP BY name`,
    [portal],
  );
  return new Map(rows.map(({ name, dead }) => [name, dead]));
}

/** Which of a portal's dead jobs are meant: one by its id, or those of a kind, at most 1,000, the oldest first. */
export async function deadJobIds(
  { pool }: Needs,
  portal: Portal,
  which: { readonly id: string } | { readonly name: string },
): Promise<string[]> {
  const [column, value] = 'id' in which ? ['id', which.id] : ['name', which.name];
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM app.jobs WHERE ${DEAD} AND ${column} = $2 ORDER BY dead_at, id LIMIT 1000`,
    [portal, value],
  );
  return rows.map(({ id }) => id);
}
