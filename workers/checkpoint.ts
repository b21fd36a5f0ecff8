import type { Pool } from 'pg';
import { isDeposed, type Term } from '#ops/postgres/lease.ts';
import type { Log } from '#ops/log/log.ts';
import { START } from '#ops/store/port.ts';
import type { Reaction } from '#workers/reaction.ts';

/** How long a step may stay unwritten; repeating it has no effect, since a job's id comes from the event. */
const DRIFT_MS = 300;

/** Pause after a write that failed. */
const RETRY_MS = 2_000;

/**
 * How far each reaction has come (table app.reactions). Steps of all reactions are written together a little later: the
 * jobs up to there are in the queue already.
 */
export class Checkpoints {
  readonly #pool: Pool;
  readonly #term: Term | undefined;
  readonly #moved = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ pool, term }: { pool: Pool; term?: Term }) {
    this.#pool = pool;
    this.#term = term;
  }

  /**
   * Where a reaction goes on. A new reaction's checkpoint is written at once, so that what happens from now on is not
   * missed by a restart.
   */
  async open(log: Pick<Log, 'head'>, reaction: Reaction): Promise<string> {
    const read = () =>
      this.#pool.query<{ position: string }>('SELECT position FROM app.reactions WHERE name = $1', [reaction.name]);
    let { rows } = await read();
    if (rows.length === 0) {
      const start = reaction.from === 'start' ? START : await log.head();
      await this.#pool.query(
        'INSERT INTO app.reactions (name, position) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
        [reaction.name, start],
      );
      ({ rows } = await read());
    }
    return rows[0]?.position ?? START;
  }

  /** The jobs of a reaction up to here are in the queue. */
  move(name: string, position: string): void {
    this.#moved.set(name, position);
    this.#timer ??= setTimeout(() => void this.flush(), DRIFT_MS);
  }

  /** Writes what is not written yet. Never throws: what could not be written is tried again, or done again. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const moved = [...this.#moved];
    this.#moved.clear();
    if (moved.length === 0) return;
    try {
      await this.#write(moved);
    } catch (error) {
      if (isDeposed(error)) return this.#term?.end();
      // Another step may have been noted meanwhile.
      for (const [name, position] of moved) if (!this.#moved.has(name)) this.#moved.set(name, position);
      if (!this.#term?.ended.aborted) this.#timer ??= setTimeout(() => void this.flush(), RETRY_MS);
    }
  }

  async #write(moved: readonly (readonly [name: string, position: string])[]): Promise<void> {
    // Never back: a late write of an earlier step must not undo a later one.
    const held = this.#term ? ' AND app.check_lease($3, $4)' : '';
    await this.#pool.query({
      name: this.#term ? 'reactions.moved-by-leader' : 'reactions.moved',
      text: `UPDATE app.reactions AS known SET position = step.position, moved_at = now()
             FROM unnest($1::text[], $2::text[]) AS step (name, position)
             WHERE known.name = step.name AND known.position < step.position${held}`,
      values: [
        moved.map(([name]) => name),
        moved.map(([, position]) => position),
        ...(this.#term ? [this.#term.name, this.#term.token] : []),
      ],
    });
  }
}
