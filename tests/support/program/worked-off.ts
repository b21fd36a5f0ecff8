import type { App } from '#ops/app.ts';
import { recordOutcomes } from '#workers/mail-facts.ts';

const PATIENCE_MS = 120_000;

/**
 * Everything appended so far is reacted to and worked off, and what that appended too. An idle queue alone says nothing:
 * the reaction may not have asked yet.
 */
export async function workedOff(app: App): Promise<void> {
  for (;;) {
    await app.deferred.done();
    const position = await app.log.newest();
    await reacted(app, position);
    await app.queue.idle();
    // What the worker does within a second.
    await recordOutcomes(app);
    if ((await app.log.newest()) === position) return;
  }
}

/** Every reaction has seen the position. */
export async function reacted(app: App, position: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await app.pool.query<{ name: string; position: string; moved_at: Date }>(
      'SELECT name, position, moved_at FROM app.reactions WHERE position < $1',
      [position],
    );
    if (rows.length === 0) return;
    if (Date.now() > deadline) throw new Error(`Reactions are behind ${position}: ${JSON.stringify(rows)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
