/** So long after the last request others are expected, so steps stay apart: a crowd of them would meet the next one. */
const BUSY_MS = 5 * 60_000;
/** Anyone who waits goes on after this all the same, so that a day without a pause keeps no mail back for ever. */
const PATIENCE_MS = 500;
/** A shorter pause is one between two requests of the same page or of people who follow each other. */
const PAUSE_MS = 25;
/** Between two turns: what ended meanwhile lets a request in. */
const STEP_MS = 4;
/**
 * So many go on in a turn. Steps that go together share statements and commits; the workers of one process have a thread
 * of their own (decision 045), so that a request meets them at the processor alone.
 */
export const TOGETHER = 16;

/** `gave-way`: it waited for requests. */
export type StepOutcome = 'at-once' | 'gave-way';

/**
 * The requests that this process is answering. Work that nobody waits for gives way to them between its steps; where
 * nobody asks anything (a worker, the night) it never waits. Threads that are given the same memory see the same requests.
 */
export class Traffic {
  readonly memory: SharedArrayBuffer;
  /** Steps of this thread so far. */
  readonly steps: Record<StepOutcome, number> = { 'at-once': 0, 'gave-way': 0 };
  readonly #requests: Int32Array;
  /** When the last request was answered, ms since 1970: each thread's `performance.now()` counts from another moment. */
  readonly #last: BigInt64Array;
  readonly #waiting: { readonly since: number; go(): void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(memory = new SharedArrayBuffer(16)) {
    this.memory = memory;
    this.#requests = new Int32Array(memory, 0, 1);
    this.#last = new BigInt64Array(memory, 8, 1);
  }

  /** A request has come. @returns what is called once when it is answered */
  begin(): () => void {
    Atomics.add(this.#requests, 0, 1);
    return () => {
      Atomics.sub(this.#requests, 0, 1);
      Atomics.store(this.#last, 0, BigInt(Date.now()));
    };
  }

  /** Resolves when a step of work in the background disturbs no request, or has waited for long enough. */
  async giveWay(): Promise<void> {
    const goesAtOnce = this.#waiting.length === 0 && this.#isQuietFor(BUSY_MS);
    this.steps[goesAtOnce ? 'at-once' : 'gave-way'] += 1;
    if (goesAtOnce) return;
    await new Promise<void>((go) => {
      this.#waiting.push({ since: performance.now(), go });
      this.#timer ??= setInterval(() => this.#step(), STEP_MS);
    });
  }

  #isQuietFor(ms: number): boolean {
    return Atomics.load(this.#requests, 0) === 0 && Date.now() - Number(Atomics.load(this.#last, 0)) > ms;
  }

  #step(): void {
    const [first] = this.#waiting;
    if (first && !this.#isQuietFor(PAUSE_MS) && performance.now() - first.since < PATIENCE_MS) return;
    for (const { go } of this.#waiting.splice(0, TOGETHER)) go();
    if (this.#waiting.length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
