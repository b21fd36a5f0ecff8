import type { Busy } from '#ops/busy.ts';

export interface TurnBounds {
  /** So much is done at once. */
  readonly atOnce: number;
  /** The same of one asker. */
  readonly each: number;
  /** So many may wait. */
  readonly waiting: number;
  /** Nobody waits longer. */
  readonly patienceMs: number;
  /** What those are told who can't wait here. */
  busy(): Busy;
}

interface Waiting {
  go(): void;
  refuse(): void;
}

/**
 * Costly work in turns, an asker after the other: who asks a thousand times waits behind themselves, and one question of
 * somebody else comes next. Where too many wait, those go first who have most of them waiting.
 */
export class FairTurns {
  readonly #bounds: TurnBounds;
  readonly #running = new Map<string, number>();
  /** By asker, in the order of their next turn. */
  readonly #waiting = new Map<string, Waiting[]>();
  #underWay = 0;

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds;
  }

  /** @throws Busy when there is no room to wait, or no turn came within `patienceMs` */
  async take<R>(asker: string, work: () => Promise<R>): Promise<R> {
    if (this.#isFree(asker)) this.#begin(asker);
    else await this.#turn(asker);
    try {
      return await work();
    } finally {
      this.#end(asker);
    }
  }

  #isFree(asker: string): boolean {
    return this.#underWay < this.#bounds.atOnce && (this.#running.get(asker) ?? 0) < this.#bounds.each;
  }

  #begin(asker: string): void {
    this.#underWay += 1;
    this.#running.set(asker, (this.#running.get(asker) ?? 0) + 1);
  }

  #end(asker: string): void {
    this.#underWay -= 1;
    const left = (this.#running.get(asker) ?? 0) - 1;
    if (left > 0) this.#running.set(asker, left);
    else this.#running.delete(asker);
    this.#next();
  }

  /** The place is taken before the one who waits hears of it: nobody slips in between. */
  #next(): void {
    for (const [asker, queue] of this.#waiting) {
      if (!this.#isFree(asker)) continue;
      const [first] = queue;
      this.#drop(asker, first);
      // Behind the others with what is left.
      const rest = this.#waiting.get(asker);
      if (rest) {
        this.#waiting.delete(asker);
        this.#waiting.set(asker, rest);
      }
      this.#begin(asker);
      first?.go();
      return;
    }
  }

  #turn(asker: string): Promise<void> {
    const { waiting, patienceMs, busy } = this.#bounds;
    if (this.#count() >= waiting && !this.#makeRoom(asker)) throw busy();
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(patience);
        this.#drop(asker, one);
        reject(busy());
      };
      const patience = setTimeout(refuse, patienceMs);
      const go = () => {
        clearTimeout(patience);
        resolve();
      };
      const one: Waiting = { go, refuse };
      this.#waiting.set(asker, [...(this.#waiting.get(asker) ?? []), one]);
    });
  }

  #count(): number {
    let count = 0;
    for (const queue of this.#waiting.values()) count += queue.length;
    return count;
  }

  /** Of those with most waiting the one who came last goes, unless the newcomer has as many. @returns whether one went */
  #makeRoom(newcomer: string): boolean {
    const own = (this.#waiting.get(newcomer)?.length ?? 0) + 1;
    const longest = [...this.#waiting.values()].reduce(
      (most, queue) => (queue.length > most.length ? queue : most),
      [],
    );
    if (longest.length <= own) return false;
    longest.at(-1)?.refuse();
    return true;
  }

  #drop(asker: string, one: Waiting | undefined): void {
    const rest = (this.#waiting.get(asker) ?? []).filter((other) => other !== one);
    if (rest.length > 0) this.#waiting.set(asker, rest);
    else this.#waiting.delete(asker);
  }
}
