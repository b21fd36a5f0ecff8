import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Busy } from '#ops/busy.ts';
import { CHOSEN_PASSWORD, PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { edit } from '#tests/support/program/edit.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

let smtp: TestSmtp;
let portal: TestApp;
let clock = '2026-11-22T09:00:00.000Z';

beforeAll(async () => {
  smtp = await startSmtp();
  portal = await testApp({ workers: true, now: () => clock, config: { smtpUrl: smtp.url } });
});
afterAll(async () => {
  await portal?.stop();
  await smtp?.stop();
});

const EMAIL = 'iga@bx.example';

async function loginOf(login: string): Promise<{ status: number; client: Client }> {
  const client = portal.client();
  const password = login === EMAIL ? CHOSEN_PASSWORD : PASSWORD;
  const fields = { login, password, applicationActorType: 'BxOperator' };
  return { status: (await client.post('/bx/login', fields)).status, client };
}

it('ACT-01…04 GDP-03 an account that only a declaration tells of: invited, let in, switched off, expired, erased', async () => {
  const boss = { firstName: 'Anna', lastName: 'Kowal', email: 'boss@bx.example', permissions: ['zaop', 'zafi'] };
  await portal.addAccount('courier-operator', boss);
  const admin = (await loginOf(boss.email)).client;
  const fields = { firstName: 'Iga', lastName: 'Przelotna', email: EMAIL, permissions: ['zaop'] };
  const added = await admin.post('/bx/panel/operators', fields);
  expect(added.status, added.text).toBe(201);
  const page = `/bx/panel/operators/${added.body.id}`;

  await workedOff(portal.app);
  const [, token] = /\/bx\/change-password\?token=([\w-]{43})/.exec(smtp.to(EMAIL).at(-1)?.text ?? '') ?? [];
  expect((await loginOf(EMAIL)).status).toBe(422);
  const passwords = { token, password: CHOSEN_PASSWORD, passwordConfirmation: CHOSEN_PASSWORD };
  // While too many log in the link is not used up by a password that could not be set.
  const turns = vi.spyOn(portal.app.passwords, 'hash').mockRejectedValueOnce(new Busy('Spróbuj za chwilę.', 5));
  expect((await portal.client().post('/bx/change-password', passwords)).status).toBe(503);
  turns.mockRestore();
  expect((await portal.client().post('/bx/change-password', passwords)).status).toBe(200);

  // The login says nothing of it (AUTH-02), the browser that was working hears why.
  const refusal = async (client: Client) => {
    const { status, body } = await client.props(page);
    return [status, body.message];
  };
  const first = await loginOf(EMAIL);
  expect([first.status, (await first.client.props(page)).status]).toEqual([200, 200]);
  expect((await admin.post(`${page}/deactivate`)).status).toBe(200);
  expect(await refusal(first.client)).toEqual([
    401,
    expect.stringContaining('Dostęp tego konta do portalu został wyłączony'),
  ]);
  expect((await loginOf(EMAIL)).status).toBe(422);
  expect((await admin.post(`${page}/reactivate`)).status).toBe(200);

  const access = { 'actor[accessType]': 'temporary', 'actor[expiresAt]': '22.11.2026 12:00' };
  const limited = await edit(admin, page, access);
  expect(limited.status, limited.text).toBe(200);
  const second = await loginOf(EMAIL);
  expect([second.status, (await second.client.props(page)).status]).toEqual([200, 200]);
  clock = '2026-11-22T11:00:01.000Z';
  expect(await refusal(second.client)).toEqual([
    401,
    expect.stringContaining('Dostęp do portalu był czasowy i skończył się 22.11.2026 12:00:00.'),
  ]);
  expect((await loginOf(EMAIL)).status).toBe(422);
  const listed = async (state: string): Promise<Loose[]> =>
    (await admin.props(`/bx/panel/operators?filters[status]=${state}`)).body.data.items;
  const isIga = ({ title }: Loose) => title === 'Iga Przelotna';
  expect((await listed('active')).some(isIga)).toBe(false);
  expect((await listed('inactive')).find(isIga)?.state).toBe('dostęp wygasł');
  expect((await admin.props(page)).body.data.state).toBe('dostęp wygasł');

  const found = async (): Promise<Loose[]> =>
    (await admin.props('/bx/panel/gdpr/users?filters[query]=Przelotna')).body.data.hits;
  const [hit] = await found();
  expect((await admin.post(`/bx${hit?.personPath}/forget`, { reason: 'Wniosek osoby' })).status).toBe(200);
  expect(await found()).toEqual([]);
  await vi.waitFor(async () => {
    const { rows } = await portal.app.pool.query('SELECT 1 FROM app.credentials WHERE actor_id = $1', [added.body.id]);
    expect(rows).toEqual([]);
  });
});
