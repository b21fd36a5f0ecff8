import { afterAll, beforeAll, expect, it } from 'vitest';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { mailById } from '#ops/mail/mail-list.ts';
import { queueMail } from '#ops/mail/order.ts';
import { endKeeping } from '#ops/retention.ts';
import { runJobs } from '#ops/run/jobs-command.ts';
import { startWorkingProgram, type WorkingProgram } from '#tests/support/program/working-program.ts';

let program: WorkingProgram;
beforeAll(async () => {
  program = await startWorkingProgram({ attempts: 3 });
});
afterAll(() => program.stop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

it('what mails said, jobs, sessions and links go when their time is over, and not before', async () => {
  const { app } = program;
  const id = 'kept-for-a-year';
  await queueMail(app, {
    id,
    portal: 'szkolenia',
    template: 'password-reset',
    personId: await app.vault.newPerson(),
    input: { to: 'jan@demo.example', name: 'Jan', link: 'https://portal.example/x' },
  });
  await app.queue.idle();
  await app.pool.query(`INSERT INTO app.sessions (sid, sess, expire) VALUES ('s', '{}', now() + interval '1 day')`);
  await app.pool.query(
    `INSERT INTO app.password_resets (token_hash, actor_type, actor_id, person_id, created_at, expires_at)
     VALUES ('t', 'SzkoleniaOperator', 'o', 'p', now(), now())`,
  );
  await app.pool.query(`INSERT INTO app.rate_limits (key, points, expire) VALUES ('over', 1, $1)`, [
    Date.parse(inDays(0.75)),
  ]);
  const files = async () =>
    (await readdir(path.join(app.config.dataDir, 'mailbox'), { recursive: true })).filter((name) =>
      name.endsWith('.eml'),
    );
  const counts = async () => {
    const { rows } = await app.pool.query<{ n: number[] }>(
      `SELECT ARRAY[(SELECT count(*) FROM app.jobs), (SELECT count(*) FROM app.sessions),
         (SELECT count(*) FROM app.password_resets), (SELECT count(*) FROM app.rate_limits WHERE key = 'over')]::int[] AS n`,
    );
    return rows[0]?.n;
  };
  await endKeeping({ ...app, now: () => inDays(0.5) });
  expect(await counts()).toEqual([1, 1, 1, 1]);
  // Sessions and counters go by the database's clock, whatever a process takes for the time.
  await endKeeping({ ...app, now: () => inDays(364) });
  expect(await counts()).toEqual([0, 1, 0, 1]);
  await app.pool.query(`UPDATE app.sessions SET expire = now() - interval '1 second' WHERE sid = 's'`);
  await app.pool.query(`UPDATE app.rate_limits SET expire = $1 WHERE key = 'over'`, [Date.now() - 60_000]);
  await endKeeping(app);
  expect(await counts()).toEqual([0, 0, 0, 0]);
  expect((await mailById(app, { portal: 'szkolenia', id }))?.text).toContain('Jan');
  expect(await files()).toHaveLength(1);
  await endKeeping({ ...app, now: () => inDays(366) });
  expect(await mailById(app, { portal: 'szkolenia', id })).toMatchObject({
    status: 'sent',
    to: 'jan@demo.example',
    subject: 'Treść usunięta po 366 dniach',
    html: '',
  });
  expect(await files()).toEqual([]);
});

it('npm run jobs lists the dead and tries them again', async () => {
  const { app } = program;
  let broken = true;
  await app.queue.process('tests', async () => {
    if (broken) throw new Error('no luck');
  });
  await app.queue.add('tests', 'tests:1', {});
  await app.queue.idle();
  const lines: string[] = [];
  const run = (...args: string[]) => runJobs(app.queue, args, (line) => lines.push(line));
  expect(await run('dead')).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/ {2}tests {2}tests:1 {2}tries: 3 {2}no luck$/), '1 dead']);
  broken = false;
  expect([await run('retry', '--all'), await run('retry', 'tests:1'), await run('what')]).toEqual([0, 2, 1]);
  await app.queue.idle();
  expect(await app.queue.dead()).toEqual([]);
  const metrics = await app.metrics.metrics();
  expect(metrics).toMatch(/^portal_mails_queued 0$/m);
  expect(metrics).toMatch(/^portal_mail_tries_total\{outcome="sent"\} 1$/m);
  expect(metrics).toMatch(/^portal_reaction_lag_seconds\{reaction="training-mails"\} 0$/m);
});
