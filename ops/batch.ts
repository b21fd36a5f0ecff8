import { setImmediate as soon } from 'node:timers/promises';

interface Call<In, Out> {
  readonly item: In;
  resolve(value: Out): void;
  reject(error: unknown): void;
}

/**
 * Many callers' work in one statement: calls of one turn are done together, those that come meanwhile in the next. When
 * several fail together each is done alone, so that none fails because of another.
 *
 * @example const rows = new Batch((ids: readonly string[]) => loadAll(ids)); await rows.add(id);
 */
export class Batch<In, Out> {
  readonly #run: (items: readonly In[]) => Promise<readonly Out[]>;
  #waiting: Call<In, Out>[] = [];
  #working = false;

  readonly #before: () => Promise<unknown>;

  /**
   * @param run answers in the order of its items
   * @param before what a batch waits for; calls gather meanwhile
   */
  constructor(run: (items: readonly In[]) => Promise<readonly Out[]>, before: () => Promise<unknown> = soon) {
    this.#run = run;
    this.#before = before;
  }

  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#working) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#working = true;
    while (this.#waiting.length > 0) {
      await this.#before();
      const calls = this.#waiting;
      this.#waiting = [];
      await this.#do(calls);
    }
    this.#working = false;
  }

  async #do(calls: readonly Call<In, Out>[]): Promise<void> {
    try {
      const results = await this.#run(calls.map(({ item }) => item));
      for (const [nth, call] of calls.entries()) call.resolve(results[nth] as Out);
    } catch (error) {
      if (calls.length > 1) for (const call of calls) await this.#do([call]);
      else calls[0]?.reject(error);
    }
  }
}
