/**
 * Keys of persons, apart from the log (schema `vault`): AES-256-GCM keys wrapped by the master key.
 * Destroying a person's key makes that person's data unreadable everywhere, backups included (GDP-03).
 */
export interface Vault {
  /**
   * The person ids of these identities, made where unknown, with a key each: one round trip. An identity is any
   * normalised text that tells a person (e.g. e-mail and name); only its keyed hash is stored. A forgotten person's
   * identity is unknown again and gets a new id.
   */
  persons(identities: readonly string[]): Promise<string[]>;
  /** A new person without an identity, e.g. an operator. */
  newPerson(): Promise<string>;
  /** Destroys the key for good. The caller appends `PersonForgotten`. */
  forget(personId: string): Promise<void>;
  /** Seals any JSON for a person (mail contents). */
  seal(personId: string, value: unknown): Promise<string>;
  /** Opens what `seal` made; undefined when the key is destroyed. */
  open<T>(personId: string, sealed: string): Promise<T | undefined>;
  /** Keyed hash of a value for claim streams and look-ups: stable, not reversible without the master key. */
  digest(value: string): string;
}
