import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** A person's key: one half encrypts, the other makes nonces. */
export interface PersonKey {
  readonly encrypt: Buffer;
  readonly nonce: Buffer;
  /** What was sealed or opened last: an operator's name is the same in thousands of events. Dies with the key. */
  last?: { readonly sealed: string; readonly text: string };
}

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
const HALF = 32;
/** Refuses tags that were cut short, which are easier to forge. */
const WHOLE_TAG = { authTagLength: TAG };

export const newKeyBytes = (): Buffer => randomBytes(2 * HALF);

export const personKey = (bytes: Buffer): PersonKey => ({
  encrypt: bytes.subarray(0, HALF),
  nonce: bytes.subarray(HALF, 2 * HALF),
});

/**
 * AES-256-GCM, bound to the person's id. The nonce is a keyed hash of the plaintext (as in SIV): the same text under
 * the same key gives the same bytes, which sealing and opening remember, and different texts never share a nonce.
 */
export function sealText(key: PersonKey, personId: string, text: string): string {
  if (key.last?.text === text) return key.last.sealed;
  const nonce = createHmac('sha256', key.nonce).update(text).digest().subarray(0, NONCE);
  const sealed = encrypt({ key: key.encrypt, bound: personId, nonce }, Buffer.from(text)).toString('base64');
  key.last = { sealed, text };
  return sealed;
}

/** @throws when the text was changed, or sealed for another person or key */
export function openText(key: PersonKey, personId: string, sealed: string): string {
  if (key.last?.sealed === sealed) return key.last.text;
  const text = decrypt({ key: key.encrypt, bound: personId }, Buffer.from(sealed, 'base64')).toString();
  key.last = { sealed, text };
  return text;
}

/** `nonce ‖ tag ‖ ciphertext`; whoever opens it must name the same `bound` text. */
export function encrypt(by: { key: Buffer; bound: string; nonce: Buffer }, plain: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, by.key, by.nonce, WHOLE_TAG);
  cipher.setAAD(Buffer.from(by.bound));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([by.nonce, cipher.getAuthTag(), body]);
}

/** Undoes `encrypt`. @throws when anything was changed */
export function decrypt(by: { key: Buffer; bound: string }, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, by.key, bytes.subarray(0, NONCE), WHOLE_TAG);
  decipher.setAAD(Buffer.from(by.bound));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  const plain = decipher.update(bytes.subarray(NONCE + TAG));
  decipher.final();
  return plain;
}
