import { afterAll, beforeAll, expect, it } from 'vitest';
import { courier } from '#domain/courier/portal.ts';
import { leasing } from '#domain/leasing/portal.ts';
import { orders } from '#domain/orders/portal.ts';
import { services } from '#domain/services/portal.ts';
import { training } from '#domain/training/portal.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

/** AUTH-04 PUB-18: no answer waits for what is done for a known address only, so its time tells nothing. */

let program: TestApp;
beforeAll(async () => {
  program = await testApp({ workers: true, config: { limits: 'off' } });
  await program.addReporter({ email: 'zenon@czas.example' });
});
afterAll(() => program?.stop());

const mailed = async (): Promise<number> => (await program.app.pool.query('SELECT 1 FROM app.mails')).rowCount ?? 0;

it.each([
  ...[training, courier, leasing, services, orders].map(({ name }) => `/${name}/remind-password`),
  '/api/register-reporter',
])(
  'POST %s is answered before anybody looks whose the address is',
  async (path) => {
    await workedOff(program.app);
    const before = await mailed();
    const client = program.client();
    await client.refreshToken();
    const holder = await program.app.pool.connect();
    try {
      // Anyone who looks for a login waits for this.
      await holder.query('BEGIN; LOCK TABLE app.credentials IN ACCESS EXCLUSIVE MODE');
      const answers = [];
      for (const email of ['zenon@czas.example', 'nikt@czas.example']) answers.push(await client.post(path, { email }));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBeLessThan(300);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    await workedOff(program.app);
    const sent = (await mailed()) - before;
    expect(sent).toBe(path === '/szkolenia/remind-password' ? 1 : path.startsWith('/api/') ? 2 : 0);
  },
  60_000,
);
