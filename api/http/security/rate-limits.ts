import type { App } from '#ops/app.ts';
import { Counters, type Charge, type CounterName } from '#ops/limits/counters.ts';
import { counted } from '#domain/text/plural.ts';
import { HttpError } from '../answer/errors.ts';

/** The limits that requests meet; each handler says what its request costs (`limit-rules.ts`). */
export class RateLimits {
  readonly #counters: Counters;

  constructor(app: Pick<App, 'pool' | 'vault' | 'config' | 'logger' | 'metrics'>) {
    this.#counters = new Counters(app);
  }

  /**
   * Counts one try.
   *
   * @param advice what can be done instead of waiting
   * @throws HttpError 429 with Retry-After and a sentence when there were too many
   */
  async take(charges: readonly Charge[], advice?: string): Promise<void> {
    const exceeded = await this.#counters.charge(charges);
    if (exceeded) throw tooMany(exceeded.retryAfterMs, advice);
  }

  /** Counts where nobody waits for an answer. @returns whether there were too many */
  async isOver(charges: readonly Charge[]): Promise<boolean> {
    return (await this.#counters.charge(charges)) !== undefined;
  }

  /** The try was a good one: it counts no more. `restarted`: what begins again besides. */
  giveBack(charges: readonly Charge[], restarted: readonly CounterName[] = []): Promise<void> {
    return this.#counters.giveBack(charges, restarted);
  }

  /** Who was let in at a client is known there for a month. */
  know = (key: string): Promise<void> => this.#counters.know(key);
}

function tooMany(retryAfterMs: number, advice?: string): HttpError {
  const minutes = Math.ceil(retryAfterMs / 60_000);
  const wait = `Zbyt wiele prób. Spróbuj ponownie za ${waitText(minutes)}.`;
  return new HttpError(429, [wait, advice].filter(Boolean).join(' '), {
    'Retry-After': String(Math.ceil(retryAfterMs / 1000)),
  });
}

/** Minutes, or hours where minutes say nothing. */
const waitText = (minutes: number): string =>
  minutes <= 120 ? `${minutes} min` : counted(Math.ceil(minutes / 60), ['godzinę', 'godziny', 'godzin']);
