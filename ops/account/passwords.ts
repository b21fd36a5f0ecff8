import { hash, verify, type Options } from '@node-rs/argon2';
import { Busy } from '#ops/busy.ts';
import { FairTurns } from '#ops/fair-turns.ts';

/** OWASP's first choice for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How hashes made with these options begin; one that begins otherwise was made when others were right. */
const CURRENT = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`;

/** Whether a hash is of options from before: made again while the password is at hand, at a login. */
export const isOutdated = (known: string): boolean => !known.startsWith(CURRENT);

/** Without waiting for others: for commands and demo data, which nobody from outside starts. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** The hash that an unknown login is checked against: of a random text that nobody knows, made with the options above. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$Pd56/ggFzGKwwg+KwdmizQ$URcyhq3MhXBgkQui2+tA06QRNisjk7ylPIINvSc8JCQ';

/** A whole queue is worked off in far less. */
const PATIENCE_MS = 30_000;

/**
 * The program's work with passwords. A hash costs 15 ms of a core on purpose: so many are worked out at once, so many
 * wait, and cores are left for everybody else. `asker` is a client or an account: who asks for hundreds waits behind
 * themselves, and one other comes next.
 */
export class Passwords {
  readonly #turns: FairTurns;

  constructor({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
    const busy = () => new Busy('Teraz loguje się bardzo wiele osób. Spróbuj ponownie za chwilę.', 5);
    this.#turns = new FairTurns({ atOnce, each: atOnce, waiting, patienceMs: PATIENCE_MS, busy });
  }

  /** @throws Busy when too many wait already */
  hash(asker: string, password: string): Promise<string> {
    return this.#turns.take(asker, () => hashPassword(password));
  }

  /**
   * Takes the same time whether there is a hash or not, so that an unknown login can't be distinguished from a wrong password.
   *
   * @throws Busy when too many wait already
   */
  async check(asker: string, password: string, known: string | null | undefined): Promise<boolean> {
    const matches = await this.#turns.take(asker, () => verify(known ?? NOBODY, password, OPTIONS));
    return matches && typeof known === 'string';
  }
}
