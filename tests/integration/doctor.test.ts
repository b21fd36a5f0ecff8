import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '#ops/run/doctor/finding.ts';
import { loadOffices } from '#ops/run/demo/offices.ts';
import { examine } from '#ops/run/doctor/examine.ts';
import { examineMachine } from '#ops/run/doctor/machine.ts';
import { readConfig } from '#ops/config/config.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { keepPlainUpload } from '#tests/support/files/plain-upload.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { argumentsFor } from '#tests/support/program/programs.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { startRedis, type TestRedis } from '#tests/support/servers/redis.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { TestMaildir } from '#tests/support/servers/returned.ts';

let app: TestApp;
let smtp: TestSmtp;
let redis: TestRedis;
let maildir: TestMaildir;
let environment: NodeJS.ProcessEnv;
const folders: string[] = [];

const folder = (): string => {
  const made = mkdtempSync(path.join(tmpdir(), 'portal-doctor-'));
  chmodSync(made, 0o700);
  folders.push(made);
  return made;
};

beforeAll(async () => {
  smtp = await startSmtp();
  redis = await startRedis();
  maildir = await TestMaildir.make();
  app = await testApp({ workers: true });
  await loadOffices(app.app);
  const notice = { name: '2027-01', text: '<p>Administratorem danych jest Biuro.</p>' };
  await (await app.as('ADMIN_OPERATOR')).post('/panel/privacy-notice', notice);
  await app.app.projector.catchUp();
  const { config } = app.app;
  environment = {
    DATABASE_URL: config.databaseUrl!,
    DATA_DIR: folder(),
    MASTER_KEY: config.masterKey.toString('hex'),
    SESSION_SECRET: 'x'.repeat(32),
    SMTP_URL: smtp.url,
    BOUNCES_URL: maildir.url,
  };
});

afterAll(async () => {
  await app?.stop();
  await redis?.stop();
  await smtp?.stop();
  await maildir?.remove();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

/** What is wrong, as `level check: message`. */
const wrong = (findings: readonly Finding[]): string[] =>
  findings.filter(({ level }) => level !== 'ok').map(({ level, check, message }) => `${level} ${check}: ${message}`);

/** On a Node that is still mended, whatever the tests run on. */
const examined = (env: NodeJS.ProcessEnv) => examine(env, '24.22.3');

const asked = async (more: NodeJS.ProcessEnv = {}): Promise<string[]> =>
  wrong(await examined({ ...environment, ...more }));

const NEVER_BACKED_UP = 'warning backup: No backup was ever made of this database';

describe('npm run doctor', () => {
  it('finds nothing wrong with an installation that works, and leaves everything as it was', async () => {
    await app.app.pool.query(`INSERT INTO app.backups (id, at, rows) VALUES ('one', now() - interval '1 hour', 7)`);
    const before = await app.app.pool.query('SELECT count(*) FROM app.migrations');
    const findings = await examined(environment);
    expect(wrong(findings)).toEqual([]);
    expect([...new Set(findings.map(({ check }) => check))].sort()).toEqual(
      [
        'address',
        'authority',
        'backup',
        'bounces',
        'clock',
        'contact',
        'connections',
        'data',
        'database',
        'disk',
        'distributors',
        'files',
        'jobs',
        'key',
        'lasting',
        'leader',
        'log',
        'mail',
        'mail-facts',
        'mails',
        'node',
        'notice',
        'processes',
        'read models',
        'redis',
        'roles',
        'settings',
        'webhooks',
      ].sort(),
    );
    expect(readdirSync(environment.DATA_DIR!)).toEqual([]);
    expect((await app.app.pool.query('SELECT count(*) FROM app.migrations')).rows).toEqual(before.rows);
    await app.app.pool.query('DELETE FROM app.backups');
    expect(await asked()).toEqual([NEVER_BACKED_UP]);
    const name = await keepPlainUpload(app.app, 'Dawny.pdf', Buffer.from('dawny'));
    expect(await asked()).toContain('warning files: 1 uploaded files are in plain, in the database and in its backups');
    await app.app.pool.query('DELETE FROM app.uploads WHERE name = $1', [name]);
    await app.app.pool.query(`INSERT INTO app.backups (id, at, rows) VALUES ('old', now() - interval '3 days', 7)`);
    expect(await asked()).toEqual(['warning backup: The newest backup is 3 days old']);
  });

  it('makes no folder and no key where nothing was started yet', async () => {
    const nowhere = path.join(folder(), 'data');
    const findings = wrong(await examined({ DATA_DIR: nowhere }));
    expect(findings).toEqual([
      `warning data: DATA_DIR ${nowhere} is not there yet`,
      `warning database: The embedded PostgreSQL of ${nowhere} does not run`,
    ]);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('does not miss a folder that nothing needs yet, where the database is elsewhere', async () => {
    const nowhere = path.join(folder(), 'data');
    const findings = await examined({ ...environment, DATA_DIR: nowhere });
    expect(wrong(findings.filter(({ check }) => check === 'data'))).toEqual([]);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('says that no backup was tried for long, and nothing once one was', async () => {
    const { pool } = app.app;
    await pool.query(
      `INSERT INTO app.backups (id, at, rows) VALUES ('first', now() - interval '40 days', 7), ('last', now(), 7)`,
    );
    const backups = async () => wrong((await examined(environment)).filter(({ check }) => check === 'backup'));
    expect(await backups()).toEqual([expect.stringMatching(/^warning backup: No backup has been tried for 40 days/)]);
    await pool.query(`UPDATE app.backups SET drilled_at = now() WHERE id = 'last'`);
    expect(await backups()).toEqual([]);
    await pool.query('DELETE FROM app.backups');
  });

  it('names wrong settings, each', async () => {
    expect(await asked({ PORT: 'eighty', DB_POOL: '1' })).toEqual([
      'problem settings: PORT: must be a number',
      expect.stringMatching(/^problem settings: DB_POOL: /),
    ]);
  });

  it('says why there is no database: nobody there, wrong password, nothing migrated', async () => {
    const nobody = await asked({ DATABASE_URL: 'postgres://portal:geheim@127.0.0.1:1/portal' });
    expect(nobody).toEqual(['problem database: DATABASE_URL: PostgreSQL does not answer there (ECONNREFUSED)']);
    const url = new URL(environment.DATABASE_URL!);
    url.password = 'geheim';
    const refused = await asked({ DATABASE_URL: url.href });
    expect(refused).toEqual(['problem database: DATABASE_URL: PostgreSQL refuses the password']);
    const empty = await testDatabase('template1');
    expect(await asked({ DATABASE_URL: empty.url })).toEqual(['problem database: Migrations are to be applied']);
    await migrate(empty.pool);
    const fresh = await asked({ DATABASE_URL: empty.url });
    expect(fresh).toContain('warning key: No process was started on this database yet');
    expect(fresh).toContain('warning processes: No process of the program is connected to this database');
    await empty.pool.query(`INSERT INTO app.migrations (name) VALUES ('999_newer.sql')`);
    expect((await asked({ DATABASE_URL: empty.url })).join()).toContain('The database is newer than this program');
    await empty.drop();
  });

  it('says that the master key is another one', async () => {
    const said = await asked({ MASTER_KEY: '08'.repeat(32) });
    expect(said.join()).toContain('problem key: MASTER_KEY: the data of this database are locked with another key');
  });

  it('says what a mail server and a Redis lack, and that nobody reads what comes back', async () => {
    expect((await asked({ BOUNCES_URL: '' })).join()).toContain('warning bounces: BOUNCES_URL is not set');
    expect((await asked({ BOUNCES_URL: 'maildir:/nowhere' })).join()).toMatch(/problem bounces: BOUNCES_URL: ENOENT/);
    expect((await asked({ SMTP_URL: 'smtp://127.0.0.1:1' })).join()).toMatch(/problem mail: SMTP_URL: .*ECONNREFUSED/);
    expect((await asked({ REDIS_URL: 'redis://127.0.0.1:1' })).join()).toMatch(
      /problem redis: REDIS_URL: no answer \(.*ECONNREFUSED/,
    );
    const client = new Redis(redis.url);
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    await client.config('SET', 'appendonly', 'no');
    await client.config('SET', 'save', '');
    const forgetful = (await asked({ REDIS_URL: redis.url })).filter((text) => text.includes('redis'));
    expect(forgetful).toEqual([
      'problem redis: maxmemory-policy is allkeys-lru: Redis throws jobs away when it is full',
      'problem redis: Redis keeps nothing on disk: after a restart jobs come minutes late',
    ]);
    await client.config('SET', 'maxmemory-policy', 'noeviction');
    await client.config('SET', 'appendonly', 'yes');
    expect((await asked({ REDIS_URL: redis.url })).join()).not.toContain('redis');
    client.disconnect();
  });

  it('says that EventStoreDB is away', async () => {
    const said = await asked({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' });
    expect(said.join()).toContain('problem eventstore: EVENTSTORE_URL: ');
  });

  it('names what stands still: a paused read model, jobs that were given up, mails that wait', async () => {
    const { pool } = app.app;
    await pool.query(
      `UPDATE read.checkpoints SET error = '{"eventId":"e1","type":"CourseAdded","message":"22P02 bad"}' WHERE name = 'courses'`,
    );
    await app.app.queue.add('import', { id: 'dead', afterMs: 3_600_000 }, {});
    await pool.query(`UPDATE app.jobs SET dead_at = now() WHERE id = 'dead'`);
    await pool.query(
      `INSERT INTO app.mails (id, portal, template, created_at, send_after)
       VALUES ('late', 'szkolenia', 'invitation', now() - interval '1 hour', now() - interval '20 minutes')`,
    );
    const said = await asked();
    expect(said).toContain('problem read models: courses is paused at CourseAdded e1: 22P02 bad');
    expect(said).toContain('problem jobs: Given up: 1 × import');
    expect(said).toContain('problem mails: 1 wait, the first has been due for 20 min');
    await pool.query(`UPDATE read.checkpoints SET error = NULL WHERE name = 'courses'`);
    await pool.query(`DELETE FROM app.mails WHERE id = 'late'; DELETE FROM app.jobs WHERE id = 'dead'`);
  });

  it('says who may read the data, and what settings of a production contradict each other', async () => {
    const open = folder();
    writeFileSync(path.join(open, 'session.secret'), 'x', { mode: 0o644 });
    chmodSync(path.join(open, 'session.secret'), 0o644);
    expect((await asked({ DATA_DIR: open })).join()).toContain(
      `problem data: Other users of this machine can read ${path.join(open, 'session.secret')}`,
    );
    const production = (more: NodeJS.ProcessEnv) =>
      wrong(examineMachine(readConfig({ ...environment, NODE_ENV: 'production', ...more })));
    expect(production({})).toEqual([
      "problem address: Links in mails lead to http://127.0.0.1:3000, which is nobody else's",
    ]);
    expect(production({ PUBLIC_URL: 'https://portal.example' })).toEqual([
      'warning address: PUBLIC_URL is https, and no proxy is trusted: all visitors are one client for every limit',
    ]);
    expect(production({ PUBLIC_URL: 'https://portal.example', TRUST_PROXY: '1' })).toEqual([]);
  });

  it('is a command: a line each, exit code 1 for a problem, JSON when asked', async () => {
    const run = (more: Record<string, string>, ...args: string[]) =>
      new Promise<{ code: number | null; out: string }>((resolve) => {
        const child = spawn(process.execPath, [...argumentsFor('ops/run/doctor/command.ts'), ...args], {
          env: { PATH: process.env.PATH ?? '', ...environment, ...more },
        });
        let out = '';
        child.stdout.on('data', (chunk) => (out += String(chunk)));
        child.once('exit', (code) => resolve({ code, out }));
      });
    const healthy = await run({});
    expect([healthy.code, healthy.out]).toEqual([
      0,
      expect.stringMatching(/^ok +database +PostgreSQL [\d.]+ answers$/m),
    ]);
    const broken = await run({ DATABASE_URL: 'postgres://portal:geheim@127.0.0.1:1/portal' }, '--json');
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.out)).toMatchObject({ healthy: false });
    expect(broken.out).not.toContain('geheim');
  });
});
