import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildProgram } from '#ops/run/build-program.mjs';
import { buildWeb } from '#ops/run/build-web.ts';
import { asAdmin, asApp, createDatabase } from '#tests/support/postgres/template.ts';
import { killGroup, startProcess, untilReady, type Started } from '#tests/support/program/started.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-first-start-'));
const running: Started[] = [];
const databases: string[] = [];

/** An empty database, as `createdb` leaves it: nothing migrated, nothing granted. */
async function emptyDatabase(): Promise<string> {
  const name = `t_first_${randomBytes(6).toString('hex')}`;
  databases.push(name);
  return createDatabase(inject('postgresUrl'), { name });
}

function start(env: Record<string, string>): Promise<Started> {
  const secrets = { MASTER_KEY: '1f'.repeat(32), SESSION_SECRET: 'first-start'.repeat(4) };
  // A machine that is busy with other tests lets a leader hang for longer than the usual eight seconds.
  const patient = { LEADER_LEASE: '120' };
  return startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'info', ...secrets, ...patient, ...env }).then((one) => {
    running.push(one);
    return one;
  });
}

/** Lines of level error or worse, and raw stacks: what frightens anyone who starts the program for the first time. */
const alarms = (started: Started): string[] =>
  started
    .said()
    .split('\n')
    .filter((line) => /"level":(50|60)|^\s+at /.test(line));

/** It has said where it is, and what it says with that. */
async function greeted(started: Started): Promise<Started> {
  await untilReady(started);
  await expect.poll(started.said).toContain('/zlecenia/');
  return started;
}

beforeAll(async () => {
  buildProgram();
  await buildWeb(() => undefined);
});
afterEach(() => running.splice(0).forEach(killGroup));
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  for (const name of databases) await asAdmin(inject('postgresUrl'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

describe('processes that all start at once on an empty database', () => {
  it('are ready without an error, load the demo once, and print only logins that exist', async () => {
    const owner = await emptyDatabase();
    // As "Parts by hand" says: workers know the owner of the log, who serves doesn't and waits for them.
    const serves = { DATABASE_URL: asApp(owner) };
    const works = { ...serves, DATABASE_OWNER_URL: owner };
    const all = await Promise.all([
      start({ ROLE: 'api', ...serves }),
      start({ ROLE: 'worker', ...works }),
      start({ ROLE: 'worker', ...works }),
      start({ ROLE: 'all', ...works }),
    ]);
    await Promise.all(all.map(untilReady));
    expect(all.flatMap(alarms)).toEqual([]);
    const loaded = all.filter((one) => one.said().includes('Loading demo data'));
    expect(loaded).toHaveLength(1);
    await expect.poll(() => loaded[0]?.said()).toContain('  bx@demo.example');

    await asAdmin(owner, `DELETE FROM app.credentials WHERE actor_type <> 'SzkoleniaOperator'`);
    const later = await greeted(await start({ ROLE: 'api', ...serves }));
    expect(later.said()).toContain('  admin@demo.example');
    expect(later.said()).not.toContain('bx@demo.example');
    await asAdmin(owner, 'DELETE FROM app.credentials');
    const none = await greeted(await start({ ROLE: 'api', ...serves }));
    expect(none.said()).not.toContain('Demo logins');
  });

  it('are ready without an error where one role owns and serves', async () => {
    const env = { DEMO: '0', DATABASE_URL: await emptyDatabase() };
    const all = await Promise.all(['worker', 'api', 'worker'].map((role) => start({ ROLE: role, ...env })));
    await Promise.all(all.map(untilReady));
    expect(all.flatMap(alarms)).toEqual([]);
  });
});
