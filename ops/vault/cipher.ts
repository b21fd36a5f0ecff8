import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A person's key: one half encrypts, the other makes nonces. */
export interface PersonKey {
  readonly encrypt: Buffer;
  readonly nonce: Buffer;
  /** What was opened last: an operator's name is the same in thousands of events. Forgotten together with the key. */
  last?: { readonly sealed: string; readonly text: string };
}

const NONCE = 12;
const TAG = 16;
const HALF = 32;

export const newKeyBytes = (): Buffer => randomBytes(2 * HALF);

export const personKey = (bytes: Buffer): PersonKey => ({
  encrypt: bytes.subarray(0, HALF),
  nonce: bytes.subarray(HALF, 2 * HALF),
});

/**
 * AES-256-GCM, bound to the person's id. The nonce is a keyed hash of the plaintext (as in SIV): the same text under
 * the same key gives the same bytes, which readers remember, and different texts never share a nonce.
 */
export function sealText(key: PersonKey, personId: string, text: string): string {
  const nonce = createHmac('sha256', key.nonce).update(text).digest().subarray(0, NONCE);
  const cipher = createCipheriv('aes-256-gcm', key.encrypt, nonce);
  cipher.setAAD(Buffer.from(personId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws when the text was changed, or sealed for another person or key */
export function openText(key: PersonKey, personId: string, sealed: string): string {
  if (key.last?.sealed === sealed) return key.last.text;
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key.encrypt, bytes.subarray(0, NONCE));
  decipher.setAAD(Buffer.from(personId));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  const text = decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
  key.last = { sealed, text };
  return text;
}

/** The master key and what is derived from it for each purpose. */
export interface Master {
  wrap(personId: string, key: Buffer): Buffer;
  unwrap(personId: string, wrapped: Buffer): Buffer;
  /** Keyed hash for identities and claims: the same for ever under one master key. */
  digest(purpose: string, value: string): Buffer;
}

/** First byte of a wrapped key: how it was wrapped, so that a master key can be replaced one day. */
const SCHEME = 1;

export function master(masterKey: Buffer): Master {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `portal:${purpose}`, 32));
  const wrapping = derive('wrap');
  const hashing = derive('digest');
  return {
    wrap: (personId, key) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', wrapping, nonce);
      cipher.setAAD(Buffer.from(personId));
      const body = Buffer.concat([cipher.update(key), cipher.final()]);
      return Buffer.concat([Buffer.of(SCHEME), nonce, cipher.getAuthTag(), body]);
    },
    unwrap: (personId, wrapped) => {
      if (wrapped[0] !== SCHEME) throw new Error('A person key is wrapped in an unknown way');
      const decipher = createDecipheriv('aes-256-gcm', wrapping, wrapped.subarray(1, 1 + NONCE));
      decipher.setAAD(Buffer.from(personId));
      decipher.setAuthTag(wrapped.subarray(1 + NONCE, 1 + NONCE + TAG));
      return Buffer.concat([decipher.update(wrapped.subarray(1 + NONCE + TAG)), decipher.final()]);
    },
    digest: (purpose, value) => createHmac('sha256', hashing).update(`${purpose}\0${value}`).digest(),
  };
}
