import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_ACCESS } from '#domain/account/access.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { edit } from '#tests/support/program/edit.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

let portal: TestApp;
let smtp: TestSmtp;
let admin: Client;
let normal: Client;
const real = () => new Date().toISOString();
let clock = real;
beforeAll(async () => {
  smtp = await startSmtp();
  portal = await testApp({ workers: true, now: () => clock(), config: { smtpUrl: smtp.url } });
  [admin, normal] = await Promise.all([portal.as('ADMIN_OPERATOR'), portal.as('NORMAL_OPERATOR')]);
});
afterAll(async () => {
  await portal?.stop();
  await smtp?.stop();
});

const put = (id: string, form: object, client = admin) => edit(client, `/panel/operators/${id}`, form);
const data = async (path: string): Promise<Loose> => (await admin.props(path)).body.data;
const idOf = async (email: string): Promise<string> =>
  (await data(`/panel/operators?filters[email]=${email}`)).items[0].id;
const fields = (email: string, more: object = {}) => ({
  firstName: 'Ewa',
  lastName: 'Łącka',
  email,
  role: 'TRAINER',
  ...more,
});
const add = async (email: string, more: object = {}): Promise<Loose> => {
  const answer = await admin.post('/panel/operators', fields(email, more));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const mailed = async (address: string) => {
  await workedOff(portal.app);
  return smtp.to(address);
};
const tokenIn = (text: string | undefined) => /change-password\?token=([\w-]{43})/.exec(text ?? '')?.[1];
const setPassword = (token: string | undefined) =>
  portal.client().post('/change-password', { token, password: 'Nowe-Haslo1!', passwordConfirmation: 'Nowe-Haslo1!' });

describe('administrators', () => {
  it('OPR-01 two administrators who remove each other at the same moment: one stays', async () => {
    const others = await testApp();
    const [first, second] = await Promise.all(
      ['a@demo.example', 'b@demo.example'].map(async (email) => {
        const id = await others.addOperator({ role: 'ADMIN_OPERATOR', email });
        const client = others.client();
        await client.login(email, PASSWORD);
        return { id, client };
      }),
    );
    if (!first || !second) throw new Error('two were added');
    const offered = async (by: Client, id: string) => (await by.props(`/panel/operators/${id}`)).body.data.changes;
    expect(await offered(first.client, second.id)).toEqual(['edit', 'deactivate']);
    expect(await offered(first.client, first.id)).toEqual(['edit']);
    const remove = (by: Client, id: string) => by.post(`/panel/operators/${id}/deactivate`);
    const answers = await Promise.all([remove(first.client, second.id), remove(second.client, first.id)]);
    const { rows } = await others.app.pool.query(
      `SELECT count(*)::int AS n FROM read.operators WHERE role = 'ADMIN_OPERATOR' AND access_type = 'unlimited'`,
    );
    await others.stop();
    expect(rows[0].n).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('jedyny administrator');
  });

  it('OPR-01 who may change operators by a further permission cannot remove the only administrator', async () => {
    const email = 'zastepca@demo.example';
    await portal.addOperator({ role: 'TRAINER', email, permissions: ['OPERATOR_READ', 'OPERATOR_WRITE'] });
    const deputy = portal.client();
    await deputy.login(email, PASSWORD);
    const boss = await idOf('admin_operator@demo.example');
    for (const form of [
      { role: 'TRAINER' },
      { 'actor[accessType]': 'temporary', 'actor[expiresAt]': '31.12.2099 12:00' },
    ]) {
      const answer = await put(boss, form, deputy);
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('jedyny administrator')]);
    }
    expect((await deputy.post(`/panel/operators/${boss}/deactivate`)).status).toBe(409);
    // With a second one it is allowed, and the permission to do so can't be given up by oneself.
    const more = await portal.addOperator({ role: 'ADMIN_OPERATOR', email: 'drugi@demo.example' });
    expect((await put(more, { role: 'TRAINER' }, deputy)).status).toBe(200);
    expect((await put(await idOf(email), { permission: ['OPERATOR_READ'] }, deputy)).status).toBe(409);
  });

  it('ACT-04 AUTH-10 another role counts at the next request', async () => {
    const email = 'rola@demo.example';
    const id = await portal.addOperator({ role: 'ADMIN_OPERATOR', email });
    const client = portal.client();
    await client.login(email, PASSWORD);
    expect((await client.props('/panel/operators/new')).status).toBe(200);
    expect((await put(id, { role: 'TRAINER' })).status).toBe(200);
    expect((await client.props('/panel/operators')).status).toBe(403);
    expect((await client.props('/panel/applications')).body.session.actor.role).toBe('TRAINER');
    expect((await put(id, { 'actor[passwordChangeMode]': 'forbidden' })).status).toBe(200);
    expect((await client.props('/panel')).body.session.passwordChangeMode).toBe('none');
    expect((await client.props('/account/change-password')).status).toBe(403);
  });
});

describe('switching operators off and on', () => {
  it('ACT-02 ACT-03 who is switched on again has the access of before, for as long and with the same about the password', async () => {
    const access = {
      'actor[accessType]': 'temporary',
      'actor[expiresAt]': '31.12.2099 12:00',
      'actor[passwordChangeMode]': 'forbidden',
    };
    const { id } = await add('czasowy@demo.example', access);
    const present = async () => {
      const { values } = await data(`/panel/operators/${id}`);
      return Object.keys(access).map((name) => values[name]);
    };
    const before = await present();
    expect(before[0]).toBe('temporary');
    expect((await admin.post(`/panel/operators/${id}/deactivate`)).status).toBe(200);
    expect((await present())[0]).toBe('none');
    expect((await admin.post(`/panel/operators/${id}/reactivate`)).status).toBe(200);
    expect(await present()).toEqual(before);
  });

  it('ACT-04 what a colleague saves in the same moment is never undone, and both are in the history', async () => {
    // Either may come first.
    for (let round = 0; round < 6; round += 1) {
      const { id } = await add(`chwila${round}@demo.example`);
      const rename = () => put(id, { lastName: 'Nowacka' });
      // A colleague who was faster is a conflict that shows what is there now; the second try is made against that.
      const changes = [
        async () => {
          const answer = await rename();
          return answer.status === 409 ? rename() : answer;
        },
        () => admin.post(`/panel/operators/${id}/deactivate`, { reason: 'Koniec umowy' }),
      ];
      if (round % 2) changes.reverse();
      const [forbidden, ...answers] = await Promise.all([
        normal.post(`/panel/operators/${id}/deactivate`),
        ...changes.map((change) => change()),
      ]);
      expect([forbidden.status, ...answers.map(({ status }) => status)]).toEqual([403, 200, 200]);
      const { values, active, timeline } = await data(`/panel/operators/${id}`);
      expect([values.lastName, values['actor[accessType]'], active]).toEqual(['Nowacka', 'none', false]);
      expect(timeline.map((one: Loose) => one.reason)).toContain('Koniec umowy');
    }
  });

  it('ACT-04 who has no role is not said to be switched on', async () => {
    const { id } = await add('bezroli@demo.example', { role: 'UNAUTHORIZED' });
    const answer = await admin.post(`/panel/operators/${id}/reactivate`);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('Zmień rolę')]);
  });

  it('GDP-03 an erased operator is neither edited nor switched on, and is not sent a link', async () => {
    const { id } = await add('zapomniany@demo.example');
    const { rows } = await portal.app.pool.query('SELECT person_id FROM read.operators WHERE id = $1', [id]);
    await portal.forget(rows[0].person_id);
    expect((await admin.post(`/panel/operators/${id}/reactivate`)).status).toBe(409);
    expect((await admin.post(`/panel/operators/${id}/password-link`)).status).toBe(409);
    const edited = await put(id, { ...fields('inny@demo.example') });
    expect([edited.status, edited.body.message]).toEqual([409, expect.stringContaining('usunięte')]);
    expect((await data(`/panel/operators/${id}`)).values).toMatchObject({ firstName: '', lastName: '', email: '' });
  });
});

describe('the settings of a form', () => {
  it('ACT-02 a moment that is over may stay while something else changes', async () => {
    const email = 'minal@demo.example';
    const expired = { accessType: 'temporary', expiresAt: '2020-01-01T11:00:00.000Z', passwordChangeMode: 'none' };
    const id = await portal.addOperator({ role: 'TRAINER', email, access: expired as never });
    const { values, version } = await data(`/panel/operators/${id}/edit`);
    const saved = await put(id, { ...values, lastName: 'Zmieniona', version });
    expect(saved.status, saved.text).toBe(200);
    expect((await data(`/panel/operators/${id}`)).values).toMatchObject({
      lastName: 'Zmieniona',
      'actor[expiresAt]': '2020-01-01T12:00:00',
    });
    const earlier = await put(id, { 'actor[expiresAt]': '02.01.2020 12:00' });
    expect([earlier.status, Object.keys(earlier.body.errors)]).toEqual([422, ['actor[expiresAt]']]);
  });

  it('OPR-01 an administrator whose own access ends may change the own name, not the end of it', async () => {
    const email = 'czasowy.admin@demo.example';
    const access = { accessType: 'temporary', expiresAt: '2099-12-31T11:00:00.000Z', passwordChangeMode: 'no_limit' };
    const id = await portal.addOperator({ role: 'ADMIN_OPERATOR', email, access: access as never });
    const self = portal.client();
    await self.login(email, PASSWORD);
    expect((await put(id, { lastName: 'Inna' }, self)).status).toBe(200);
    const longer = await put(id, { 'actor[expiresAt]': '31.12.2100 12:00' }, self);
    expect([longer.status, longer.body.message]).toEqual([409, expect.stringContaining('odebrać sobie')]);
  });

  it('OPR-01 PUB-11 a photo is kept; its owner sees it in the account menu', async () => {
    const email = 'foto@demo.example';
    const id = await portal.addOperator({ role: 'TRAINER', email });
    const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#5b21b6' } })
      .png()
      .toBuffer();
    const answer = await sendFiles(admin, {
      method: 'PUT',
      path: `/panel/operators/${id}`,
      fields: {},
      files: { photo: { name: 'ja.png', content } },
    });
    expect(answer.status, answer.text).toBe(200);
    const { photo } = (await data(`/panel/operators/${id}`)).values;
    expect(photo).toMatch(/^[\w-]+\.webp$/);
    const trainer = portal.client();
    await trainer.login(email, PASSWORD);
    expect((await trainer.props('/panel/applications')).body.session.actor.photo).toBe(photo);
    expect((await trainer.get(`/uploads/${photo}`)).status).toBe(200);
  });
});

describe('links to set a password', () => {
  it('OPR-01 AUTH-05 an invitation is good for a week and once; then the newcomer logs in', async () => {
    const email = 'zaproszona@demo.example';
    await add(email);
    const [invitation] = await mailed(email);
    expect(invitation?.subject).toBe('Konto w portalu szkoleń');
    const token = tokenIn(invitation?.text);
    clock = () => new Date(Date.now() + 6.9 * 86_400_000).toISOString();
    const set = await setPassword(token);
    const twice = await setPassword(token);
    clock = real;
    expect([set.status, twice.status]).toEqual([200, 422]);
    expect((await portal.client().login(email, 'Nowe-Haslo1!')).status).toBe(200);

    await add('spozniona@demo.example');
    const late = tokenIn((await mailed('spozniona@demo.example'))[0]?.text);
    clock = () => new Date(Date.now() + 7.1 * 86_400_000).toISOString();
    const answer = await setPassword(late);
    clock = real;
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['token']]);
  });

  it('OPR-01 anyone who may not log in yet gets no link, and nobody is promised one', async () => {
    for (const [email, more] of [
      ['bez1@demo.example', { 'actor[accessType]': 'none' }],
      ['bez2@demo.example', { role: 'UNAUTHORIZED' }],
    ] as const) {
      const { id, flash } = await add(email, more);
      expect(flash.message).toBe('Dodano operatora, który na razie nie może się zalogować.');
      expect((await admin.post(`/panel/operators/${id}/password-link`)).status).toBe(409);
      expect(await mailed(email)).toHaveLength(0);
    }
  });

  it('OPR-01 AUTH-04 a link is sent from the details: an invitation at first, a reset after; a few times an hour', async () => {
    const email = 'ponownie@demo.example';
    const { id } = await add(email);
    const path = `/panel/operators/${id}/password-link`;
    expect((await normal.post(path)).status).toBe(403);
    const sent = await admin.post(path);
    expect([sent.status, sent.body.flash.message]).toEqual([200, expect.stringContaining(email)]);
    expect(sent.text).not.toContain('token');
    const mails = await mailed(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Konto w portalu szkoleń', 'Konto w portalu szkoleń']);
    expect((await setPassword(tokenIn(mails[1]?.text))).status).toBe(200);
    // The other one was used up with it.
    expect((await setPassword(tokenIn(mails[0]?.text))).status).toBe(422);
    await admin.post(path);
    // The notice of the new password may come after it: they are no series.
    expect((await mailed(email)).map(({ subject }) => subject)).toContain('Zmiana hasła');
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await admin.post(path)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await admin.post('/panel/operators/nobody/password-link')).status).toBe(404);
  });

  it('OPR-01 links that went to the old address are worth nothing after a change of e-mail', async () => {
    const [wrong, right] = ['pomylka@demo.example', 'wlasciwy@demo.example'];
    const { id } = await add(wrong);
    const token = tokenIn((await mailed(wrong))[0]?.text);
    expect((await put(id, { email: right })).status).toBe(200);
    expect((await setPassword(token)).status).toBe(422);
    await admin.post(`/panel/operators/${id}/password-link`);
    // The new address is notified of the change too, in a mail without a link.
    const withLink = (await mailed(right)).filter(({ text }) => tokenIn(text));
    expect(withLink).toHaveLength(1);
    expect((await setPassword(tokenIn(withLink[0]?.text))).status).toBe(200);
    expect((await portal.client().login(right, 'Nowe-Haslo1!')).status).toBe(200);
  });
});

describe('the login of an account', () => {
  it('OPR-01 a crash between the login and the fact is mended by saving again', async () => {
    const [old, fresh] = ['przed@demo.example', 'po@demo.example'];
    const id = await portal.addOperator({ role: 'TRAINER', email: old });
    await portal.app.pool.query('UPDATE app.credentials SET login = $2 WHERE actor_id = $1', [
      id,
      portal.app.vault.digest(`login:${fresh}`),
    ]);
    expect((await put(id, { email: fresh })).status).toBe(200);
    expect((await portal.client().login(fresh, PASSWORD)).status).toBe(200);
    expect((await put(id, { email: old })).status).toBe(200);
    expect((await portal.client().login(old, PASSWORD)).status).toBe(200);
  });

  it('OPR-01 two changes of one e-mail at once: the login is the one that the details show', async () => {
    const id = await portal.addOperator({ role: 'TRAINER', email: 'wyscig@demo.example' });
    const answers = await Promise.all(
      ['wyscig1@demo.example', 'wyscig2@demo.example'].map((email) => put(id, { email, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { email } = (await data(`/panel/operators/${id}`)).values;
    expect((await portal.client().login(email, PASSWORD)).status).toBe(200);
    const other = email === 'wyscig1@demo.example' ? 'wyscig2@demo.example' : 'wyscig1@demo.example';
    expect((await portal.client().login(other, PASSWORD)).status).toBe(422);
    // Nobody holds it: somebody else may have it.
    await add(other);
  });

  it('AUTH-02 ACT-04 an account without access is one that cannot log in', async () => {
    const email = 'bezdostepu@demo.example';
    await portal.addOperator({ role: 'TRAINER', email, access: NO_ACCESS });
    expect((await portal.client().login(email, PASSWORD)).status).toBe(422);
  });
});
