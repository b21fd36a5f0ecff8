import type { StoreUnavailableError } from './unavailable.ts';

/** After a call has lost its patience others fail at once for so long: a queue of them is answered, not kept waiting. */
const COOL_MS = 1000;

/** What is known of a server that does not answer. While it lasts one call at a time looks whether it is over. */
export class Outage {
  #error: StoreUnavailableError | undefined;
  #since = 0;
  #probe: Promise<void> | undefined;

  /**
   * Runs a call, or fails at once.
   *
   * @param call is given whether it is the one that looks: it tries once, others as often as they like
   * @throws {StoreUnavailableError} what the last call failed with, while the outage lasts
   */
  async guard<T>(call: (looks: boolean) => Promise<T>): Promise<T> {
    if (this.#probe) await this.#probe;
    // Never in the same turn: a caller that tries for ever must not keep all else from running.
    if (this.#error && performance.now() - this.#since < COOL_MS) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      throw this.#error;
    }
    if (!this.#error) return call(false);
    if (this.#probe) return this.guard(call);
    const done = call(true);
    this.#probe = done.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await done;
    } finally {
      this.#probe = undefined;
    }
  }

  /** The server has answered, whatever it said. */
  over(): void {
    this.#error = undefined;
  }

  begun(error: StoreUnavailableError): void {
    this.#error = error;
    this.#since = performance.now();
  }
}
