import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { checkServer } from '#ops/postgres/check.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { buildWeb } from '#ops/run/build-web.ts';
import { Client } from '#tests/bench/client.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-start-'));
chmodSync(dataDir, 0o755);

interface Running {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

const running = new Set<Running>();

function start(env: Record<string, string>): Running {
  const child = spawn(process.execPath, ['ops/run/start.mjs'], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  child.stderr?.on('data', (chunk) => (text += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const one = { child, said: () => text, ended };
  running.add(one);
  void ended.then(() => running.delete(one));
  return one;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

async function ready(one: Running, port: number): Promise<Client> {
  const client = new Client(`http://127.0.0.1:${port}`);
  for (;;) {
    const status = await client.get('/readyz').then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return client;
    if (one.child.exitCode !== null) throw new Error(`It ended: ${one.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

afterEach(async () => {
  for (const one of running) {
    one.child.kill('SIGTERM');
    await one.ended;
  }
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('npm start', () => {
  it('starts from an empty folder, serves pages, stops in order, and starts again after a kill', async () => {
    await buildWeb(() => undefined);
    const port = await freePort();
    const first = start({ PORT: String(port) });
    const client = await ready(first, port);
    const page = await client.get('/login');
    expect([page.status, page.body.appName]).toEqual([200, 'szkolenia']);
    expect(page.text).toContain('<title>Logowanie');
    expect(first.said()).toContain(`Portal szkoleń: http://127.0.0.1:${port}/szkolenia/`);
    expect(first.said()).toContain(`Portal kurierski: http://127.0.0.1:${port}/bx/`);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.said()).not.toMatch(/"level":(50|60)/);

    const second = start({ PORT: String(port) });
    await ready(second, port);
    second.child.kill('SIGKILL');
    await second.ended;
    const third = start({ PORT: String(port) });
    await ready(third, port);
    expect(third.said()).toContain('Adopted the PostgreSQL');
  });

  it('says in a sentence that the port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const one = start({ PORT: String(port) });
    expect(await one.ended).toBe(1);
    expect(one.said().trim()).toBe(
      `Port ${port} is already in use. Stop the other program or set PORT, e.g. PORT=${port + 1} npm start`,
    );
    taken.close();
  });

  it('says in a sentence what is wrong with the configuration', async () => {
    const one = start({ PORT: 'eighty', SESSION_SECRET: 'short' });
    expect(await one.ended).toBe(1);
    expect(one.said().trim().split('\n')).toEqual([
      'PORT: must be a number',
      'SESSION_SECRET: must have at least 32 characters',
    ]);
  });

  it.each([
    [
      'an address where nothing answers',
      () => 'postgres://portal:geheim@127.0.0.1:1/portal',
      'PostgreSQL does not answer there (ECONNREFUSED)',
    ],
    [
      'a wrong password',
      () => inject('postgresUrl').replace(/:[^:@]+@/, ':geheim@'),
      'PostgreSQL refuses the password',
    ],
    [
      'a database that is not there',
      () => inject('postgresUrl').replace(/portal$/, 'absent'),
      'there is no such database on that server',
    ],
  ])('says in a sentence of %s', async (_name, url, reason) => {
    const one = start({ PORT: '0', ROLE: 'worker', DATABASE_URL: url() });
    expect(await one.ended).toBe(1);
    expect(one.said().trim()).toBe(`DATABASE_URL: ${reason}`);
  });

  it('does not touch a database that a newer program has migrated', async () => {
    const database = await testDatabase();
    await database.pool.query(`INSERT INTO app.migrations (name) VALUES ('999_of_tomorrow.sql')`);
    const one = start({ PORT: '0', ROLE: 'worker', DATABASE_URL: database.url });
    expect(await one.ended).toBe(1);
    expect(one.said().trim()).toMatch(
      /^The database is newer than this program: it does not know 999_of_tomorrow.sql\./,
    );
    await database.drop();
  });

  it('names what a server lacks', async () => {
    const lacking = { version: 13, text: '13.4', icu: false, trgm: false, encoding: 'LATIN2' };
    const server = { query: async () => ({ rows: [lacking] }) } as unknown as Parameters<typeof checkServer>[0];
    await expect(checkServer(server)).rejects.toThrow(/13\.4 is too old.*without ICU.*pg_trgm.*not in UTF8/);
  });
});
