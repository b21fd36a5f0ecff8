import { createHmac, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';

/** The master keys of an installation. */
export interface MasterKeys {
  readonly masterKey: Buffer;
  /** What may still be wrapped by them, newest first. */
  readonly formerMasterKeys?: readonly Buffer[] | undefined;
  /** Keys that were not there at the start: the key file may have been changed while the program runs. */
  reread?(): readonly Buffer[];
}

/** What the master keys do. */
export interface Master {
  /** Of the newest master key that this process was given. */
  readonly newestId: string;
  /**
   * @param owner whose key it is: it opens for nobody else
   * @param keyId which master key wraps; the newest by default. @throws for one that is not given here
   */
  wrap(owner: string, key: Buffer, keyId?: string): Buffer;
  /** @throws for a key wrapped by a master key that is not given here */
  unwrap(owner: string, wrapped: Buffer): Buffer;
  has(keyId: string): boolean;
}

/** How a wrapped key begins: the way it is wrapped, then which master key did it. */
const SCHEME = 2;
const ID = 4;
const HEAD = 1 + ID;

interface Wrapping {
  readonly key: KeyObject;
  readonly head: Buffer;
}

/** Which master key wrapped it. */
export const keyIdOf = (wrapped: Buffer): string => wrapped.toString('hex', 1, HEAD);

/** Tells a master key from others, and nothing of it. */
export const masterKeyId = (key: Buffer): string => derive(key, 'id').toString('hex', 0, ID);

/** What hashes were made with before they had a key of their own. */
export const hashingKeyOf = (masterKey: Buffer): Buffer => derive(masterKey, 'digest');

/** Seals what is the installation's own and about nobody; as the hashes', it stays when the master key is replaced. */
export const installationKey = (hashingKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', hashingKey, '', 'portal:own', 64));

/** Keyed hash of a value: the same for ever, not reversible without the key. */
export const keyedHash = (hashingKey: Buffer, { purpose, value }: { purpose: string; value: string }): Buffer =>
  createHmac('sha256', hashingKey).update(`${purpose}\0${value}`).digest();

export function master({ masterKey, formerMasterKeys = [], reread }: MasterKeys): Master {
  const known = new Map<string, Wrapping>();
  const learn = (keys: readonly Buffer[]) => {
    for (const key of keys) known.set(masterKeyId(key), wrapping(key));
  };
  learn([masterKey, ...formerMasterKeys]);
  const newestId = masterKeyId(masterKey);
  const find = (keyId: string): Wrapping | undefined => {
    if (!known.has(keyId) && reread) learn(reread());
    return known.get(keyId);
  };
  return {
    newestId,
    wrap(owner, key, keyId = newestId) {
      const by = find(keyId);
      if (!by) throw new Error(`The master key ${keyId} wraps now, and this process was not given it`);
      return Buffer.concat([by.head, encrypt({ key: by.key, bound: owner, nonce: randomBytes(12) }, key)]);
    },
    unwrap(owner, wrapped) {
      const by = wrapped[0] === SCHEME ? find(keyIdOf(wrapped)) : undefined;
      if (!by) throw new Error(`The key of ${owner} is wrapped by another master key`);
      return decrypt({ key: by.key, bound: owner }, wrapped.subarray(HEAD));
    },
    has: (keyId) => find(keyId) !== undefined,
  };
}

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `portal:${purpose}`, 32));

const wrapping = (key: Buffer): Wrapping => ({
  key: createSecretKey(derive(key, 'wrap')),
  head: Buffer.concat([Buffer.of(SCHEME), derive(key, 'id').subarray(0, ID)]),
});
