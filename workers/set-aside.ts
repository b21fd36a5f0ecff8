import type { App } from '#ops/app.ts';
import { UnreadableEventError, type UnreadableEvent } from '#ops/log/unreadable-event.ts';
import { order } from '#workers/order-jobs.ts';
import type { Reaction } from '#workers/reaction.ts';

type Needs = Pick<App, 'pool' | 'logger'> & {
  readonly queue: Pick<App['queue'], 'addAll'>;
  readonly log: Pick<App['log'], 'readStream'>;
};

/** Keeps the places of events that a reaction could not be asked about (decision 032); before its checkpoint moves. */
export async function setAside(
  { pool, logger }: Pick<Needs, 'pool' | 'logger'>,
  { name }: Reaction,
  events: readonly UnreadableEvent[],
): Promise<void> {
  for (const { id, type, stream, revision, position, reason } of events) {
    await pool.query(
      `INSERT INTO app.reaction_set_aside (reaction, event_id, type, stream, revision, position, reason)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [name, id, type, stream, revision, position, reason],
    );
    logger.error({ reaction: name, eventId: id, type, stream, reason }, 'an event is set aside: it cannot be read');
  }
}

interface SetAside {
  readonly reaction: string;
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
}

/** Asks reactions about what was set aside and can be read by now; each job once, by its id. */
export async function retrySetAside(app: Needs, reactions: readonly Reaction[]): Promise<void> {
  const { rows } = await app.pool.query<SetAside>(
    `SELECT reaction, event_id AS id, stream, revision::float8 AS revision FROM app.reaction_set_aside ORDER BY position`,
  );
  for (const row of rows) {
    const reaction = reactions.find(({ name }) => name === row.reaction);
    if (reaction) await retry(app, reaction, row);
  }
}

async function retry({ pool, log, queue }: Needs, reaction: Reaction, row: SetAside): Promise<void> {
  try {
    const [event] = await log.readStream(row.stream, { from: row.revision, limit: 1 });
    if (event?.id !== row.id) return;
    await order({ queue }, reaction, [event]);
    await pool.query('DELETE FROM app.reaction_set_aside WHERE reaction = $1 AND event_id = $2', [
      reaction.name,
      row.id,
    ]);
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error;
  }
}
