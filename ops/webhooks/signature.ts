import { createHash, createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** After Standard Webhooks: the prefix says what it is, the rest is base64. */
const [SECRET, PRIVATE_KEY, PUBLIC_KEY] = ['whsec_', 'whsk_', 'whpk_'];
const BYTES = 32;

/** A webhook's secret: 256 random bits. */
export const newWebhookSecret = (): string => SECRET + randomBytes(BYTES).toString('base64');

/** What identifies it, and nothing of it. */
export const digestOfWebhookSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A webhook's own key pair (Ed25519), as the specification writes a private key: 32 bytes of it, and 32 of the public one. */
export function newSigningKey(): string {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return PRIVATE_KEY + Buffer.concat([d, x].map((part) => Buffer.from(part, 'base64url'))).toString('base64');
}

const bytesOf = (key: string): Buffer => Buffer.from(key.slice(PRIVATE_KEY.length), 'base64');

/** What a receiver verifies `v1a` with; it signs nothing, and is no secret. */
export const publicKeyOf = (key: string): string => PUBLIC_KEY + bytesOf(key).subarray(BYTES).toString('base64');

/** What a delivery is signed with. */
export interface SigningKeys {
  /** Shared with the receiver: `v1`. */
  readonly secret: string;
  /** Ours alone: `v1a`. */
  readonly key: string;
}

/** What is signed: this delivery, this moment (seconds), these bytes. */
export interface Signed {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/** The header `webhook-signature`: for all keys that are valid `v1` (HMAC-SHA256), then `v1a` (Ed25519). */
export function signatures(keys: readonly SigningKeys[], { id, timestamp, body }: Signed): string {
  const bytes = Buffer.from(`${id}.${timestamp}.${body}`);
  const shared = keys.map(({ secret }) => `v1,${authenticated(secret, bytes)}`);
  const own = keys.map(({ key }) => `v1a,${sign(null, bytes, privateKeyOf(key)).toString('base64')}`);
  return [...shared, ...own].join(' ');
}

const authenticated = (secret: string, bytes: Buffer): string =>
  createHmac('sha256', Buffer.from(secret.slice(SECRET.length), 'base64'))
    .update(bytes)
    .digest('base64');

function privateKeyOf(key: string) {
  const bytes = bytesOf(key);
  const [d = '', x = ''] = [bytes.subarray(0, BYTES), bytes.subarray(BYTES)].map((part) => part.toString('base64url'));
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' });
}
