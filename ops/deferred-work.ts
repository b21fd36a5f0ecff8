import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** At once; the caller at the same time waits for a moment. */
const AT_ONCE = 2;
/** More than this is no traffic of people: what comes then is dropped, and the log says so. */
const MOST_WAITING = 1_000;
/** Before each, of no telling length: what is asked right afterwards is not slower by it every time. */
const LONGEST_PAUSE_MS = 400;

/**
 * Work that an answer does not wait for, so that nobody learns from how long it takes whether there was any: a link to a
 * known address, nothing to an unknown one. Kept in this process; a stop waits for it.
 */
export class DeferredWork {
  readonly #logger: Pick<Logger, 'error' | 'warn'>;
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(logger: Pick<Logger, 'error' | 'warn'>) {
    this.#logger = logger;
  }

  /** Returns at once, before the work has begun. What it throws is logged. */
  run(work: () => Promise<void>): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#logger.warn('too much waits to be done later: some is dropped');
      return;
    }
    this.#waiting.push(work);
    this.#next();
  }

  /** Waits until nothing is left. */
  async done(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #next(): void {
    if (this.#running.size >= AT_ONCE) return;
    const work = this.#waiting.shift();
    if (!work) return;
    const running = this.#do(work).finally(() => {
      this.#running.delete(running);
      this.#next();
    });
    this.#running.add(running);
  }

  async #do(work: () => Promise<void>): Promise<void> {
    await sleep(20 + Math.random() * LONGEST_PAUSE_MS);
    try {
      await work();
    } catch (error) {
      this.#logger.error({ err: error }, 'work after an answer failed');
    }
  }
}
