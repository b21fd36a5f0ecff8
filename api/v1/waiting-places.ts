import { HttpError } from '#api/http/answer/errors.ts';

/** Questions of one token that may wait for news at one server at the same time. */
const MOST = 5;

const FULL = 'Ten token czeka już na zdarzenia w kilku zapytaniach. Zakończ jedno z nich.';

/** Who waits for news at this server. */
export class WaitingPlaces {
  readonly #taken = new Map<string, number>();

  /** @returns what gives the place back, called once. @throws HttpError 429 where the token has all of its places */
  take(tokenId: string): () => void {
    const taken = this.#taken.get(tokenId) ?? 0;
    if (taken >= MOST) throw new HttpError(429, FULL, { 'Retry-After': '5' });
    this.#taken.set(tokenId, taken + 1);
    return () => {
      const left = (this.#taken.get(tokenId) ?? 1) - 1;
      if (left > 0) this.#taken.set(tokenId, left);
      else this.#taken.delete(tokenId);
    };
  }
}
