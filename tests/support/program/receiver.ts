import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Loose } from '#tests/bench/client.ts';
import type { ServerCertificate } from '../servers/certificates.ts';

/** What a receiver got. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Loose;
}

type Answer = (res: ServerResponse, received: Received, req: IncomingMessage) => void;

/** A program of somebody else that is notified of things, on loopback: it answers as configured. */
export interface Receiver {
  readonly url: string;
  readonly got: Received[];
  /** From now on; 204 by default. */
  answer(answer?: Answer): void;
  close(): Promise<void>;
}

const TAKEN: Answer = (res) => void res.writeHead(204).end();

/** With a certificate it speaks https, and is called by the name of this machine. */
export async function startReceiver(certificate?: ServerCertificate): Promise<Receiver> {
  const got: Received[] = [];
  let answer = TAKEN;
  const listener = (req: IncomingMessage, res: ServerResponse) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { method = '', url: path = '', headers } = req;
      const received = { method, path, headers, text, body: text === '' ? undefined : JSON.parse(text) };
      got.push(received);
      answer(res, received, req);
    });
  };
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: certificate ? `https://localhost:${port}/webhook` : `http://127.0.0.1:${port}/webhook`,
    got,
    answer: (wanted = TAKEN) => {
      answer = wanted;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Which secrets a delivery is signed with, by the rule of Standard Webhooks, written down here apart from the program:
 * base64 behind `whsec_` is the key, `id.timestamp.body` what is signed, `v1,` and base64 the signature.
 */
export function signedWith(
  { headers, text }: Pick<Received, 'headers' | 'text'>,
  secrets: readonly string[],
): string[] {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  const given = String(headers['webhook-signature']).split(' ');
  return secrets.filter((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const wanted = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`);
    return given.some((one) => one.length === wanted.length && timingSafeEqual(Buffer.from(one), wanted));
  });
}

/** What stands before the 32 bytes of an Ed25519 key in its usual form (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** The same of public keys: base64 behind `whpk_` is the key, `v1a,` and base64 the Ed25519 signature. */
export function verifiedWith(
  { headers, text }: Pick<Received, 'headers' | 'text'>,
  publicKeys: readonly string[],
): string[] {
  const signed = Buffer.from(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`);
  const given = String(headers['webhook-signature'])
    .split(' ')
    .flatMap((one) => (one.startsWith('v1a,') ? [Buffer.from(one.slice(4), 'base64')] : []));
  return publicKeys.filter((publicKey) => {
    const bytes = Buffer.from(publicKey.replace(/^whpk_/, ''), 'base64');
    const key = createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' });
    return given.some((one) => verify(null, signed, key, one));
  });
}
