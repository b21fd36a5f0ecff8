import type { App } from '#ops/app.ts';

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
    await mailsRecorded(app);
    if ((await app.log.newest()) === position) return;
  }
}

/** What became of mails is in the log. */
async function mailsRecorded({ pool }: App): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while ((await pool.query('SELECT FROM app.mail_outcomes LIMIT 1')).rowCount !== 0) {
    if (Date.now() > deadline) throw new Error('Outcomes of mails are not recorded');
    await new Promise((resolve) => setTimeout(resolve, 10));
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
