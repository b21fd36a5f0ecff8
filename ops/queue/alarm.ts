/** Rings at each of the moments that it was set to; those that lie close together are one. */
export class Alarm {
  readonly #ring: () => void;
  readonly #timers = new Map<number, NodeJS.Timeout>();

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** In `ms` ms, or up to `grainMs` later, together with what else was asked for until then. */
  set(ms: number, grainMs: number): void {
    const now = performance.now();
    const at = Math.ceil((now + ms) / grainMs) * grainMs;
    if (this.#timers.has(at)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(at);
      this.#ring();
    }, at - now);
    this.#timers.set(at, timer);
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
