import type { LogBatch } from './log-batch.ts';

/** More events than this are not kept for a follower that is slow: it reads them by itself. */
const MOST_WAITING = 5_000;

export interface FollowOptions {
  /** Exclusive; `START` for everything. */
  readonly after: string;
  /** Only these event types; all when absent. */
  readonly types?: readonly string[];
  /** At most so many events at once; 1,000 by default. */
  readonly batchSize?: number;
  readonly signal: AbortSignal;
}

/** The log as the tail reads it. */
interface Source {
  head(): Promise<string>;
  readAll(after: string, options: { limit: number; types?: readonly string[] }): Promise<LogBatch>;
  subscribe(options: { after: string; signal: AbortSignal }): AsyncIterable<LogBatch>;
}

/**
 * The end of the log, read and opened once for all who follow it in this process, for as long as anybody does. Whoever
 * begins further back, or does not keep up, reads by itself until it has come to where the tail is. A failure of the
 * reading is everybody's.
 */
export class Tail {
  readonly #source: Source;
  readonly #seats = new Set<Seat>();
  /** The position of the present reading; undefined while nobody follows. */
  #reading: Reading | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Batches for ever, in order, none skipped or doubled; ends when the signal aborts. */
  async *follow(options: FollowOptions): AsyncGenerator<LogBatch> {
    const { signal } = options;
    let { after } = options;
    while (!signal.aborted) {
      const seat = await this.#takeSeat();
      try {
        for await (const batch of this.#readUpTo(seat.from, { ...options, after })) {
          after = batch.position;
          yield batch;
        }
        for await (const batch of heard(seat, { ...options, after })) {
          after = batch.position;
          yield batch;
        }
      } finally {
        this.#leave(seat);
      }
    }
  }

  /** From the moment that it is taken everything behind `from` waits there. */
  async #takeSeat(): Promise<Seat> {
    const reading = (this.#reading ??= this.#begin());
    reading.followers += 1;
    try {
      await reading.begun;
    } catch (error) {
      this.#end(reading);
      throw error;
    }
    const seat = new Seat(reading, reading.position);
    this.#seats.add(seat);
    if (reading.over) seat.fail(reading.failure);
    return seat;
  }

  #leave(seat: Seat): void {
    this.#seats.delete(seat);
    seat.reading.followers -= 1;
    if (seat.reading.followers === 0) this.#end(seat.reading);
  }

  #begin(): Reading {
    const reading: Reading = {
      abort: new AbortController(),
      followers: 0,
      position: '',
      over: false,
      begun: Promise.resolve(),
    };
    reading.begun = this.#source.head().then((head) => {
      reading.position = head;
      void this.#read(reading);
    });
    return reading;
  }

  async #read(reading: Reading): Promise<void> {
    const { signal } = reading.abort;
    const seats = () => [...this.#seats].filter((seat) => seat.reading === reading);
    try {
      for await (const batch of this.#source.subscribe({ after: reading.position, signal })) {
        reading.position = batch.position;
        for (const seat of seats()) seat.put(batch);
      }
    } catch (error) {
      reading.failure = error;
    }
    this.#end(reading);
    for (const seat of seats()) seat.fail(reading.failure);
  }

  /** The next one who follows begins again. */
  #end(reading: Reading): void {
    reading.over = true;
    reading.abort.abort();
    if (this.#reading === reading) this.#reading = undefined;
  }

  async *#readUpTo(from: string, { after, types, batchSize = 1000, signal }: FollowOptions): AsyncGenerator<LogBatch> {
    let position = after;
    while (position < from && !signal.aborted) {
      const batch = await this.#source.readAll(position, { limit: batchSize, ...(types ? { types } : {}) });
      const isNews = batch.position > position || isFilled(batch);
      position = batch.position;
      if (isNews) yield batch;
      // What is behind here was not visible to this reading, and is heard.
      if (batch.caughtUp) break;
    }
  }
}

/** One time in which the log's end is read. */
interface Reading {
  readonly abort: AbortController;
  begun: Promise<void>;
  followers: number;
  position: string;
  over: boolean;
  failure?: unknown;
}

/** What one follower has not taken yet. */
class Seat {
  readonly reading: Reading;
  /** Everything behind this position is put here. */
  readonly from: string;
  #waiting: LogBatch[] = [];
  #events = 0;
  #end: 'no' | 'slow' | 'failed' = 'no';
  #failure: unknown;
  #wake: () => void = () => undefined;

  constructor(reading: Reading, from: string) {
    this.reading = reading;
    this.from = from;
  }

  put(batch: LogBatch): void {
    if (this.#end !== 'no') return;
    this.#waiting.push(batch);
    this.#events += sizeOf(batch);
    // One batch may be as large as it is.
    if (this.#waiting.length > 1 && this.#events > MOST_WAITING) {
      this.#end = 'slow';
      this.#waiting = [];
    }
    this.#wake();
  }

  fail(error: unknown): void {
    if (this.#end === 'no') this.#end = 'failed';
    this.#failure = error;
    this.#wake();
  }

  /**
   * The next batch; undefined when the signal aborts, or there will be none because the follower was too slow.
   *
   * @throws what ended the reading
   */
  async take(signal: AbortSignal): Promise<LogBatch | undefined> {
    while (!signal.aborted) {
      const batch = this.#waiting.shift();
      if (batch) {
        this.#events -= sizeOf(batch);
        return { ...batch, caughtUp: batch.caughtUp && this.#waiting.length === 0 };
      }
      if (this.#end === 'failed' && this.#failure !== undefined) throw this.#failure;
      if (this.#end !== 'no') return undefined;
      await this.#sleep(signal);
    }
    return undefined;
  }

  #sleep(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        signal.removeEventListener('abort', this.#wake);
        resolve();
      };
      signal.addEventListener('abort', this.#wake, { once: true });
    });
  }
}

const sizeOf = ({ events, unreadable }: LogBatch): number => events.length + unreadable.length;

const isFilled = (batch: LogBatch): boolean => sizeOf(batch) > 0;

/** What the tail has read, as one follower asked for it: of its types, behind its place, in batches of its size. */
async function* heard(seat: Seat, { after, types, batchSize = 1000, signal }: FollowOptions): AsyncGenerator<LogBatch> {
  const wanted = types && new Set(types);
  let position = after;
  for (let batch = await seat.take(signal); batch; batch = await seat.take(signal)) {
    if (batch.position <= position) continue;
    const isNew = (one: { readonly position: string; readonly type: string }): boolean =>
      one.position > position && (wanted?.has(one.type) ?? true);
    const events = batch.events.filter(isNew);
    const news = { ...batch, events, unreadable: batch.unreadable.filter(isNew) };
    position = batch.position;
    yield* inParts(news, batchSize);
  }
}

/** A batch of at most so many events at once, in as many parts as it takes. */
function* inParts(batch: LogBatch, size: number): Generator<LogBatch> {
  let { events, unreadable } = batch;
  while (events.length > size) {
    const part = events.slice(0, size);
    const position = part.at(-1)?.position ?? batch.position;
    yield { events: part, unreadable: unreadable.filter((one) => one.position < position), position, caughtUp: false };
    events = events.slice(size);
    unreadable = unreadable.filter((one) => one.position > position);
  }
  yield { ...batch, events, unreadable };
}
