import { readdirSync, readFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWeb, CLIENT_DIR } from '#ops/run/build-web.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

let program: TestApp;
beforeAll(async () => {
  await buildWeb(() => undefined);
  program = await testApp({ staticDir: CLIENT_DIR });
}, 120_000);
afterAll(() => program.stop());

/** Names of character sets are written in either case (RFC 9110, 8.3.2). */
const readable = (headers: IncomingHttpHeaders) => ({
  ...headers,
  'content-type': headers['content-type']?.toLowerCase(),
});

/** As it goes over the wire: nothing is unpacked. */
const get = (file: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    request(new URL(file, program.url), { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: readable(answer.headers), bytes: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });

const assets = readdirSync(path.join(CLIENT_DIR, 'assets'));
const largest = (ending: string): string =>
  assets
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, size: readFileSync(path.join(CLIENT_DIR, 'assets', name)).length }))
    .sort((a, b) => b.size - a.size)[0]?.name ?? '';

describe.each([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
])('the largest %s file', (ending, type) => {
  const name = largest(ending);
  const plain = readFileSync(path.join(CLIENT_DIR, 'assets', name));

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('goes to who takes “%s” as it was compressed at the build', async (accepted, encoding, unpack) => {
    const { status, headers, bytes } = await get(`/assets/${name}`, { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept-Encoding'),
      etag: expect.any(String),
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(unpack(bytes).equals(plain)).toBe(true);
    const again = await get(`/assets/${name}`, { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});

it('a document that is to be saved stays one, and runs nowhere here', async () => {
  for (const accepted of ['br', 'gzip', 'identity']) {
    const { status, headers } = await get('/sprawdzarka-teczek.html', { 'accept-encoding': accepted });
    expect([status, headers['content-disposition'], headers['content-type']]).toEqual([
      200,
      'attachment',
      'text/html; charset=utf-8',
    ]);
  }
});

it('addresses that are no files are no files', async () => {
  for (const file of ['/assets/keine.js', '/assets/', '/assets/%2e%2e/.vite/manifest.json', '/assets/%E0%A4%A.js']) {
    const { status } = await get(file, { 'accept-encoding': 'br' });
    expect([400, 404]).toContain(status);
  }
});
