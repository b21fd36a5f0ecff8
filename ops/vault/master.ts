import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';

/** The master keys and what is derived from them for each purpose. */
export interface Master {
  wrap(personId: string, key: Buffer): Buffer;
  /** @throws for a key wrapped by a master key that is not given here */
  unwrap(personId: string, wrapped: Buffer): Buffer;
  /** Wrapped by the present master key. */
  isCurrent(wrapped: Buffer): boolean;
  /** Keyed hash for identities and logins: it stays the same when the master key is replaced. */
  digest(purpose: string, value: string): Buffer;
}

/** How a wrapped key begins: the way it is wrapped, then which master key did it. */
const SCHEME = 2;
const ID = 4;
const HEAD = 1 + ID;

/**
 * `current` wraps; `former` keys, newest first, still unwrap what `rewrap` has not reached yet. Hashes are made with
 * the eldest key of all: they stand in the log and in tables and can't be made anew, so that key must stay in the list,
 * where after `rewrap` it opens nothing any more.
 */
export function master(current: Buffer, former: readonly Buffer[] = []): Master {
  const eldest = former.at(-1) ?? current;
  const hashing = derive(eldest, 'digest');
  const present = wrapping(current);
  const known = new Map([current, ...former].map((key) => [derive(key, 'id').toString('hex', 0, ID), wrapping(key)]));
  const idOf = (wrapped: Buffer): string => wrapped.toString('hex', 1, HEAD);
  return {
    wrap: (personId, key) =>
      Buffer.concat([present.head, encrypt({ key: present.key, bound: personId, nonce: randomBytes(12) }, key)]),
    unwrap: (personId, wrapped) => {
      const by = wrapped[0] === SCHEME ? known.get(idOf(wrapped)) : undefined;
      if (!by) throw new Error(`The key of person ${personId} is wrapped by another master key`);
      return decrypt({ key: by.key, bound: personId }, wrapped.subarray(HEAD));
    },
    isCurrent: (wrapped) => wrapped.subarray(0, HEAD).equals(present.head),
    digest: (purpose, value) => createHmac('sha256', hashing).update(`${purpose}\0${value}`).digest(),
  };
}

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `portal:${purpose}`, 32));

const wrapping = (key: Buffer): { key: Buffer; head: Buffer } => ({
  key: derive(key, 'wrap'),
  head: Buffer.concat([Buffer.of(SCHEME), derive(key, 'id').subarray(0, ID)]),
});
