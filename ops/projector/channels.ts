import type pg from 'pg';

/** The runner hears requests here … */
export const CONTROL = 'read_models_control';
/** … and other processes that checkpoints have moved, from those who move one in their own transaction. */
export const MOVED = 'read_models_moved';

/** Makes the runner, wherever it is, look at the checkpoints again. */
export async function summon(pool: pg.Pool): Promise<void> {
  await pool.query(`NOTIFY ${CONTROL}`);
}
