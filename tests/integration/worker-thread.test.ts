import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { besideOf, killGroup, startProcess, untilReady, type Started } from '#tests/support/program/started.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let place: TestApp;
let smtp: TestSmtp | undefined;
let program: Started | undefined;

afterEach(async () => {
  if (program) killGroup(program);
  await place.stop();
  await smtp?.stop();
  program = smtp = undefined;
});

/** `npm start` as it is without ROLE, on a database that the test sees too. */
async function startAll(env: Record<string, string> = {}): Promise<Started> {
  place = await testApp({ startProjector: false, config: { role: 'api' } });
  program = await startProcess({ ...besideOf(place.app), ...env });
  return program;
}

describe('a program in one process', () => {
  it('folds, reacts and sends mails in a thread of its own, passes for one, and ends both in order', async () => {
    smtp = await startSmtp();
    const { url, child, ended, said } = await untilReady(await startAll({ SMTP_URL: smtp.url, DB_POOL: '6' }));
    const [course, location] = [await addCourse(place.app), await addLocation(place.app)];
    await place.as('ADMIN_OPERATOR');
    const operator = new Client(url);
    expect((await operator.login('admin_operator@demo.example', PASSWORD)).status).toBe(200);
    const date = await operator.post('/panel/course-dates', dateFields(course, location));
    const registered = await new Client(url).post('/api/register-applications', registrationFields(date.body.id, 1));
    expect(registered.status).toBe(201);
    const [{ id }] = registered.body.applications;
    // What was written is read by the next request, though another thread has folded it.
    expect((await operator.post(`/panel/applications/${id}/confirm`, {})).status).toBe(200);
    expect((await operator.props(`/panel/applications/${id}`)).text).toContain('"status":"confirmed"');

    const metrics = async () => (await fetch(`${url}/metrics`)).text();
    await vi.waitUntil(async () => /portal_mail_tries_total\{outcome="sent"\} [1-9]/.test(await metrics()), {
      timeout: 60_000,
      interval: 200,
    });
    const text = await metrics();
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(text).toMatch(/portal_command_duration_seconds_count\{command="ConfirmApplication",outcome="accepted"\} 1/);
    // The thread sees the requests that the other one answers, or its mails would keep them waiting.
    expect(text).toMatch(/portal_background_steps_total\{outcome="gave-way"\} [1-9]/);
    expect(text).toMatch(/portal_leader\{work="read-models"\} 1/);
    expect(text).toMatch(/portal_leader\{work="reactions"\} 1/);
    expect(text).toMatch(/portal_database_pool_max_connections 6\n/);

    const { rows } = await place.app.pool.query<{ name: string }>(
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'portal-all-%'`,
    );
    expect(rows).toHaveLength(1);

    child.kill('SIGTERM');
    expect([
      await ended,
      said()
        .split('\n')
        .filter((line) => /error/i.test(line)),
    ]).toEqual([0, []]);
  });

  it('ends when its worker thread fails: a supervisor starts it again', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-thread-'));
    const fault = path.join(folder, 'fault.cjs');
    await writeFile(
      fault,
      `const { isMainThread, workerData } = require('node:worker_threads');
       if (!isMainThread && workerData?.traffic) setTimeout(() => { throw new Error('out of order'); }, 2_000);`,
    );
    const { ended, said } = await startAll({ NODE_OPTIONS: `--require=${fault}` });
    expect([await ended, said()]).toEqual([1, expect.stringContaining('out of order')]);
    await rm(folder, { recursive: true });
  });
});
