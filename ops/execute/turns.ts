/** At most so many at a time; the others wait in the order of their coming. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async take<R>(work: () => Promise<R>): Promise<R> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((next) => this.#waiting.push(next));
    try {
      return await work();
    } finally {
      // Handed on, so that nobody who comes in between is quicker.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
