import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client, Loose } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** A form that stood open while its token went: nothing is accepted without a good one, and nothing typed is lost. */
let portal: TestApp;
let dateId: string;
const EMAIL = 'renewed@demo.example';
beforeAll(async () => {
  portal = await testApp();
  await portal.addOperator({ email: EMAIL, firstName: 'Ewa', lastName: 'Kos', role: 'NORMAL_OPERATOR' });
  const operator = await portal.as('NORMAL_OPERATOR');
  const fields = dateFields(await addCourse(portal.app), await addLocation(portal.app));
  dateId = (await operator.post('/panel/course-dates', fields)).body.id;
});
afterAll(() => portal.stop());

let n = 0;
const login = { login: EMAIL, password: PASSWORD, applicationActorType: 'SzkoleniaOperator' };
const RENEWED = 'Formularz stracił ważność i został odnowiony. Sprawdź dane i wyślij go jeszcze raz.';

/** Somebody with an open page, whose browser then forgot everything, or logged in and out beside it. */
const LOST: readonly (readonly [string, (client: Client) => Promise<unknown>])[] = [
  ['cookies were cleared', async (client) => client.cookies.clear()],
  [
    'somebody logged in and out',
    async (client) => {
      const other = client.at(portal.url);
      expect((await other.login(EMAIL, PASSWORD)).status).toBe(200);
      other.token = '';
      expect((await other.post('/logout')).status).toBe(200);
    },
  ],
];

async function openPage(): Promise<Client> {
  const client = portal.client();
  await client.refreshToken();
  return client;
}

const native = (client: Client, path: string, form: Record<string, unknown>): Promise<Answer<Loose>> =>
  client.send('POST', path, { form: { ...form, _csrf: client.token } });

describe.each(LOST)('when %s', (_what, lose) => {
  it('WIRE-02 a call is refused, with the message that it only lacks another token', async () => {
    const client = await openPage();
    const { token } = client;
    await lose(client);
    const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': token };
    const refused = await client.send('POST', '/backend/login', { form: login, headers });
    expect([refused.status, refused.body.staleToken]).toEqual([403, true]);
    await client.refreshToken();
    expect((await client.post('/login', login)).status).toBe(200);
  });

  it('WIRE-06 a native login comes back filled in but for the password, and goes through the second time', async () => {
    const client = await openPage();
    const { token } = client;
    await lose(client);
    client.token = token;
    const form = { ...login, _action: 'login', _page: '/login' };
    const back = await native(client, '/login', form);
    expect([back.status, back.body.errorCode]).toEqual([403, null]);
    expect(back.body.data.form).toMatchObject({ action: 'login', values: { login: EMAIL }, errors: {} });
    expect(back.body.data.form.message).toContain(RENEWED);
    expect(back.text).not.toContain(PASSWORD);
    client.token = back.body.locals.csrfToken;
    expect((await native(client, '/login', form)).status).toBe(303);
  });

  it('WIRE-06 a native registration and a reminder come back as they were typed, and nothing was done', async () => {
    const client = await openPage();
    const { token } = client;
    await lose(client);
    client.token = token;
    const page = `/zgloszenia?courseDateId=${dateId}`;
    const fields = { ...registrationFields(dateId, (n += 1)), _action: 'register-applications', _page: page };
    const back = await native(client, '/api/register-applications', fields);
    expect(back.body.data.form.values).toMatchObject({
      companyName: 'Auto Serwis',
      employees: [{ lastName: 'Nowak' }],
    });
    client.token = back.body.locals.csrfToken;
    expect((await native(client, '/api/register-applications', fields)).status).toBe(303);
    client.token = 'x';
    const reminder = { email: EMAIL, _action: 'remind-password', _page: '/remind-password' };
    const asked = await native(client, '/remind-password', reminder);
    expect(asked.body.data.form.values).toEqual({ email: EMAIL });
    client.token = asked.body.locals.csrfToken;
    expect((await native(client, '/remind-password', reminder)).status).toBe(303);
  });
});

describe('a form without a good token', () => {
  it('WIRE-02 of another site is refused barely, and never comes back filled in', async () => {
    const client = await openPage();
    const form = { ...login, _csrf: 'x', _page: '/login' };
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const answer = await client.send('POST', '/login', { form, headers });
    expect([answer.status, answer.body.errorCode, answer.body.data.form]).toEqual([403, 403, undefined]);
  });

  it('WIRE-02 of somebody logged in is refused: it may be another account’s', async () => {
    const client = portal.client();
    await client.login(EMAIL, PASSWORD);
    const form = { ...registrationFields(dateId, (n += 1)), _csrf: 'x', _page: `/zgloszenia?courseDateId=${dateId}` };
    const answer = await client.send('POST', '/api/register-applications', { form });
    expect([answer.status, answer.body.errorCode, answer.body.data.form]).toEqual([403, 403, undefined]);
  });
});
