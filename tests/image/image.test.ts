import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#tests/bench/client.ts';
import { registration } from '#tests/bench/training/scene.ts';
import { setPasswordBy } from '#tests/support/account/by-link.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { freePort, killGroup, startProcess, untilReady, type Started } from '#tests/support/program/started.ts';
import { startRedis, type TestRedis } from '#tests/support/servers/redis.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';

/** The image of ops/deploy, built by `image.sh` and run as its user, where Debian's buildah and debootstrap are. */

const NAME = 'portal-szkolen-tried';
const BASE = 'docker.io/library/node:24-bookworm-slim';
const buildahSettings = { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };
const buildah = (...args: string[]): string =>
  execFileSync('buildah', args, { encoding: 'utf8', env: { ...process.env, ...buildahSettings } }).trim();

let container = '';
const started: Started[] = [];
let database: TestDatabase;
let redis: TestRedis;
let smtp: TestSmtp;
let settings: Record<string, string>;

beforeAll(async () => {
  execFileSync('ops/deploy/image.sh', [NAME], { stdio: 'pipe' });
  [database, redis, smtp] = [await testDatabase(), await startRedis(), await startSmtp()];
  settings = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SMTP_URL: smtp.url,
    MASTER_KEY: randomBytes(32).toString('hex'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    // Without a proxy with TLS in front no browser keeps a secure cookie.
    PUBLIC_URL: 'http://szkolenia.example.pl',
    HOSTS: '127.0.0.1',
    HOST: '127.0.0.1',
    MAIL_HOLD: '0',
    LOG_LEVEL: 'warn',
    // Nobody's telephone is at hand for a code.
    SECOND_FACTOR: 'optional',
  };
}, 1_200_000);
afterAll(async () => {
  for (const one of started) killGroup(one);
  if (container) buildah('rm', container);
  buildah('rmi', NAME);
  await redis.stop();
  await smtp.stop();
  await database.drop();
});

/** What runs `command` in the image, as its user, in the one container that a machine without an engine takes long to make. */
function within(env: Record<string, string>, command: readonly string[]): string[] {
  container ||= buildah('from', '--pull=never', NAME);
  const given = Object.entries({ ...settings, ...env }).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  return ['run', ...given, container, '--', ...command];
}

async function start(env: Record<string, string>): Promise<Started> {
  const port = await freePort();
  const command = ['buildah', ...within({ ...env, PORT: String(port) }, ['node', 'ops/run/start.mjs'])];
  const one = await startProcess({ ...buildahSettings, PORT: String(port) }, command);
  started.push(one);
  return untilReady(one);
}

/** Of the program itself: buildah passes no signal on. */
function pidOf({ port }: Started): number {
  const text = (pid: string, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
  const found = readdirSync('/proc').find(
    (pid) =>
      /^\d+$/.test(pid) &&
      /(^|\/)node$/.test(text(pid, 'cmdline')[0] ?? '') &&
      text(pid, 'environ').includes(`PORT=${port}`),
  );
  if (found === undefined) throw new Error('It does not run');
  return Number(found);
}

/** What is printed, and how it ended. */
const say = (command: readonly string[]): Promise<{ out: string; said: string; code: number }> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...buildahSettings };
    const child = execFile('buildah', within({}, command), { env }, (_, stdout, stderr) =>
      resolve({ out: stdout, said: stdout + stderr, code: child.exitCode ?? -1 }),
    );
  });

/** A command of operation. */
const operate = (name: string, ...args: string[]) => say(['node', `dist/program/${name}.js`, ...args]);

/** Bytes of an image's layers, as an engine would count them. */
function sizeOf(image: string): number {
  const [found] = JSON.parse(buildah('images', '--json', image)) as { size: string }[];
  const [, size = '', unit = ''] = /^([\d.]+) (MB|GB)$/.exec(found?.size ?? '') ?? [];
  return Number(size) * (unit === 'GB' ? 1e9 : 1e6);
}

describe('the image', () => {
  it('lays at most 120 MB over its base', () => {
    expect(sizeOf(NAME) - sizeOf(BASE)).toBeGreaterThan(10e6);
    expect(sizeOf(NAME) - sizeOf(BASE)).toBeLessThanOrEqual(120e6);
  });

  it('is no root’s, writes nothing of its own, and has no sources and no tools of building', async () => {
    expect((await say(['id', '-u'])).said.trim()).toBe('1000');
    expect((await say(['touch', '/app/dist/x'])).said).toContain('Permission denied');
    const left = [
      '-name',
      '*.ts',
      '-o',
      '-name',
      '*.tsx',
      '-o',
      '-name',
      'vite',
      '-o',
      '-name',
      'tsx',
      '-o',
      '-name',
      'exceljs',
    ];
    expect(await say(['find', '.', ...left])).toEqual({ out: '', said: '', code: 0 });
  });

  it('registers, sends a mail, makes papers and exports, is operated, and ends when asked', async () => {
    const loading = await start({ NODE_ENV: 'development', DEMO: '1' });
    process.kill(pidOf(loading), 'SIGTERM');
    expect(await loading.ended).toBe(0);
    const worker = await start({ ROLE: 'worker' });
    const api = await start({ ROLE: 'api' });

    const operator = new Client(api.url);
    const { said: link } = await operate('add-operator', 'anna@example.pl', 'Anna', 'Nowak');
    const known = () => database.pool.query(`SELECT id FROM read.operators WHERE email = 'anna@example.pl'`);
    await expect.poll(async () => (await known()).rowCount).toBe(1);
    const password = await setPasswordBy(link, operator);
    expect((await operator.login('anna@example.pl', password)).status).toBe(200);
    const { rows } = await database.pool.query<{ id: string }>(
      `SELECT id FROM read.course_dates WHERE status = 'active' AND started_on > (now() + interval '20 days')::date::text AND seat_limit > 5 LIMIT 1`,
    );
    const answer = await new Client(api.url).post(
      '/api/register-applications',
      registration(rows[0]?.id ?? '', 'obraz'),
    );
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body.applications[0];
    await expect.poll(() => smtp.to('anna@demo.example').map(({ subject }) => subject)).toHaveLength(1);
    expect((await operator.post(`/panel/applications/${id}/confirm`)).status).toBe(200);
    const paper = await operator.get(`/panel/applications/${id}/confirmation-pdf`);
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
    const sheet = await operator.get('/panel/applications/excel');
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);

    const { out: health } = await operate('doctor', '--json');
    const { findings } = JSON.parse(health) as {
      findings: { check: string; level: string }[];
    };
    // This Redis is a test's, and keeps nothing.
    expect(findings.filter(({ level }) => level === 'problem').map(({ check }) => check)).toEqual(['redis']);
    expect((await operate('projections', 'status')).said).toMatch(/^applications .*live/m);
    expect((await operate('keys', 'status')).said).toContain('keys of persons');
    expect((await operate('jobs', 'dead')).said).toContain('0 dead');
    expect((await operate('backup', 'backup', '/data/log', '/data/keys')).code).toBe(0);

    for (const one of [api, worker]) {
      process.kill(pidOf(one), 'SIGTERM');
      expect(await one.ended, one.said()).toBe(0);
    }
  });
});
