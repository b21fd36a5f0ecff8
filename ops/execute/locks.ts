import type { Pool } from 'pg';
import { Turns } from './turns.ts';
import type { Log } from '#ops/log/log.ts';
import type { Projector } from '#ops/projector/projector.ts';

interface Needs {
  readonly pool: Pool;
  readonly projector: Pick<Projector, 'waitFor'>;
  readonly log: Pick<Log, 'newest'>;
}

/** The first half of the keys of these advisory locks; the runners of read models and reactions have others. */
const LOCKS = 7_265_165;

/** Each waiting lock holds a connection of the pool: few enough to leave most of them to the changes themselves. */
const SHARDS = 4;

const shardOf = (value: string): number =>
  [...value].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % SHARDS;

/**
 * Locks by name, over all processes: what a change looked up while it holds one (who else administers, which firm has a
 * number, where a course's prerequisites lead) is still so when it is appended.
 */
export class Locks {
  readonly #needs: Needs;
  /** Ends of the queues of this process: only one of its changes holds a connection while it waits for other processes. */
  readonly #queues = new Map<string, Promise<unknown>>();

  /** The changes themselves need connections too: half of the pool stays for them. */
  readonly #turns: Turns;

  constructor(needs: Needs) {
    this.#turns = new Turns(Math.max(1, Math.floor((needs.pool.options.max ?? 10) / 2)));
    this.#needs = needs;
  }

  /** Runs a change while no process runs another one under this name. */
  hold<R>(name: string, work: () => Promise<R>): Promise<R> {
    const mine = (this.#queues.get(name) ?? Promise.resolve()).then(() =>
      this.#turns.take(() => this.#locked(name, work)),
    );
    this.#queues.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  }

  /**
   * The same under the name of a read model that shows everything appended before. Changes that contend for one value
   * alone (a number that only one may have) give it as `value`: a few of them run side by side then.
   */
  holdCaughtUp<R>(readModel: string, work: () => Promise<R>, value?: string): Promise<R> {
    const { projector, log } = this.#needs;
    return this.hold(value === undefined ? readModel : `${readModel} ${shardOf(value)}`, async () => {
      await projector.waitFor([readModel], await log.newest());
      return work();
    });
  }

  async #locked<R>(name: string, work: () => Promise<R>): Promise<R> {
    const client = await this.#needs.pool.connect();
    let broken = false;
    try {
      await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCKS, name]);
      return await work();
    } finally {
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LOCKS, name]).catch(() => {
        broken = true;
      });
      // A connection that may still hold the lock is closed, which frees it.
      client.release(broken);
    }
  }
}
