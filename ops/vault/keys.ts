import { openText, sealText, type PersonKey } from './cipher.ts';

/** Keys at hand for one batch: sealing and opening without waiting. */
export interface Keys {
  /** Undefined when the person's key is destroyed. @throws for a person the vault does not know */
  seal(personId: string, value: unknown): string | undefined;
  /**
   * Undefined when the person's key is destroyed.
   * @throws for a person the vault does not know (rows are never deleted: the vault is not that of this log), and for
   * a text that was changed
   */
  open(personId: string, sealed: string): unknown;
}

/** Null stands for a key that is known to be destroyed. */
export function keysFrom(held: ReadonlyMap<string, PersonKey | null>): Keys {
  const keyOf = (personId: string): PersonKey | null => {
    const key = held.get(personId);
    if (key === undefined) throw new Error(`The vault does not know person ${personId}`);
    return key;
  };
  return {
    seal: (personId, value) => {
      const key = keyOf(personId);
      return key ? sealText(key, personId, JSON.stringify(value)) : undefined;
    },
    open: (personId, sealed) => {
      const key = keyOf(personId);
      return key ? JSON.parse(openText(key, personId, sealed)) : undefined;
    },
  };
}
