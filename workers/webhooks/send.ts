import { noteUse } from '#ops/api/uses.ts';
import { failureOf, failureOfStatus } from '#ops/webhooks/failure.ts';
import { post } from '#ops/webhooks/post.ts';
import { signingKeysOf } from '#ops/webhooks/secrets.ts';
import { signatures } from '#ops/webhooks/signature.ts';
import { noteTry, TEST_ENTRY, type Try } from '#ops/webhooks/tries.ts';
import type { App } from '#ops/app.ts';
import type { Webhook } from './present.ts';

/** What goes out once. */
export interface Message {
  /** The entry's number, or `TEST_ENTRY`. */
  readonly entry: string;
  /** How many times it was tried, this one included. */
  readonly attempt: number;
  readonly content: object;
  /** The leaf up to which everything was delivered before. */
  readonly upTo: number;
}

export interface Sent extends Try {
  readonly retryAfter: string | undefined;
}

/**
 * Sends one message and keeps what became of it; undefined where it was broken off, for the program stops or another
 * process sends now: that was no try.
 */
export async function send(
  app: App,
  { webhook, signal }: { readonly webhook: Webhook; readonly signal: AbortSignal },
  message: Message,
): Promise<Sent | undefined> {
  const began = performance.now();
  const at = app.now();
  const outcome = await outcomeOf(app, { webhook, signal }, message);
  if (outcome.failure !== null && signal.aborted) return undefined;
  const { entry, attempt } = message;
  const sent = { ...outcome, entry, attempt, tookMs: Math.round(performance.now() - began), at };
  await noteTry(app, webhook.id, sent);
  const { persons } = webhook.values;
  if (sent.failure === null && entry !== TEST_ENTRY)
    await noteUse(app, { tokenId: webhook.id, kind: 'webhook', persons, rows: 1 });
  return sent;
}

type Outcome = Pick<Sent, 'status' | 'failure' | 'retryAfter'>;
const without = (failure: Outcome['failure']): Outcome => ({ status: null, failure, retryAfter: undefined });

async function outcomeOf(
  app: App,
  { webhook, signal }: { readonly webhook: Webhook; readonly signal: AbortSignal },
  { entry, content, upTo }: Message,
): Promise<Outcome> {
  const keys = await signingKeysOf(app, webhook.values);
  if (keys.length === 0) return without('secret');
  const body = JSON.stringify(content);
  const timestamp = Math.floor(Date.parse(app.now()) / 1000);
  const id = messageId(webhook.id, entry, timestamp);
  const headers = {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'user-agent': 'portal-webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(keys, { id, timestamp, body }),
    'webhook-delivered-up-to': String(upTo),
  };
  try {
    const { webhooksLoopback: allowsLoopback, webhookHosts: hosts } = app.config;
    const { url } = webhook.values;
    const { status, retryAfter } = await post({ url, headers, body, signal, allowsLoopback, hosts });
    return { status, failure: failureOfStatus(status) ?? null, retryAfter };
  } catch (error) {
    return without(failureOf(error));
  }
}

/** The same entry for the same webhook has the same id, however often it is sent; each test is one of its own. */
const messageId = (webhookId: string, entry: string, timestamp: number): string =>
  entry === TEST_ENTRY ? `${webhookId}_test_${timestamp}` : `${webhookId}_${entry}`;
