import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isLoopbackName } from '#domain/webhook/address.ts';
import type { WebhookHost } from '#ops/config/webhooks.ts';
import {
  ClosedAddressError,
  isListed,
  judgedLookup,
  mayConnect,
  UnlistedHostError,
  type Judging,
} from './addresses.ts';

/** From the look-up to the head of the answer; and what of its body is read, and for how long. */
const PATIENCE_MS = 15_000;
const MOST_ANSWER_BYTES = 64 * 1024;
const ANSWER_MS = 1_000;

export interface Posted {
  readonly status: number;
  /** As it was sent; undefined where it was not. */
  readonly retryAfter: string | undefined;
}

export interface Posting extends Judging {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The only places that may be sent to, as now; absent: any outside. */
  readonly hosts?: readonly WebhookHost[] | undefined;
  /** The program stops, or another process sends now. */
  readonly signal?: AbortSignal | undefined;
  readonly patienceMs?: number;
}

/**
 * One POST to where a webhook goes: over a socket of its own, by no proxy, to no address inside, following no redirect.
 *
 * @throws where no answer came
 */
export async function post({
  url,
  headers,
  body,
  signal,
  patienceMs = PATIENCE_MS,
  hosts,
  ...judging
}: Posting): Promise<Posted> {
  const target = new URL(url);
  if (!isListed(target, hosts)) throw new UnlistedHostError(`WEBHOOK_HOSTS: ${target.host} is not in it`);
  refuseClosed(target, judging.allowsLoopback);
  const isSecure = target.protocol === 'https:';
  // Of its own, so that nothing of the process's agents (a proxy of the environment, a kept connection) is used.
  const agent = isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });
  const over = AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal ? [signal] : [])]);
  const bytes = Buffer.from(body);
  const send = isSecure ? httpsRequest : httpRequest;
  try {
    return await new Promise<Posted>((resolve, reject) => {
      const sent = send(target, {
        method: 'POST',
        agent: agent as HttpsAgent,
        lookup: judgedLookup(judging),
        signal: over,
        headers: { ...headers, 'content-length': String(bytes.length) },
      });
      sent.on('error', reject);
      // Another protocol is no answer to a delivery, and Node gives such a line to nobody but this.
      sent.on('upgrade', ({ statusCode: status = 0 }, socket) => {
        socket.destroy();
        resolve({ status, retryAfter: undefined });
      });
      let isAnswered = false;
      sent.on('response', (answer) => {
        isAnswered = true;
        const { statusCode: status = 0, headers: said } = answer;
        void readAway(answer).then(() => resolve({ status, retryAfter: said['retry-after'] }));
      });
      sent.on('close', () => {
        if (!isAnswered) reject(new Error('The line was closed without an answer'));
      });
      sent.end(bytes);
    });
  } finally {
    agent.destroy();
  }
}

/** @throws ClosedAddressError for a number that leads inside, and for http to anywhere but this machine */
function refuseClosed({ protocol, hostname }: URL, allowsLoopback: boolean): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  const isInside = isIP(address) !== 0 && !mayConnect(address, allowsLoopback);
  const isOpen = protocol !== 'https:' && !(allowsLoopback && isLoopbackName(hostname));
  if (isInside || isOpen) throw new ClosedAddressError(`${protocol}//${hostname} may not be connected to`);
}

/** The status says everything: of the rest a little is read for a moment, so that the receiver's write does not fail. */
async function readAway(answer: IncomingMessage): Promise<void> {
  let read = 0;
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > MOST_ANSWER_BYTES) answer.destroy();
  });
  const patience = setTimeout(() => answer.destroy(), ANSWER_MS);
  await new Promise<void>((resolve) => answer.once('close', resolve));
  clearTimeout(patience);
}
