import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { portals } from '#domain/portals.ts';
import { COMMON_JOBS } from '#domain/job/terms.ts';
import { PermanentError } from '#ops/queue/port.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { startRedis, type TestRedis } from '#tests/support/servers/redis.ts';
import { reactions } from '#workers/index.ts';
import { portals as workerPortals } from '#workers/portals.ts';

it('every kind of job has its words', () => {
  for (const { portal, jobs } of workerPortals)
    for (const { job } of jobs) expect({ ...COMMON_JOBS, ...portal.jobs }[job], job).toBeTruthy();
  expect(reactions.length).toBeGreaterThan(workerPortals.length);
  for (const { jobs, allPages } of portals) {
    expect(allPages.jobs?.path).toBe('/panel/jobs');
    for (const name of Object.keys(jobs ?? {})) expect(Object.keys(COMMON_JOBS)).not.toContain(name);
  }
});

describe.each(['Postgres', 'Bull'])('dead jobs in the panel, on %s', (engine) => {
  let redis: TestRedis | undefined;
  let program: TestApp;
  let admin: Client;
  let broken = true;
  const done: string[] = [];

  beforeAll(async () => {
    redis = engine === 'Bull' ? await startRedis() : undefined;
    program = await testApp({ config: redis ? { redisUrl: redis.url } : {} });
    admin = await program.as('ADMIN_OPERATOR');
    const { queue } = program.app;
    const run = async ({ id }: { id: string }) => {
      if (broken) throw new PermanentError('550 <jan@demo.example> Jan Nowak is unknown');
      // The mail about a login in one more browser is nobody's here.
      if (!id.startsWith('login-')) done.push(id);
    };
    for (const name of ['mail', 'finish-move']) await queue.process(name, run);
    await queue.add('mail', { id: 'm1', portal: 'szkolenia' }, {});
    for (const id of ['move:1', 'move:2']) await queue.add('finish-move', { id, portal: 'szkolenia' }, {});
    await queue.add('mail', { id: 'elsewhere', portal: 'leasing' }, {});
    await queue.add('import', { id: 'of-nobody', afterMs: 3_600_000 }, {});
    await program.app.pool.query(`UPDATE app.jobs SET due_at = now() - interval '1 hour' WHERE id = 'of-nobody'`);
    await vi.waitUntil(async () => (await queue.dead()).length === 4, { timeout: 60_000 });
  });
  afterAll(async () => {
    await program?.stop();
    await redis?.stop();
  });

  const page = async (): Promise<Loose> => (await admin.props('/szkolenia/panel/jobs')).body;

  it('shows both kinds in words, with nothing of what the server said and nothing of another portal', async () => {
    const { data, locals } = await page();
    expect(data.kinds.map(({ label, dead, jobs }: Loose) => [label, dead, jobs.length])).toEqual([
      ['Dokończenie przeniesienia zgłoszenia', 2, 2],
      ['Wysłanie wiadomości e-mail', 1, 1],
      ['Import z pliku', 0, 1],
    ]);
    expect(data.kinds[1].jobs[0]).toMatchObject({
      id: 'm1',
      attempts: 1,
      nextTryAt: null,
      reason: 'Serwer poczty odmówił przyjęcia wiadomości.',
    });
    expect(data.kinds[2].jobs[0]).toMatchObject({ id: 'of-nobody', attempts: 0, reason: '' });
    expect(JSON.stringify(data)).not.toMatch(/jan@|Nowak|elsewhere/);
    expect(locals.deadJobs).toBe(3);
    const { locals: ofOther } = (await (await program.as('NORMAL_OPERATOR')).props('/szkolenia/panel/mailbox')).body;
    expect(ofOther.deadJobs).toBeUndefined();
  });

  it('shows how deep the queues are and which lists are behind, of no other portal', async () => {
    const { queue, pool } = program.app;
    const later = { portal: 'szkolenia', afterMs: 3_600_000 } as const;
    for (const id of ['later-1', 'later-2']) await queue.add('finish-move', { id, ...later }, {});
    await queue.add('finish-move', { id: 'later-3', ...later, portal: 'sud' }, {});
    const before = (await page()).data;
    expect(before.waiting).toEqual([
      {
        name: 'finish-move',
        label: 'Dokończenie przeniesienia zgłoszenia',
        due: 0,
        dueSince: null,
        later: 2,
        nextAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
      {
        name: 'import',
        label: 'Import z pliku',
        due: 1,
        dueSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        later: 0,
        nextAt: null,
      },
    ]);
    expect(before.behind).toEqual([]);
    // As if the list of applications had folded nothing but the first events.
    await program.settled();
    const { rows } = await pool.query(
      `SELECT position FROM read.checkpoints WHERE name = 'operators' AND slot = 'live'`,
    );
    await pool.query(`UPDATE read.checkpoints SET position = '' WHERE name = 'operators' AND slot = 'live'`);
    const { behind } = (await page()).data;
    await pool.query(`UPDATE read.checkpoints SET position = $1 WHERE name = 'operators' AND slot = 'live'`, [
      rows[0]?.position,
    ]);
    expect(behind).toEqual([
      { name: 'operators', label: 'Operatorzy', lag: expect.any(Number), since: expect.stringMatching(/^\d{4}-/) },
    ]);
    expect(behind[0].lag).toBeGreaterThan(0);
    await pool.query(`DELETE FROM app.jobs WHERE id LIKE 'later-%'`);
  });

  it('is for administrators alone', async () => {
    const operator = await program.as('NORMAL_OPERATOR');
    expect((await operator.props('/szkolenia/panel/jobs')).status).toBe(403);
    expect((await operator.post('/szkolenia/panel/jobs/retry', { id: 'm1' })).status).toBe(403);
  });

  it('one is tried again, then all of a kind, with effect; those of another portal are left alone', async () => {
    broken = false;
    const refused = await admin.post('/szkolenia/panel/jobs/retry', { id: 'elsewhere' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('Tego zadania nie trzeba ponawiać.');
    const one = await admin.post('/szkolenia/panel/jobs/retry', { id: 'm1' });
    expect(one.body).toMatchObject({ retried: 1, flash: { message: 'Ponowiono 1 zadanie.' } });
    await expect.poll(() => done, { timeout: 60_000 }).toEqual(['m1']);
    expect((await page()).locals.deadJobs).toBe(2);
    const all = await admin.post('/szkolenia/panel/jobs/retry', { name: 'finish-move' });
    expect(all.body).toMatchObject({ retried: 2, flash: { message: 'Ponowiono 2 zadania.' } });
    await expect.poll(() => [...done].sort(), { timeout: 60_000 }).toEqual(['m1', 'move:1', 'move:2']);
    await expect.poll(async () => (await page()).data.kinds.length).toBe(1);
    expect((await page()).locals.deadJobs).toBeUndefined();
    expect((await program.app.queue.dead()).map(({ id }) => id)).toEqual(['elsewhere']);
  });

  it('a leasing administrator sees those of the own portal', async () => {
    await program.addAccount('leasing-operator', {
      firstName: 'Anna',
      lastName: 'Kowal',
      primaryNumber: '600700800',
      email: 'szefowa@demo.example',
      permissions: ['MANAGING_DISTRIBUTORS'],
    });
    const client = program.client();
    const login = { login: 'szefowa@demo.example', password: PASSWORD, applicationActorType: 'LeasingOperator' };
    expect((await client.post('/leasing/login', login)).status).toBe(200);
    const { data } = (await client.props('/leasing/panel/jobs')).body;
    expect(data.kinds.flatMap(({ jobs }: Loose) => jobs).map(({ id }: Loose) => id)).toEqual([
      'elsewhere',
      'of-nobody',
    ]);
  });
});
