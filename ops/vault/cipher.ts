import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type CipherKey,
  type KeyObject,
} from 'node:crypto';

/** A person's key: one half encrypts, the other makes nonces. Node 24 takes four times as long with keys that are plain bytes. */
export interface PersonKey {
  readonly encrypt: KeyObject;
  readonly nonce: KeyObject;
  /** Of earlier programs, opened last: an operator's name is the same in thousands of their events. Dies with the key. */
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
  encrypt: createSecretKey(bytes.subarray(0, HALF)),
  nonce: createSecretKey(bytes.subarray(HALF, 2 * HALF)),
});

/** Whose a sealed text is, and the one place where it may be (see `place.ts`). */
export interface Owner {
  readonly personId: string;
  readonly place: string;
}

/** How a sealed text begins since it is bound to its place; base64 has no such sign. Without it: to the person alone. */
const BOUND_TO_PLACE = '2.';

export const boundTo = (person: string, place: string): string => `${person}\0${place}`;

/**
 * AES-256-GCM, bound to the person's id and the place. The nonce is a keyed hash of both and the plaintext (as in SIV):
 * the same text at the same place gives the same bytes, and whatever differs never shares a nonce.
 */
export function sealText(key: PersonKey, { personId, place }: Owner, text: string): string {
  const bound = boundTo(personId, place);
  const hash = createHmac('sha256', key.nonce).update(`${BOUND_TO_PLACE}${bound}\0`).update(text);
  const nonce = hash.digest().subarray(0, NONCE);
  return BOUND_TO_PLACE + encrypt({ key: key.encrypt, bound, nonce }, Buffer.from(text)).toString('base64');
}

/** @throws when the text was changed, or sealed for another person, place or key */
export function openText(key: PersonKey, { personId, place }: Owner, sealed: string): string {
  if (!sealed.startsWith(BOUND_TO_PLACE)) return openUnplaced(key, personId, sealed);
  const bytes = Buffer.from(sealed.slice(BOUND_TO_PLACE.length), 'base64');
  return decrypt({ key: key.encrypt, bound: boundTo(personId, place) }, bytes).toString();
}

/** What earlier programs sealed: it is in the log for ever. */
function openUnplaced(key: PersonKey, personId: string, sealed: string): string {
  if (key.last?.sealed === sealed) return key.last.text;
  const text = decrypt({ key: key.encrypt, bound: personId }, Buffer.from(sealed, 'base64')).toString();
  key.last = { sealed, text };
  return text;
}

/** Bytes, bound as texts are. Their nonce is a random one: nobody compares them, and to hash megabytes takes its time. */
export const sealBytes = (key: PersonKey, { personId, place }: Owner, bytes: Buffer): Buffer =>
  encrypt({ key: key.encrypt, bound: boundTo(personId, place), nonce: randomBytes(NONCE) }, bytes);

/** @throws as `openText` */
export const openBytes = (key: PersonKey, { personId, place }: Owner, sealed: Buffer): Buffer =>
  decrypt({ key: key.encrypt, bound: boundTo(personId, place) }, sealed);

/** `nonce ‖ tag ‖ ciphertext`; anyone who opens it must name the same `bound` text. */
export function encrypt(by: { key: CipherKey; bound: string; nonce: Buffer }, plain: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, by.key, by.nonce, WHOLE_TAG);
  cipher.setAAD(Buffer.from(by.bound));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([by.nonce, cipher.getAuthTag(), body]);
}

/** Undoes `encrypt`. @throws when anything was changed */
export function decrypt(by: { key: CipherKey; bound: string }, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, by.key, bytes.subarray(0, NONCE), WHOLE_TAG);
  decipher.setAAD(Buffer.from(by.bound));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  const plain = decipher.update(bytes.subarray(NONCE + TAG));
  decipher.final();
  return plain;
}
