import { request } from 'node:http';
import { vi } from 'vitest';
import type { Client } from '#tests/bench/client.ts';

/** An open stream: what it has said so far, and its end. */
export async function openStream(
  client: Client,
  { url, prefix = '', after = '' }: { url: string; prefix?: string; after?: string },
) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const heard: string[] = [];
  const sent = request(`${url}/backend${prefix}/panel/live${after ? `?after=${encodeURIComponent(after)}` : ''}`, {
    headers: { cookie, 'accept-encoding': 'gzip' },
  });
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end();
  });
  response.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
  response.on('error', () => undefined);
  // The log is followed from the moment of the first listener, who is informed where that is.
  const welcomed = () => /^id: /m.test(heard.join(''));
  if (response.statusCode === 200) await vi.waitUntil(welcomed, { timeout: 60_000 });
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    cacheControl: response.headers['cache-control'],
    text: () => heard.join(''),
    /** Where it stands: the id of the last message. */
    last: () =>
      heard
        .join('')
        .match(/^id: (.+)$/gm)
        ?.at(-1)
        ?.slice(4) ?? '',
    ended: () => response.readableEnded || response.destroyed,
    close: () => sent.destroy(),
  };
}
