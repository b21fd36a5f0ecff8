import { hash, verify, type Options } from '@node-rs/argon2';
import { Busy } from '#ops/busy.ts';

/** OWASP's first choice for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Without waiting for others: for commands and demo data, which nobody from outside starts. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** The hash that an unknown login is checked against: of a random text that nobody knows, made with the options above. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$Pd56/ggFzGKwwg+KwdmizQ$URcyhq3MhXBgkQui2+tA06QRNisjk7ylPIINvSc8JCQ';

/**
 * The program's work with passwords. A hash costs 15 ms of a core on purpose: so many are worked out at once, so many
 * wait, and cores are left for everybody else.
 */
export class Passwords {
  readonly #most: { readonly atOnce: number; readonly waiting: number };
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: { readonly atOnce: number; readonly waiting: number }) {
    this.#most = most;
  }

  /** @throws Busy when too many wait already */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hashPassword(password));
  }

  /**
   * Takes the same time whether there is a hash or not, so that an unknown login can't be distinguished from a wrong password.
   *
   * @throws Busy when too many wait already
   */
  async check(password: string, known: string | null | undefined): Promise<boolean> {
    const matches = await this.#inTurn(() => verify(known ?? NOBODY, password, OPTIONS));
    return matches && typeof known === 'string';
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most.atOnce) this.#running += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      // Anyone who waits takes over the place as it is: nobody slips in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#most.waiting)
      throw new Busy('Teraz loguje się bardzo wiele osób. Spróbuj ponownie za chwilę.', 5);
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }
}
