import { LRUCache } from 'lru-cache';
import type { Decider } from '#domain/kernel/decider.ts';
import { MAX_AGE_MS } from '#ops/execute/cache.ts';
import type { Log } from '#ops/log/log.ts';
import { StoreUnavailableError } from '#ops/store/unavailable.ts';

/** Whose facts say what it may do: an account, or a token of another program. */
interface Holder<State, E extends { type: string }> {
  stream(id: string): string;
  readonly decider: Decider<State, E>;
}

interface Entry {
  readonly state: unknown;
  /** -1: no fact of the account was ever read. */
  readonly revision: number;
  /** When its first fact was read (`performance.now()`): what the state holds in the clear is read again after a while. */
  readonly readAt: number;
}

/** So many accounts are remembered: a few hundred bytes each. */
const ACCOUNTS = 5_000;

/**
 * What accounts may do, folded from their own facts (`ops/decisions/081`): rows of read models belong to the role that
 * serves requests, the log is only appended to. Remembered with its revision, so that anyone who knows that there is nothing
 * newer asks nobody.
 */
export class Authorities {
  readonly #log: Pick<Log, 'readFacts' | 'forgottenAt'>;
  readonly #entries = new LRUCache<string, Entry>({ max: ACCOUNTS });

  constructor(log: Pick<Log, 'readFacts' | 'forgottenAt'>) {
    this.#log = log;
  }

  /**
   * The account folded from its facts; null when there are none.
   *
   * @param newest the stream's last revision, where the caller has just read it; without it the log is asked
   * @throws {UnreadableEventError} when one of the facts cannot be read
   */
  async of<State, E extends { type: string }>(
    definition: Holder<State, E>,
    id: string,
    newest?: number,
  ): Promise<State> {
    const stream = definition.stream(id);
    const known = this.#known(stream);
    if (known && newest !== undefined && known.revision >= newest) return known.state as State;
    try {
      const entry = await this.#goOn(definition, stream, known);
      this.#entries.set(stream, entry);
      return entry.state as State;
    } catch (error) {
      // A log elsewhere is away: what is known of the one who is logged in holds on.
      const last = this.#entries.get(stream);
      if (last && error instanceof StoreUnavailableError) return last.state as State;
      throw error;
    }
  }

  /** Unless somebody was forgotten since, or may have been by another process. */
  #known(stream: string): Entry | undefined {
    const known = this.#entries.get(stream);
    if (!known || known.readAt <= this.#log.forgottenAt()) return undefined;
    return performance.now() - known.readAt > MAX_AGE_MS ? undefined : known;
  }

  async #goOn<State, E extends { type: string }>(
    { decider }: Holder<State, E>,
    stream: string,
    known: Entry | undefined,
  ): Promise<Entry> {
    const before = known ?? { state: decider.initial(), revision: -1, readAt: performance.now() };
    const { events } = await this.#log.readFacts(stream, { from: before.revision + 1 });
    const state = events.reduce((one, event) => decider.evolve(one, event as unknown as E), before.state as State);
    return { state, revision: events.at(-1)?.revision ?? before.revision, readAt: before.readAt };
  }
}
