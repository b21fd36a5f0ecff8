import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** Notes signed as C2SP signed-note says, with Ed25519 (type 0x01): other people's programs read them. */

const ED25519 = Buffer.of(1);
/** DER of a private and of a public Ed25519 key, before their 32 bytes (RFC 8410). */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');

/** What checks signatures: a name and a public key. */
export interface Verifier {
  readonly name: string;
  readonly id: Buffer;
  /** As others are given it: `name+id+key`. */
  readonly text: string;
  readonly key: KeyObject;
}

export interface Signer extends Verifier {
  readonly secret: KeyObject;
}

function verifierOf(name: string, publicKey: Buffer): Verifier {
  const id = createHash('sha256').update(`${name}\n`).update(ED25519).update(publicKey).digest().subarray(0, 4);
  return {
    name,
    id,
    text: `${name}+${id.toString('hex')}+${Buffer.concat([ED25519, publicKey]).toString('base64')}`,
    key: createPublicKey({ key: Buffer.concat([PUBLIC_DER, publicKey]), format: 'der', type: 'spki' }),
  };
}

/** `seed`: 32 bytes. `name`: without spaces and `+`. */
export function signerOf(name: string, seed: Uint8Array): Signer {
  const secret = createPrivateKey({ key: Buffer.concat([PRIVATE_DER, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER.length);
  return { ...verifierOf(name, publicKey), secret };
}

/** A verifier from its text; undefined where it is none, or of another kind of key. */
export function parseVerifier(text: string): Verifier | undefined {
  const [, name, id, key] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text.trim()) ?? [];
  if (name === undefined || key === undefined) return undefined;
  const bytes = Buffer.from(key, 'base64');
  if (bytes[0] !== ED25519[0]) return undefined;
  const verifier = verifierOf(name, bytes.subarray(1));
  return verifier.id.toString('hex') === id ? verifier : undefined;
}

/** `text` ends with a new line. */
export function signNote(text: string, signer: Signer): string {
  const signature = Buffer.concat([signer.id, sign(null, Buffer.from(text), signer.secret)]);
  return `${text}\n— ${signer.name} ${signature.toString('base64')}\n`;
}

/** The text of a note that one of the verifiers has signed; undefined where none has, or a signature is wrong. */
export function openNote(note: string, verifiers: readonly Verifier[]): string | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0) return undefined;
  const text = note.slice(0, end + 1);
  const known = [...note.slice(end + 2).matchAll(/^— (\S+) ([A-Za-z0-9+/=]+)$/gm)].flatMap(([, name, base64 = '']) => {
    const bytes = Buffer.from(base64, 'base64');
    const verifier = verifiers.find((one) => one.name === name && one.id.equals(bytes.subarray(0, 4)));
    return verifier ? [verify(null, Buffer.from(text), verifier.key, bytes.subarray(4))] : [];
  });
  return known.length > 0 && known.every(Boolean) ? text : undefined;
}
