import { beginning } from '#domain/text/sound.ts';
import { withoutAddresses } from './without-addresses.ts';

/** At most one line of a kind in so long: the first at once, what follows as a number in the next. */
const EVERY_MS = 60_000;

interface Kind {
  since: number;
  more: number;
}

type Write = (fields: object, message: string) => void;

/**
 * For troubles that repeat by the second while a service is away: a line for the first, then at most one a minute that
 * says how many there were. Lines name the error without its stack, which is the same each time.
 */
export class Seldom {
  readonly #write: Write;
  readonly #everyMs: number;
  readonly #kinds = new Map<string, Kind>();

  constructor(write: Write, everyMs = EVERY_MS) {
    this.#write = write;
    this.#everyMs = everyMs;
  }

  /** `kind` is also the line's message. */
  report(kind: string, error: unknown, fields: object = {}): void {
    const known = this.#kinds.get(kind);
    const now = Date.now();
    if (known && now - known.since < this.#everyMs) {
      known.more++;
      return;
    }
    this.#kinds.set(kind, { since: now, more: 0 });
    const more = known?.more ?? 0;
    this.#write({ ...fields, error: reasonOf(error), ...(more > 0 ? { alsoSince: more } : {}) }, kind);
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return beginning(withoutAddresses(message || code || String(error)), 300);
}
