import type { Pool } from 'pg';
import type { Term } from '#ops/postgres/lease.ts';
import type { Log } from '#ops/log/log.ts';
import { START } from '#ops/store/port.ts';
import type { Reaction } from '#workers/reaction.ts';

/** How long a step over events that do not concern the reaction may stay unwritten; repeating it costs nothing. */
const DRIFT_MS = 300;

/** How far one reaction has come (table app.reactions). */
export class Checkpoint {
  readonly #pool: Pool;
  readonly #name: string;
  readonly after: string;
  #drifted: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  readonly #term: Term | undefined;

  private constructor(place: { pool: Pool; term?: Term | undefined; name: string; after: string }) {
    this.#pool = place.pool;
    this.#term = place.term;
    this.#name = place.name;
    this.after = place.after;
  }

  /** A new reaction's checkpoint is written at once, so that what happens from now on is not missed by a restart. */
  static async open(app: { pool: Pool; log: Pick<Log, 'head'>; term?: Term }, reaction: Reaction): Promise<Checkpoint> {
    const { pool, term } = app;
    const read = () =>
      pool.query<{ position: string }>('SELECT position FROM app.reactions WHERE name = $1', [reaction.name]);
    let { rows } = await read();
    if (rows.length === 0) {
      const start = reaction.from === 'start' ? START : await app.log.head();
      await pool.query('INSERT INTO app.reactions (name, position) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
        reaction.name,
        start,
      ]);
      ({ rows } = await read());
    }
    return new Checkpoint({ pool, term, name: reaction.name, after: rows[0]?.position ?? START });
  }

  /** The jobs up to here are in the queue. */
  async move(position: string): Promise<void> {
    this.#drifted = undefined;
    await this.#write(position);
  }

  /** Nothing up to here concerned the reaction: written a little later, once for many. */
  drift(position: string): void {
    this.#drifted = position;
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), DRIFT_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const position = this.#drifted;
    this.#drifted = undefined;
    if (position !== undefined) await this.#write(position);
  }

  async #write(position: string): Promise<void> {
    // Never back: a late write of an earlier step must not undo a later one.
    const held = this.#term ? ' AND app.check_lease($3, $4)' : '';
    await this.#pool.query(
      `UPDATE app.reactions SET position = $2, moved_at = now() WHERE name = $1 AND position < $2${held}`,
      [this.#name, position, ...(this.#term ? [this.#term.name, this.#term.token] : [])],
    );
  }
}
