import type { Job, Processing } from './port.ts';
import type { HeldRow } from './held-rows.ts';

export type Handler = (job: Job<never>) => Promise<void>;

/** The jobs of one name that this process holds: some run, the others are ready to. */
export class JobSlots {
  readonly name: string;
  readonly handler: Handler;
  readonly #concurrency: number;
  readonly #ahead: number;
  readonly #ready: HeldRow[] = [];
  readonly #running = new Set<string>();
  /** The last time as many were there as were asked for: there may be more. */
  #more = true;

  constructor(name: string, handler: Handler, { concurrency = 1, ahead = 0 }: Processing) {
    this.name = name;
    this.handler = handler;
    this.#concurrency = concurrency;
    this.#ahead = ahead;
  }

  /** How many more it takes now: none while everything that may run does and has followers. */
  get free(): number {
    const held = this.#running.size + this.#ready.length;
    return held < this.#concurrency ? this.#concurrency + this.#ahead - held : 0;
  }

  /** There is room for what probably waits. */
  get hungry(): boolean {
    return this.#more && this.free > 0;
  }

  take(rows: readonly HeldRow[]): void {
    this.#ready.push(...rows);
  }

  /** How many were there when so many were asked for. */
  asked(slots: number, found: number): void {
    this.#more = found >= slots;
  }

  /** The next one that may begin now; it runs until it is `ended`. */
  begin(): HeldRow | undefined {
    const row = this.#running.size < this.#concurrency ? this.#ready.shift() : undefined;
    if (row) this.#running.add(row.id);
    return row;
  }

  ended(id: string): void {
    this.#running.delete(id);
  }

  /** Jobs of this name may have come. */
  expect(): void {
    this.#more = true;
  }

  /** Takes back what has not begun. */
  drop(): string[] {
    return this.#ready.splice(0).map(({ id }) => id);
  }
}
