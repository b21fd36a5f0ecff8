import { chmodSync, mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '#ops/run/build-web.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { killGroup, readiness, startProcess, untilReady, type Started } from '#tests/support/program/started.ts';
import { startProxy } from '#tests/support/servers/proxy.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-stop-'));
chmodSync(dataDir, 0o755);
const started: Started[] = [];

const start = async (...args: Parameters<typeof startProcess>): Promise<Started> => {
  const one = await startProcess(...args);
  started.push(one);
  return untilReady(one);
};

beforeAll(() => buildWeb(() => undefined));
afterEach(() => {
  for (const one of started.splice(0)) killGroup(one);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('stopping', () => {
  it('SIGTERM to npm alone stops the program behind `npm start`: port and database are released, exit code 0', async () => {
    const npm = await start({ DATA_DIR: dataDir, DEMO: '0' }, ['npm', 'start']);
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(true);
    process.kill(npm.child.pid ?? 0, 'SIGTERM');
    expect(await npm.ended).toBe(0);
    expect(npm.said()).toContain('Stopping …');
    expect(await readiness(npm.url)).toBe(0);
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('readiness says so first, requests are answered for a while, and connections are not kept', async () => {
    const database = await testDatabase();
    const one = await start({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0', DRAIN: '2' });
    const before = await fetch(`${one.url}/login`);
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
    one.child.kill('SIGTERM');
    await pause(300);
    const draining = await fetch(`${one.url}/readyz`);
    expect([draining.status, await draining.json()]).toMatchObject([503, { problems: ['draining'] }]);
    const during = await fetch(`${one.url}/login`);
    expect([during.status, during.headers.get('connection')]).toEqual([200, 'close']);
    expect(await one.ended).toBe(0);
    await database.drop();
  });

  it('no request fails while two processes behind a proxy are replaced one after the other', async () => {
    const database = await testDatabase();
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0', DRAIN: '2' };
    await start({ ...env, ROLE: 'worker' });
    const apis = [await start({ ...env, ROLE: 'api' }), await start({ ...env, ROLE: 'api' })];
    const proxy = await startProxy(() => apis.map(({ url }) => url));
    const answers: string[] = [];
    let loading = true;
    const client = async () => {
      while (loading) {
        const response = await fetch(`${proxy.url}/login`).catch((error: unknown) => String(error));
        answers.push(
          typeof response === 'string' ? response : `${response.status} ${(await response.text()).trim().slice(-7)}`,
        );
        await pause(20);
      }
    };
    const clients = Array.from({ length: 4 }, client);
    for (const index of [0, 1]) {
      const leaving = apis[index];
      await pause(500);
      leaving?.child.kill('SIGTERM');
      expect(await leaving?.ended).toBe(0);
      apis[index] = await start({ ...env, ROLE: 'api' });
      // Until the proxy has seen it.
      await pause(1000);
    }
    loading = false;
    await Promise.all(clients);
    await proxy.close();
    expect(answers.length).toBeGreaterThan(100);
    expect(new Set(answers)).toEqual(new Set(['200 </html>']));
    for (const one of started) one.child.kill('SIGTERM');
    await Promise.all(started.map(({ ended }) => ended));
    await database.drop();
  });
});
