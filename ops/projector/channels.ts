import type pg from 'pg';
import type { DatabasePool } from '#ops/postgres/pool.ts';

/** The runner hears requests here … */
export const CONTROL = 'read_models_control';
/** … and other processes that checkpoints have moved. */
export const MOVED = 'read_models_moved';

/** Tells other processes that checkpoints moved; many calls at once become one message. Never waits, never throws. */
export class Announcer {
  #sending = false;
  #again = false;

  constructor(private readonly pool: DatabasePool) {}

  announce(): void {
    if (this.#sending) {
      this.#again = true;
      return;
    }
    this.#sending = true;
    void this.pool.dedicated
      .session()
      .then((session) => session.query(`NOTIFY ${MOVED}`))
      .catch(() => undefined)
      .finally(() => {
        this.#sending = false;
        if (!this.#again) return;
        this.#again = false;
        this.announce();
      });
  }
}

/** Makes the runner, wherever it is, look at the checkpoints again. */
export async function summon(pool: pg.Pool): Promise<void> {
  await pool.query(`NOTIFY ${CONTROL}`);
}
