/** Wakes everybody who waits; nobody waiting is fine. */
export class Signal {
  private readonly waiting = new Set<() => void>();

  ring(): void {
    for (const wake of this.waiting) wake();
  }

  /** Until the next ring, `ms` milliseconds, or the abort, whatever comes first. */
  wait(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.waiting.delete(wake);
        signal?.removeEventListener('abort', wake);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(wake, Math.min(ms, 2 ** 31 - 1));
      this.waiting.add(wake);
      signal?.addEventListener('abort', wake, { once: true });
    });
  }
}

/** One at a time, in the order of asking. */
export function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
