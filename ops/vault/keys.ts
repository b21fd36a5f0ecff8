import { openBytes, openText, sealBytes, sealText, type Owner, type PersonKey } from './cipher.ts';

/** Keys at hand for one batch: sealing and opening without waiting. */
export interface Keys {
  /**
   * For the one place where it will be (`place.ts`). Undefined when the person's key is destroyed.
   * @throws for a person the vault does not know
   */
  seal(owner: Owner, value: unknown): string | undefined;
  /**
   * Undefined when the person's key is destroyed.
   * @throws for a person the vault does not know (rows are never deleted: the vault is not that of this log), and for
   * a text that was changed or stood elsewhere
   */
  open(owner: Owner, sealed: string): unknown;
  /** As `seal`, of bytes. */
  sealBytes(owner: Owner, bytes: Buffer): Buffer | undefined;
  /** As `open`, of what `sealBytes` made. */
  openBytes(owner: Owner, sealed: Buffer): Buffer | undefined;
}

/** Null means a key that is known to be destroyed. */
export function keysFrom(held: ReadonlyMap<string, PersonKey | null>): Keys {
  const keyOf = (personId: string): PersonKey | null => {
    const key = held.get(personId);
    if (key === undefined) throw new Error(`The vault does not know person ${personId}`);
    return key;
  };
  return {
    seal: (owner, value) => {
      const key = keyOf(owner.personId);
      return key ? sealText(key, owner, JSON.stringify(value)) : undefined;
    },
    open: (owner, sealed) => {
      const key = keyOf(owner.personId);
      return key ? JSON.parse(openText(key, owner, sealed)) : undefined;
    },
    sealBytes: (owner, bytes) => {
      const key = keyOf(owner.personId);
      return key ? sealBytes(key, owner, bytes) : undefined;
    },
    openBytes: (owner, sealed) => {
      const key = keyOf(owner.personId);
      return key ? openBytes(key, owner, sealed) : undefined;
    },
  };
}
