import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsAbout } from '#ops/mail/mails.ts';
import { MailScene } from '#tests/support/training/mail-scene.ts';
import { startRedis, type TestRedis } from '#tests/support/servers/redis.ts';

let redis: TestRedis;
let scene: MailScene;
beforeAll(async () => {
  redis = await startRedis();
  scene = await MailScene.start({ redisUrl: redis.url });
});
afterAll(async () => {
  await scene.stop();
  await redis.stop();
});

it('with REDIS_URL the same mails go through Bull: retried when the server is busy, sent once', async () => {
  const { reporter, courseDateId, ids, applicationId } = await scene.oneApplication();
  scene.smtp.refuse((to, nth) => (to === reporter && nth === 1 ? { code: 451, message: 'busy' } : undefined));
  await scene.happened(courseDateId, [{ type: 'ApplicationConfirmationSent', data: { ...ids, repeated: false } }]);
  await scene.settled();
  expect(scene.smtp.to(reporter).map((mail) => mail.subject)).toEqual([
    'Potwierdzenie zgłoszenia: Układy klimatyzacji, 03.12.2046, Żaneta Źdźbłowska',
  ]);
  expect((await mailsAbout(scene.app, `application:${applicationId}`)).find(({ to }) => to === reporter)).toMatchObject(
    {
      status: 'sent',
      attempts: 2,
    },
  );
});
