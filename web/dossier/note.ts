import { fromBase64, isSame, sha256, toBase64, utf8, type Bytes } from './bytes.ts';

/** C2SP signed notes as the log signs them (`ops/log-proof/note.ts`), checked in a browser. */
export interface Verifier {
  readonly name: string;
  readonly id: Bytes;
  readonly key: CryptoKey;
}

/** The type of Ed25519 keys. */
const ED25519 = 1;

/** This browser has no Ed25519: it can check everything but signatures. */
export class NoSignaturesError extends Error {}

async function imported(bytes: Bytes): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', bytes, { name: 'Ed25519' }, false, ['verify']);
  } catch (error) {
    throw new NoSignaturesError('Ed25519', { cause: error });
  }
}

/** Undefined where the text is no verifier key. @throws {NoSignaturesError} */
export async function readVerifier(text: string): Promise<Verifier | undefined> {
  const [, name = '', id = '', key = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text.trim()) ?? [];
  const bytes = fromBase64(key);
  if (bytes?.[0] !== ED25519) return undefined;
  const hash = (await sha256(utf8(`${name}\n`), bytes)).slice(0, 4);
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === id ? { name, id: hash, key: await imported(bytes.slice(1)) } : undefined;
}

/** The signed text; undefined where this verifier's signature is not there or is wrong. */
export async function openNote(note: string, { name, id, key }: Verifier): Promise<string | undefined> {
  const end = note.lastIndexOf('\n\n');
  if (end < 0) return undefined;
  const text = note.slice(0, end + 1);
  for (const [, signer, base64 = ''] of note.slice(end + 2).matchAll(/^— (\S+) ([A-Za-z0-9+/=]+)$/gm)) {
    const bytes = fromBase64(base64);
    if (signer !== name || !bytes || !isSame(bytes.slice(0, 4), id)) continue;
    // Another way of writing the same bytes is no letter of the note.
    if (toBase64(bytes) !== base64) return undefined;
    return (await crypto.subtle.verify('Ed25519', key, bytes.slice(4), utf8(text))) ? text : undefined;
  }
  return undefined;
}
