import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { CHOSEN_PASSWORD, PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

const WORDS = 'To konto połączono z kontem d…@serwis.example.';
const TYPE = 'SzkoleniaReporter';

let portal: TestApp;
let smtp: TestSmtp;
let admin: Client;
beforeAll(async () => {
  smtp = await startSmtp();
  portal = await testApp({ workers: true, config: { smtpUrl: smtp.url } });
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(async () => {
  await portal?.stop();
  await smtp?.stop();
});

const linksTo = async (address: string): Promise<string[]> => {
  await workedOff(portal.app);
  return smtp.to(address).flatMap(({ text }) => /change-password\?token=([\w-]{43})/.exec(text ?? '')?.[1] ?? []);
};
const personOf = async (id: string): Promise<string> =>
  (await admin.props(`/panel/reporters/${id}`)).body.data.more.personId;

it('REP-01 the account of who was merged away lets nobody in and says which one does, until it is undone', async () => {
  const email = 'jedna@serwis.example';
  const former = await portal.addReporter({ firstName: 'Anna', lastName: 'Jedna', email });
  const used = await portal.addReporter({ firstName: 'Anna', lastName: 'Druga', email: 'druga@serwis.example' });
  const other = await personOf(former);
  const session = portal.client();
  expect((await session.login(email, PASSWORD, TYPE)).status).toBe(200);
  await session.post('/remind-password', { email });
  const [token = ''] = await linksTo(email);
  expect(token).not.toBe('');

  const merged = await admin.post(`/panel/reporters/${used}/merge`, { other, reason: 'Dwa adresy' });
  expect(merged.status, merged.text).toBe(200);

  // The session ends with words, once.
  const ended = await session.props('/account/security');
  expect([ended.status, ended.text]).toEqual([401, expect.stringContaining(WORDS)]);
  // Somebody who knows the password is informed, somebody who guesses is not.
  const stranger = portal.client();
  const tried = async (password: string): Promise<Loose> => (await stranger.login(email, password, TYPE)).body;
  expect(await tried(PASSWORD)).toMatchObject({ message: expect.stringContaining(WORDS) });
  expect(JSON.stringify(await tried('Zgadywanie1!'))).not.toMatch(/serwis|połączono/);
  // The link is refused unused, and there is no other.
  const page = (await stranger.props(`/change-password?token=${token}`)).body.data;
  expect(page).toMatchObject({ valid: false, refusal: expect.stringContaining(WORDS) });
  const form = { token, password: CHOSEN_PASSWORD, passwordConfirmation: CHOSEN_PASSWORD };
  expect((await stranger.post('/change-password', form)).status).toBe(409);
  await stranger.post('/remind-password', { email });
  expect(await linksTo(email)).toEqual([token]);
  const sent = await admin.post(`/panel/reporters/${former}/password-link`, {});
  expect([sent.status, sent.body.message]).toEqual([409, expect.stringContaining('Tę osobę połączono z inną')]);
  expect((await portal.client().login('druga@serwis.example', PASSWORD, TYPE)).status).toBe(200);

  const undone = await admin.post(`/panel/reporters/${used}/merge/undo`, { other, reason: 'Jednak dwie' });
  expect(undone.status, undone.text).toBe(200);
  expect((await stranger.login(email, PASSWORD, TYPE)).status).toBe(200);
  expect((await stranger.post('/change-password', form)).status).toBe(200);
});
