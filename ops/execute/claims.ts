import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Locks } from './locks.ts';

/** A value that only one may have. */
export interface Claim {
  /** Whose values are compared: one kind of thing. */
  readonly scope: string;
  /** As equal values are equal. */
  readonly value: string;
  /** The id of the thing that takes it. */
  readonly holder: string;
  /** The read model by which `isTaken` judges. */
  readonly readModel: string;
  /** Whether another thing has it, by the rows of the read model. */
  isTaken(): Promise<boolean>;
}

/** Longer than any request: a claim that is older is one of a change that is over, or of a process that is gone. */
const UNDER_WAY_MS = 60_000;
const PAUSE_MS = 50;

/**
 * Claims of values, over all processes. Who claims a value first goes on at once: nobody else gets it meanwhile, so nothing
 * waits for a lock or for the read model. Whoever finds it claimed waits for their turn (`Locks`), until the read model
 * shows everything that was appended, and the first to claim it is done.
 *
 * A claim stays, since the read model may be behind; retention ends it after a month.
 */
export class Claims {
  readonly #pool: Pool;
  readonly #locks: Pick<Locks, 'holdCaughtUp'>;

  constructor({ pool, locks }: { pool: Pool; locks: Pick<Locks, 'holdCaughtUp'> }) {
    this.#pool = pool;
    this.#locks = locks;
  }

  /**
   * Runs a change that takes the value, and asks `isTaken` once more by itself to refuse: what that says is true now.
   *
   * @param took whether the change came off; a claim of one that did not is given back
   */
  async taking<R>(claim: Claim, change: () => Promise<R>, took: (result: R) => boolean): Promise<R> {
    const run = async (): Promise<R> => {
      // Where it throws nobody knows whether it was appended: the claim stays, and its age ends it.
      const result = await change();
      if (!took(result)) await this.release(claim);
      return result;
    };
    const isFirst = await this.#claim(claim);
    if (isFirst && !(await claim.isTaken())) return run();
    const inTurn = async (): Promise<R> => {
      if (!isFirst) await this.#others(claim);
      return run();
    };
    return this.#locks.holdCaughtUp(claim.readModel, inTurn, claim.value);
  }

  /** The thing has the value no more: the next one who takes it need not wait. */
  async release({ scope, value, holder }: Pick<Claim, 'scope' | 'value' | 'holder'>): Promise<void> {
    await this.#pool.query('DELETE FROM app.claims WHERE scope = $1 AND value = $2 AND holder = $3', [
      scope,
      value,
      holder,
    ]);
  }

  async #claim({ scope, value, holder }: Claim): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'INSERT INTO app.claims (scope, value, holder) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [scope, value, holder],
    );
    return rowCount === 1;
  }

  /** Waits until another's claim is one of a change that came off, or of none, and takes it over in the latter case. */
  async #others(claim: Claim): Promise<void> {
    const { scope, value, holder } = claim;
    while (!(await claim.isTaken())) {
      const { rowCount } = await this.#pool.query(
        `INSERT INTO app.claims (scope, value, holder) VALUES ($1, $2, $3)
           ON CONFLICT (scope, value) DO UPDATE SET holder = excluded.holder, at = now()
           WHERE claims.holder = excluded.holder OR claims.at < now() - make_interval(secs => $4)`,
        [scope, value, holder, UNDER_WAY_MS / 1000],
      );
      if (rowCount === 1) return;
      await sleep(PAUSE_MS);
    }
  }
}
