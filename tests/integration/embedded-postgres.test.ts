import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedPathOf } from '#ops/postgres/binaries.ts';
import { startEmbedded, type Embedded } from '#ops/postgres/embedded.ts';
import { StartError } from '#ops/config/error.ts';
import { rotateLog } from '#ops/postgres/server-log.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { makeDates, registration } from '#tests/bench/training/scene.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-embedded-'));
const said: string[] = [];
let cluster: Embedded;
let program: TestApp;
beforeAll(async () => {
  cluster = await startEmbedded({ dataDir, settings: ['fsync=off'], log: (message) => said.push(message) });
  const setup = createPool(cluster.url, { max: 1 });
  await migrate(setup);
  await setup.end();
  program = await testApp({ databaseUrl: cluster.url, workers: true });
});
afterAll(async () => {
  await program.stop();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function pidFile(): string {
  const own = path.join(dataDir, 'postgres');
  return path.join(existsSync(own) ? own : sharedPathOf(dataDir), 'postmaster.pid');
}
const postmaster = (): number => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

async function answers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: cluster.url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const LONG = { timeout: 60_000, interval: 200 };

describe('the embedded PostgreSQL', () => {
  it('is started again on its port when it is killed, and the program goes on', async () => {
    const [date = ''] = await makeDates(program.app, 1);
    const visitor = program.client();
    expect((await visitor.post('/api/register-applications', registration(date, 'before'))).status).toBe(201);
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    await vi.waitUntil(async () => said.includes('PostgreSQL runs again') && (await answers()), LONG);
    expect(postmaster()).not.toBe(killed);
    const sent = () => visitor.post('/api/register-applications', registration(date, 'after'));
    // Requests are refused with 503 while connections are made again.
    await vi.waitUntil(async () => (await sent()).status === 201, LONG);
    await program.settled();
    const { rows } = await program.app.pool.query(`SELECT count(*)::int AS n FROM read.applications`);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('is reported to the second one on the folder as another program’s, which leaves it running', async () => {
    const ownerFile = path.join(dataDir, 'postgres.owner');
    const owner = readFileSync(ownerFile, 'utf8');
    writeFileSync(ownerFile, String(process.ppid));
    const logged: string[] = [];
    const second = await startEmbedded({ dataDir, log: (message) => logged.push(message) });
    await second.stop();
    writeFileSync(ownerFile, owner);
    expect([second.url, await answers()]).toEqual([cluster.url, true]);
    expect(logged).toEqual([expect.stringContaining(`belongs to another program, process ${process.ppid}`)]);
  });

  it('that another program has is left running when it is slow to answer', async () => {
    const ownerFile = path.join(dataDir, 'postgres.owner');
    const owner = readFileSync(ownerFile, 'utf8');
    writeFileSync(ownerFile, String(process.ppid));
    const pid = postmaster();
    process.kill(pid, 'SIGSTOP');
    const second = startEmbedded({ dataDir });
    await new Promise((resolve) => setTimeout(resolve, 5000));
    process.kill(pid, 'SIGCONT');
    await (await second).stop();
    writeFileSync(ownerFile, owner);
    expect([postmaster(), await answers()]).toEqual([pid, true]);
  });

  it('of another major version is refused in a sentence, and its files are left', async () => {
    const old = mkdtempSync(path.join(tmpdir(), 'portal-embedded-old-'));
    const files = path.join(old, 'postgres');
    mkdirSync(files);
    chmodSync(old, 0o755);
    writeFileSync(path.join(files, 'PG_VERSION'), '17\n');
    const started = startEmbedded({ dataDir: old });
    await expect(started).rejects.toThrow(StartError);
    await expect(started).rejects.toThrow(/are of PostgreSQL 17, this program brings \d+\. Make a backup/);
    expect(readdirSync(files)).toEqual(['PG_VERSION']);
    rmSync(old, { recursive: true });
  });

  it('writes no log for ever: beyond the bound it goes on in an empty one', () => {
    const log = path.join(dataDir, 'postgres.log');
    appendFileSync(log, 'x'.repeat(2000));
    rotateLog(log, 1000);
    expect([statSync(log).size, statSync(`${log}.1`).size > 1999]).toEqual([0, true]);
    rotateLog(log, 1000);
    expect(statSync(`${log}.1`).size).toBeGreaterThan(1999);
  });

  it('stays down when its operator shuts it down in order', async () => {
    const before = said.length;
    const pid = postmaster();
    process.kill(pid, 'SIGINT');
    await vi.waitUntil(() => !existsSync(pidFile()), LONG);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect([await answers(), said.slice(before)]).toEqual([false, []]);
  });
});
