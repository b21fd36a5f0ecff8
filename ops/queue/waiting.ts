import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';

/** The open jobs of one name. Instants are ISO 8601 UTC. */
export interface WaitingJobs {
  readonly name: string;
  /** May begin now; those that have begun and are not done among them. */
  readonly due: number;
  /** Since when the first of these waits. */
  readonly dueSince: string | null;
  /** Are not to begin yet. */
  readonly later: number;
  /** When the first of these is due. */
  readonly nextAt: string | null;
}

/** How deep the queues of a portal are, and of what belongs to none; the dead wait for nothing. */
export async function waitingJobs({ pool }: Pick<App, 'pool'>, portal: Portal): Promise<WaitingJobs[]> {
  const { rows } = await pool.query<{
    name: string;
    due: number;
    due_since: Date | null;
    later: number;
    next_at: Date | null;
  }>(
    `SELECT name, (count(*) FILTER (WHERE due_at <= now()))::int AS due, min(due_at) FILTER (WHERE due_at <= now()) AS due_since,
            (count(*) FILTER (WHERE due_at > now()))::int AS later, min(due_at) FILTER (WHERE due_at > now()) AS next_at
       FROM app.jobs WHERE done_at IS NULL AND dead_at IS NULL AND (portal = $1 OR portal IS NULL)
      GROUP BY name ORDER BY name`,
    [portal],
  );
  return rows.map(({ name, due, due_since: since, later, next_at: next }) => ({
    name,
    due,
    dueSince: since?.toISOString() ?? null,
    later,
    nextAt: next?.toISOString() ?? null,
  }));
}
