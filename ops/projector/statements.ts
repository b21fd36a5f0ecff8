import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Texts differ by the set of models that a batch touches; should there ever be very many, they go unnamed. */
const MOST_NAMES = 500;

/** The runner's queries that are parsed once per connection: the name follows from the text. */
export class Statements {
  readonly #names = new Map<string, string>();

  prepared(text: string, values: unknown[]): pg.QueryConfig {
    let name = this.#names.get(text);
    if (name === undefined) {
      if (this.#names.size >= MOST_NAMES) return { text, values };
      name = `rm_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
      this.#names.set(text, name);
    }
    return { name, text, values };
  }
}
