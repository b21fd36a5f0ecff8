import { pipeline, Transform, type Readable } from 'node:stream';

/** RFC 5321, 4.5.3.2.6: a server that has the whole message may take this long to answer. */
const ANSWER_MS = 10 * 60_000;

/** How long a mail server may be silent in each phase of one mail; `aborted` ends the conversation. */
export interface Patience {
  readonly signal: AbortSignal;
  /** The message as the server takes it: knows by it how far the conversation is. */
  watched(message: Readable): Readable;
  /** Whether it was ended because the server was silent for too long. */
  readonly isOver: () => boolean;
  end(): void;
}

/**
 * From connecting until the server asks for the message, and between its parts, a server that does not answer has failed.
 * Once it has the message it may be delivering: anyone who gives up then sends a second copy.
 */
export function patience(silenceMs: number, stopping: AbortSignal): Patience {
  const silence = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), ms);
  };
  // Connecting with its greeting, and the envelope, each within the limit.
  wait(2 * silenceMs);
  return {
    signal: AbortSignal.any([silence.signal, stopping]),
    watched(message) {
      let parts = 0;
      const taken = new Transform({
        // Nothing is passed on before the server asks for it, but for the part that is read ahead.
        highWaterMark: 1,
        transform(part, _encoding, done) {
          if (++parts > 1) wait(silenceMs);
          done(null, part);
        },
      });
      taken.once('end', () => wait(ANSWER_MS));
      return pipeline(message, taken, () => undefined);
    },
    isOver: () => silence.signal.aborted,
    end: () => clearTimeout(timer),
  };
}

/** How the library gives a message away, once for each conversation. */
export interface Passing {
  createReadStream(options?: object): Readable;
}

export const SOCKET_SILENCE_MS = ANSWER_MS + 1000;

/** Lets so many in at a time: the limits of a mail count from when it has a connection, not from when it waits for one. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
