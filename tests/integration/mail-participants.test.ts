import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailScene, participantAddress } from '#tests/support/training/mail-scene.ts';

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start({ mailParticipants: false });
});
afterAll(() => scene.stop());

it('with MAIL_PARTICIPANTS=0 a confirmation goes to the reporter alone', async () => {
  const { reporter, courseDateId, ids } = await scene.oneApplication();
  await scene.happened(courseDateId, [{ type: 'ApplicationConfirmationSent', data: { ...ids, repeated: false } }]);
  await scene.settled();
  expect(scene.smtp.to(reporter)).toHaveLength(1);
  expect(scene.smtp.to(participantAddress(reporter))).toEqual([]);
});
