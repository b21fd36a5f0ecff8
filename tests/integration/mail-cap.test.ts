import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailById } from '#ops/mail/mail-list.ts';
import { queueMail } from '#ops/mail/order.ts';
import { MailScene } from '#tests/support/training/mail-scene.ts';
import { DEFAULT_LIMITS } from '#tests/support/program/settings.ts';

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start({
    limits: {
      ...DEFAULT_LIMITS,
      'mail-public': { most: 2, minutes: 1440 },
      'mail-link': { most: 2, minutes: 1440 },
      mail: { most: 3, minutes: 1440 },
    },
  });
});
afterAll(() => scene?.stop());

const sendLink = async (n: number, to: string) => {
  const [personId = ''] = await scene.app.vault.persons([to]);
  const input = { to, name: 'Ewa', link: 'http://portal.example/change-password?token=x' };
  await queueMail(scene.app, {
    id: `link${n} ${to}`,
    portal: 'szkolenia',
    template: 'password-reset',
    personId,
    input,
  });
  await scene.app.queue.idle();
  return mailById(scene.app, { portal: 'szkolenia', id: `link${n} ${to}` });
};

it('what strangers cause is held back above the daily limit, with its reason, and keeps no decision or link back', async () => {
  const reporter = 'Zalany@warsztat.example';
  for (let n = 0; n < 4; n += 1) {
    await scene.registered(await scene.scheduled(), { reporter, source: 'public' });
    await scene.settled();
  }
  expect(scene.smtp.to(reporter)).toHaveLength(2);
  const { rows } = await scene.app.pool.query<{ status: string; error: string | null; attempts: number }>(
    `SELECT status, error, attempts FROM app.mails WHERE template = 'registration-received' ORDER BY created_at`,
  );
  expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent', 'failed', 'failed']);
  expect(rows[3]).toMatchObject({
    error: 'Dzienny limit wiadomości na ten adres jest wyczerpany, następna możliwa za 24 godziny',
    attempts: 1,
  });
  // Another spelling is the same mailbox.
  await scene.registered(await scene.scheduled(), { reporter: 'zalany+5@warsztat.example', source: 'public' });
  await scene.settled();
  expect(scene.smtp.to('zalany+5@warsztat.example')).toEqual([]);
  expect(await sendLink(1, reporter)).toMatchObject({ status: 'sent' });
  const { courseDateId, ids } = await scene.oneApplication();
  await scene.happened(courseDateId, [{ type: 'ApplicationRejected', data: { ...ids, info: null } }]);
  await scene.settled();
  expect((await scene.app.queue.dead()).length).toBe(3);
});

it('a link has a limit of its own, a mail that is tried again counts once, and goes out the next day', async () => {
  const to = 'linki@warsztat.example';
  scene.smtp.refuse((address, nth) => (address === to && nth < 3 ? { code: 451, message: 'greylisted' } : undefined));
  const status = async (n: number) => (await sendLink(n, to))?.status;
  expect([await status(1), await status(2), await status(3)]).toEqual(['sent', 'sent', 'failed']);
  await scene.app.pool.query('DELETE FROM app.rate_limits');
  await scene.app.queue.retry(`link3 ${to}`);
  await scene.app.queue.idle();
  expect((await mailById(scene.app, { portal: 'szkolenia', id: `link3 ${to}` }))?.status).toBe('sent');
  const { rows } = await scene.app.pool.query<{ key: string }>('SELECT key FROM app.rate_limits');
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
