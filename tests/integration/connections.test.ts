import { connect, type Socket } from 'node:net';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { TEST_SETTINGS } from '#tests/support/program/settings.ts';

let program: TestApp;
let admin: Client;
const SHORT = {
  headersMs: 1200,
  keepAliveMs: 900,
  idleMs: 4000,
  requestMs: 8000,
  body: { stalledMs: 1400, leastRate: 20 },
};
beforeAll(async () => {
  const uploads = { atOnce: 4, bytes: 64 * 1024 * 1024 };
  program = await testApp({
    config: { connections: { ...TEST_SETTINGS.connections, ...SHORT, uploads, maxConnections: 40 } },
  });
  admin = await program.as('ADMIN_OPERATOR');
  await admin.refreshToken();
});
afterAll(() => program?.stop());

interface Wire {
  readonly socket: Socket;
  /** What came so far. */
  text(): string;
  /** All that came until the server closed the connection, and how long that took. */
  readonly closed: Promise<{ text: string; ms: number }>;
}

/** A client on a plain socket, which sends what no library would. */
function wire(text: string): Wire {
  const { hostname, port } = new URL(program.url);
  const began = performance.now();
  const socket = connect(Number(port), hostname);
  let came = '';
  socket.on('data', (data: Buffer) => (came += data.toString('utf8')));
  socket.on('error', () => undefined);
  if (text) socket.write(text);
  const closed = new Promise<{ text: string; ms: number }>((resolve) =>
    socket.once('close', () => resolve({ text: came, ms: performance.now() - began })),
  );
  return { socket, text: () => came, closed };
}

const headers = (client: Client, more: string[]) =>
  [
    'Host: x',
    `Cookie: ${[...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `X-CSRF-Token: ${client.token}`,
    ...more,
  ].join('\r\n');

const uploadHead = (client: Client, length = 5_000_000) =>
  `POST /backend/panel/firms/import HTTP/1.1\r\n${headers(client, [
    'Content-Type: multipart/form-data; boundary=B',
    `Content-Length: ${length}`,
  ])}\r\n\r\n--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nNazwa;NIP\r\n`;

const temporary = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('portal-upload-'));
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('clients that take their time', () => {
  it('headers that never end are given up', async () => {
    const { text, ms } = await wire('GET / HTTP/1.1\r\nHost: x\r\nX-Slow:').closed;
    expect(text).toMatch(/^HTTP\/1.1 408 /);
    expect(ms).toBeLessThan(60_000);
  });

  it('who says nothing at all is closed', async () => {
    expect((await wire('').closed).ms).toBeLessThan(60_000);
  });

  it('an idle connection is kept for a while and then closed', async () => {
    const { text, ms } = await wire('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n').closed;
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    expect(ms).toBeGreaterThan(SHORT.keepAliveMs - 100);
    expect(ms).toBeLessThan(60_000);
  });

  it('an upload that stalls is given up with a sentence, and its file goes', async () => {
    const before = await temporary();
    const { text, ms } = await wire(uploadHead(admin)).closed;
    expect(text).toMatch(/^HTTP\/1.1 408 /);
    expect(text).toContain('Dane nie dotarły w całości.');
    expect(ms).toBeLessThan(60_000);
    await expect.poll(async () => (await temporary()).filter((name) => !before.includes(name))).toEqual([]);
  });

  it('so does a form of text that stalls', async () => {
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const form = `POST /backend/login HTTP/1.1\r\n${headers(admin, [type, 'Content-Length: 100'])}\r\n\r\nlogin=a`;
    expect((await wire(form).closed).text).toMatch(/^HTTP\/1.1 408 /);
  });

  it('an upload that brings a byte now and then is given up', async () => {
    const { socket, closed } = wire(uploadHead(admin));
    const drip = setInterval(() => socket.write('x'), 300);
    expect((await closed).text).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(drip);
  });

  it('an upload over a slow line goes on as long as something comes', async () => {
    const { socket, closed } = wire(uploadHead(admin, 1000));
    for (let n = 0; n < 8; n += 1) {
      await soon(300);
      socket.write('Serwis;5260250274\r\n');
    }
    expect(socket.destroyed).toBe(false);
    socket.destroy();
    await closed;
  });
});

describe('uploads at once', () => {
  it('one sender’s are bounded, others’ go on, and the room comes back', async () => {
    const open = Array.from({ length: 3 }, () => wire(uploadHead(admin)));
    // Whichever comes last of the three.
    const refused = await vi.waitUntil(() => open.map(({ text }) => text()).find(Boolean), { timeout: 60_000 });
    expect(refused).toMatch(/^HTTP\/1.1 503 /);
    expect(refused.toLowerCase()).toContain('retry-after: 10');
    expect(refused).toContain('Wysyłasz już inne pliki.');
    for (const { socket } of open) socket.destroy();
    await expect.poll(async () => (await wire(uploadHead(admin)).closed).text).toMatch(/^HTTP\/1.1 408 /);
  });

  it('nobody without a right to send takes a place or the memory of it', async () => {
    const visitor = program.client();
    await visitor.refreshToken();
    const answers = await Promise.all(Array.from({ length: 6 }, () => wire(uploadHead(visitor, 70_000_000)).closed));
    for (const { text } of answers) expect(text).toMatch(/^HTTP\/1.1 401 /);
    expect((await wire(uploadHead(admin)).closed).text).toMatch(/^HTTP\/1.1 408 /);
  });
});

it('connections above their number are closed at once', async () => {
  const held = Array.from({ length: 45 }, () => wire(''));
  await expect.poll(() => held.filter(({ socket }) => socket.closed).length).toBeGreaterThanOrEqual(5);
  for (const { socket } of held) socket.destroy();
  const healthy = async () => (await program.client().get('/healthz')).status;
  await expect.poll(() => healthy().catch(String)).toBe(200);
});
