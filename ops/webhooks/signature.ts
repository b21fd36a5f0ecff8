import { createHash, createHmac, randomBytes } from 'node:crypto';

/** After Standard Webhooks: the prefix says what it is, the rest is base64. */
const BEGINS = 'whsec_';
const BYTES = 32;

/** A webhook's secret: 256 random bits. */
export const newWebhookSecret = (): string => BEGINS + randomBytes(BYTES).toString('base64');

/** What identifies it, and nothing of it. */
export const digestOfWebhookSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What is signed: this delivery, this moment (seconds), these bytes. */
export interface Signed {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/** The header `webhook-signature`: one signature (`v1`, HMAC-SHA256) for each secret that is valid. */
export function signatures(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(BEGINS.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
