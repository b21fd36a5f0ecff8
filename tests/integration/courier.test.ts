import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHOSEN_PASSWORD, PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { edit } from '#tests/support/program/edit.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

/** Written from the specification, in its order: short code and wording (CUR-05). */
const CODES = ['akcz', 'okrz', 'odpy', 'wdni', 'zafi', 'zaop', 'zaakt'];

let smtp: TestSmtp;
let portal: TestApp;
let admin: Client;

beforeAll(async () => {
  smtp = await startSmtp();
  portal = await testApp({ workers: true, now: () => '2026-11-22T09:00:00.000Z', config: { smtpUrl: smtp.url } });
  admin = await operatorWith(CODES, 'admin@bx.example');
});
afterAll(async () => {
  await portal?.stop();
  await smtp?.stop();
});

async function operatorWith(permissions: readonly string[], email: string): Promise<Client> {
  await portal.addAccount('courier-operator', { firstName: 'Anna', lastName: 'Kowal', email, permissions });
  return loggedIn(email, 'BxOperator');
}

async function loggedIn(email: string, type: string, password = PASSWORD): Promise<Client> {
  const client = portal.client();
  const answer = await client.post('/bx/login', { login: email, password, applicationActorType: type });
  expect(answer.status, answer.text).toBe(200);
  return client;
}

const data = async (path: string, client = admin): Promise<Loose> => (await client.props(`/bx${path}`)).body.data;
async function made(path: string, fields: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await admin.post(`/bx${path}`, fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}
async function errors(path: string, fields: Readonly<Record<string, unknown>>): Promise<Loose> {
  const answer = await admin.post(`/bx${path}`, fields);
  expect(answer.status, answer.text).toBe(422);
  return answer.body.errors;
}
const put = (path: string, fields: Readonly<Record<string, unknown>>, client = admin) =>
  edit(client, `/bx${path}`, fields);

const company = (more: object = {}) => ({ name: 'Auto Części Nowak', clientNumber: '123456', ...more });

describe('companies', () => {
  it('CUR-01 GEN-08 active is true when nothing is said; every field comes back under its name', async () => {
    const id = await made('/panel/companies', company());
    expect(await data(`/panel/companies/${id}`)).toMatchObject({
      name: 'Auto Części Nowak',
      clientNumber: '123456',
      active: true,
      version: 1,
    });
    const off = await made('/panel/companies', company({ name: 'Uśpiona', active: 'false' }));
    expect((await data(`/panel/companies/${off}`)).active).toBe(false);
  });

  it.each([
    ['12', false],
    ['123', true],
    ['1234567890', true],
    ['12345678901', false],
    ['12a', false],
  ])('CUR-01 VAL-18 the client number %s has 3 to 10 digits: %s', async (clientNumber, right) => {
    const answer = await admin.post('/bx/panel/companies', company({ name: `Firma ${clientNumber}`, clientNumber }));
    const errors = Object.keys(answer.body.errors ?? {});
    expect([answer.status, errors]).toEqual(right ? [201, []] : [422, ['clientNumber']]);
  });

  it('CUR-01 the name and the number are required; what was typed is reported by its label', async () => {
    expect(await errors('/panel/companies', {})).toEqual({
      name: ['Nazwa jest wymagane'],
      clientNumber: ['Pole „Numer klienta” jest wymagane'],
    });
  });

  it('CUR-01 a colleague was faster: 409 with both values, and the history tells who changed what', async () => {
    const id = await made('/panel/companies', company({ name: 'Przed zmianą' }));
    expect((await put(`/panel/companies/${id}`, { name: 'Po zmianie', version: '1' })).status).toBe(200);
    const late = await put(`/panel/companies/${id}`, { name: 'Za późno', version: '1' });
    expect([late.status, late.body.current.values.name]).toEqual([409, 'Po zmianie']);
    const { timeline } = await data(`/panel/companies/${id}`);
    expect(timeline[0].changes).toEqual([{ field: 'name', label: 'Nazwa', from: 'Przed zmianą', to: 'Po zmianie' }]);
    expect(timeline[0].actor.name).toBe('Anna Kowal');
  });
});

describe('news', () => {
  const news = (more: object = {}) => ({ title: 'Dni wolne', content: '<p>Nie doręczamy w święta.</p>', ...more });

  it('CUR-02 published today and visible when nothing is said', async () => {
    const id = await made('/panel/news', news());
    expect(await data(`/panel/news/${id}`)).toMatchObject({
      title: 'Dni wolne',
      content: '<p>Nie doręczamy w święta.</p>',
      publishedOn: '2026-11-22',
      visible: true,
    });
    expect((await data('/panel/news/new')).values.publishedOn).toMatch(/^(22\.11\.2026|2026-11-22)$/);
    const hidden = await made('/panel/news', news({ title: 'Ukryta', visible: 'false' }));
    expect((await data(`/panel/news/${hidden}`)).visible).toBe(false);
  });

  it('CUR-02 filters publishedOnFrom and publishedOnTo, both days included, the newest first', async () => {
    for (const day of ['01', '05', '09']) {
      await made('/panel/news', news({ title: `Wieść ${day}`, publishedOn: `${day}.03.2026` }));
    }
    const titles = async (filters: string) =>
      (await data(`/panel/news?${filters}`)).items.map((item: Loose) => item.title);
    const march = 'filters[publishedOnFrom]=01.03.2026&filters[publishedOnTo]=31.03.2026';
    expect(await titles(march)).toEqual(['Wieść 09', 'Wieść 05', 'Wieść 01']);
    expect(await titles('filters[publishedOnFrom]=05.03.2026&filters[publishedOnTo]=05.03.2026')).toEqual(['Wieść 05']);
    expect(await titles('filters[publishedOnTo]=01.03.2026')).toEqual(['Wieść 01']);
    const { notices } = await data('/panel/news?filters[publishedOnFrom]=31.02.2026');
    expect(notices).toHaveLength(1);
  });

  it('CUR-02 typed HTML is harmless, an impossible day is reported at its field', async () => {
    const id = await made('/panel/news', news({ content: '<p onclick="x()">Dobrze<script>alert(1)</script></p>' }));
    expect((await data(`/panel/news/${id}`)).content).toBe('<p>Dobrze</p>');
    expect(await errors('/panel/news', news({ publishedOn: '31.02.2026' }))).toEqual({
      publishedOn: ['Data publikacji nie jest poprawną datą'],
    });
  });
});

describe('operators', () => {
  it('CUR-03 CUR-05 seven permissions in order; the filter finds holders only', async () => {
    const id = await made('/panel/operators', {
      firstName: 'Jan',
      lastName: 'Paczkowski',
      email: 'jan@bx.example',
      permissions: ['wdni', 'zaakt'],
    });
    expect(await data(`/panel/operators/${id}`)).toMatchObject({
      firstName: 'Jan',
      lastName: 'Paczkowski',
      email: 'jan@bx.example',
      permissions: ['wdni', 'zaakt'],
    });
    const holders = async (permission: string) =>
      (await data(`/panel/operators?filters[permission]=${permission}`)).items.map((item: Loose) => item.title);
    expect(await holders('wdni')).toContain('Jan Paczkowski');
    expect(await holders('okrz')).not.toContain('Jan Paczkowski');
    expect(await errors('/panel/operators', { permissions: ['APPLICATION_READ'] })).toHaveProperty('permissions');
  });

  it('CUR-03 nobody takes the last management of operators away', async () => {
    const { items } = await data('/panel/operators?filters[email]=admin@bx.example');
    const refused = await admin.post(`/bx/panel/operators/${items[0].id}/deactivate`);
    expect(refused.status).toBe(409);
  });

  it('CUR-06 with zaakt alone news open and companies do not', async () => {
    const writer = await operatorWith(['zaakt'], 'wiesci@bx.example');
    const open = async (path: string) => (await writer.props(`/bx${path}`)).status;
    expect(await open('/panel/news')).toBe(200);
    expect(await open('/panel/companies')).toBe(403);
    expect(await open('/panel/reporters')).toBe(403);
    expect(await open('/panel/operators')).toBe(403);
    expect((await writer.post('/bx/panel/companies', company())).status).toBe(403);
    expect((await data('/panel', writer)).redirect).toBe('/bx/panel/news');
  });

  it.each([
    ['zafi', ['companies', 'reporters']],
    ['zaop', ['operators']],
    ['zaakt', ['news']],
    ['akcz', []],
    ['okrz', []],
    ['odpy', []],
    ['wdni', []],
  ] as const)('CUR-06 %s opens %j', async (code, sections) => {
    const client = await operatorWith([code], `${code}@bx.example`);
    for (const section of ['companies', 'reporters', 'operators', 'news']) {
      const may = (sections as readonly string[]).includes(section);
      expect([section, (await client.props(`/bx/panel/${section}`)).status]).toEqual([section, may ? 200 : 403]);
    }
  });
});

describe('reporters', () => {
  let companyId: string;
  beforeAll(async () => {
    companyId = await made('/panel/companies', company({ name: 'Odbiorca' }));
  });
  const reporter = (more: object = {}) => ({
    companyId,
    email: 'rita@bx.example',
    firstName: 'Rita',
    lastName: 'Nowak-Żak',
    phoneNumber: '600 700 800',
    streetName: 'Łąkowa',
    houseNumber: '12-14',
    apartmentNumber: '3A',
    postalCode: '00-001',
    city: 'Bielsko-Biała',
    courierNote: 'Dzwonić dwa razy',
    deliveryTimeFrom: '16:00',
    deliveryTimeTo: '10:00',
    ...more,
  });

  it('CUR-04 GEN-07 every value comes back; the link of the mail sets a password and lets in', async () => {
    const id = await made('/panel/reporters', reporter());
    expect(await data(`/panel/reporters/${id}`)).toMatchObject({ ...reporter(), active: true });
    await workedOff(portal.app);
    const mail = smtp.to('rita@bx.example').at(-1)?.text ?? '';
    const [, token] = /\/bx\/change-password\?token=([\w-]{43})/.exec(mail) ?? [];
    expect(token, mail).toBeDefined();
    const rita = portal.client();
    const chosen = { token, password: CHOSEN_PASSWORD, passwordConfirmation: CHOSEN_PASSWORD };
    const set = await rita.post('/bx/change-password', chosen);
    expect(set.status, set.text).toBe(200);
    await loggedIn('rita@bx.example', 'BxReporter', CHOSEN_PASSWORD);
  });

  it.each([
    ['VAL-13', 'phoneNumber', '12'],
    ['VAL-16', 'houseNumber', '0'],
    ['VAL-16', 'houseNumber', '10000'],
    ['VAL-16', 'apartmentNumber', '0'],
    ['VAL-17', 'city', 'X'],
    ['VAL-17', 'city', 'Łódź1'],
    ['VAL-17', 'postalCode', '00001'],
    ['VAL-14', 'deliveryTimeFrom', '9:5'],
    ['VAL-14', 'deliveryTimeTo', '24:00'],
    ['VAL-08', 'firstName', 'jan'],
    ['VAL-09', 'lastName', 'A-'],
    ['VAL-11', 'email', 'a@b'],
  ])('CUR-04 %s %s refuses %s at its field', async (_row, field, value) => {
    expect(
      Object.keys(await errors('/panel/reporters', reporter({ email: 'inny@bx.example', [field]: value }))),
    ).toEqual([field]);
  });

  it('CUR-04 VAL-15 the hours may overlap midnight, but not be equal', async () => {
    const same = await errors(
      '/panel/reporters',
      reporter({ email: 'rowna@bx.example', deliveryTimeFrom: '10:00', deliveryTimeTo: '10:00' }),
    );
    expect(Object.keys(same)).toEqual(['deliveryTimeTo']);
  });

  it('CUR-04 VAL-26 a note of 100 characters is taken, one of 101 is not', async () => {
    expect(await errors('/panel/reporters', reporter({ email: 'n@bx.example', courierNote: 'ż'.repeat(101) }))).toEqual(
      {
        courierNote: ['Treść nie może być dłuższa niż 100 znaków'],
      },
    );
    await made('/panel/reporters', reporter({ email: 'sto@bx.example', courierNote: 'ż'.repeat(100) }));
  });

  it('CUR-04 a company that is not there is no choice', async () => {
    expect(await errors('/panel/reporters', reporter({ email: 'x@bx.example', companyId: 'nie-ma' }))).toHaveProperty(
      'companyId',
    );
  });

  it('CUR-04 ACT-04 who is not active does not log in, and a running session ends', async () => {
    const id = await portal.addAccount('courier-reporter', { ...reporter(), email: 'ela@bx.example' });
    const ela = await loggedIn('ela@bx.example', 'BxReporter');
    expect((await ela.props('/bx/moje-dane')).status).toBe(200);
    expect((await put(`/panel/reporters/${id}`, { active: 'false' })).status).toBe(200);
    expect((await ela.props('/bx/moje-dane')).status).toBe(401);
    const again = await portal
      .client()
      .post('/bx/login', { login: 'ela@bx.example', password: PASSWORD, applicationActorType: 'BxReporter' });
    expect(again.status).toBe(422);
  });

  it('CUR-04 VAL-14 VAL-15 VAL-26 corrects the own hours and note, and nothing else; the history says who', async () => {
    const id = await portal.addAccount('courier-reporter', { ...reporter(), email: 'iga@bx.example' });
    const iga = await loggedIn('iga@bx.example', 'BxReporter');
    const send = (fields: object) => iga.call('PUT', '/bx/moje-dane', { ...fields });
    const { version, values } = await data('/moje-dane', iga);
    const wanted = { courierNote: 'Dzwonić do bramy', deliveryTimeFrom: '22:00', deliveryTimeTo: '06:00', version };
    const saved = await send({ ...wanted, city: 'Warszawa', email: 'inna@bx.example', companyId: 'inna' });
    expect([saved.status, saved.body.id, saved.body.version], saved.text).toEqual([200, id, version + 1]);
    const own = { courierNote: 'Dzwonić do bramy', deliveryTimeFrom: '22:00', deliveryTimeTo: '06:00' };
    expect(await data('/moje-dane', iga)).toMatchObject({ values: { ...values, ...own }, version: version + 1 });
    const { timeline } = await data(`/panel/reporters/${id}`);
    expect([timeline[0].actor.name, timeline[0].changes.map(({ field }: Loose) => field).toSorted()]).toEqual([
      'Rita Nowak-Żak',
      ['courierNote', 'deliveryTimeFrom', 'deliveryTimeTo'],
    ]);
    const wrong = await send({
      ...wanted,
      version: version + 1,
      deliveryTimeFrom: '24:00',
      courierNote: 'ż'.repeat(101),
    });
    expect([wrong.status, Object.keys(wrong.body.errors).toSorted()]).toEqual([
      422,
      ['courierNote', 'deliveryTimeFrom'],
    ]);
    const equal = await send({ deliveryTimeFrom: '06:00', version: version + 1 });
    expect([equal.status, Object.keys(equal.body.errors)]).toEqual([422, ['deliveryTimeTo']]);
  });

  it('CUR-04 a page of before the office’s own change is answered with what is there now', async () => {
    const id = await portal.addAccount('courier-reporter', { ...reporter(), email: 'lena@bx.example' });
    const lena = await loggedIn('lena@bx.example', 'BxReporter');
    const { version } = await data('/moje-dane', lena);
    expect((await put(`/panel/reporters/${id}`, { deliveryTimeTo: '15:30' })).status).toBe(200);
    const late = await lena.call('PUT', '/bx/moje-dane', { courierNote: 'Portiernia', version });
    expect([late.status, late.body.current]).toMatchObject([
      409,
      { version: version + 1, values: { deliveryTimeTo: '15:30' } },
    ]);
    for (const stranger of [admin, portal.client()])
      expect([401, 403]).toContain((await stranger.call('PUT', '/bx/moje-dane', { courierNote: 'x' })).status);
  });

  it('CUR-02 GEN-08 sees visible news that are out, and the own data, and nothing of the panel', async () => {
    await portal.addAccount('courier-reporter', { ...reporter(), email: 'ola@bx.example' });
    const ola = await loggedIn('ola@bx.example', 'BxReporter');
    await made('/panel/news', { title: 'Jutro', content: '<p>x</p>', publishedOn: '23.11.2026' });
    const hidden = await made('/panel/news', { title: 'Schowana', content: '<p>x</p>', visible: 'false' });
    const titles = (await data('/aktualnosci', ola)).items.map((item: Loose) => item.title);
    expect(titles).toContain('Dni wolne');
    expect(titles).not.toContain('Jutro');
    expect(titles).not.toContain('Schowana');
    expect((await ola.props(`/bx/aktualnosci/${hidden}`)).status).toBe(404);
    const own = await data('/moje-dane', ola);
    expect(own).toMatchObject({ companyName: 'Odbiorca', values: { lastName: 'Nowak-Żak', city: 'Bielsko-Biała' } });
    for (const path of ['/panel', '/panel/companies', '/panel/news', '/panel/search?q=nowak']) {
      expect([path, (await ola.props(`/bx${path}`)).status]).toEqual([path, 403]);
    }
    expect((await portal.client().props('/bx/aktualnosci')).status).toBe(401);
  });
});

describe('mechanisms that all portals share', () => {
  it('GEN-05 the session of either actor holds no hash, and names its own actor type', async () => {
    const { body, text } = await admin.props('/bx/panel/companies');
    expect(body.appName).toBe('bx');
    expect(body.session.actor).toMatchObject({ applicationActorType: 'BxOperator', permissions: CODES });
    expect(text).not.toMatch(/hash|argon2/i);
  });

  it('GEN-07 nobody of one portal logs in or reads in another', async () => {
    const wrong = await portal
      .client()
      .post('/login', { login: 'admin@bx.example', password: PASSWORD, applicationActorType: 'BxOperator' });
    expect(wrong.status).toBe(422);
    for (const path of ['/panel/applications', '/panel/operators', '/szkolenia/panel/firms']) {
      expect([403, 404]).toContain((await admin.props(path)).status);
    }
    const training = await portal.as('ADMIN_OPERATOR');
    for (const path of ['/bx/panel/companies', '/bx/panel/operators', '/bx/panel/live']) {
      expect([403, 404]).toContain((await training.props(path)).status);
    }
    const { items } = await data('/panel/operators');
    expect((await training.props(`/panel/operators/${items[0].id}`)).status).toBe(404);
  });

  it('the quick search finds companies, people and news by their permissions', async () => {
    await made('/panel/companies', company({ name: 'Zębatki Świdnica' }));
    const found = async (q: string, client = admin) =>
      (await client.props(`/bx/panel/search?q=${encodeURIComponent(q)}`)).body.groups.flatMap((one: Loose) => one.hits);
    expect((await found('zebatki'))[0]).toMatchObject({ title: 'Zębatki Świdnica' });
    const writer = await operatorWith(['zaakt'], 'szuka@bx.example');
    expect(await found('zebatki', writer)).toEqual([]);
  });

  it('GDP-01 GDP-03 a person is found, shown and erased; afterwards the name is nowhere', async () => {
    const employer = await made('/panel/companies', company({ name: 'Spedycja Nazwana', clientNumber: '778899' }));
    await portal.addAccount('courier-reporter', {
      companyId: employer,
      email: 'zapomnij@bx.example',
      firstName: 'Wacława',
      lastName: 'Zapominalska',
      phoneNumber: '600111222',
      streetName: 'Tajna',
      houseNumber: '7',
      postalCode: '00-002',
      city: 'Kielce',
      deliveryTimeFrom: '08:00',
      deliveryTimeTo: '09:00',
    });
    const { hits } = await data('/panel/gdpr/users?filters[query]=Zapominalska');
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({ name: 'Wacława Zapominalska', email: 'zapomnij@bx.example' });
    const personId = hits[0].personPath.split('/').at(-1);
    const file = await admin.props(`/bx/panel/gdpr/users/${personId}/json`);
    expect(file.text).toContain('Tajna');
    expect(file.text).toContain('Spedycja Nazwana');
    expect(file.text).not.toContain(employer);
    const forgotten = await admin.post(`/bx/panel/gdpr/users/${personId}/forget`, { reason: 'Wniosek osoby' });
    expect(forgotten.status, forgotten.text).toBe(200);
    await portal.settled();
    const tables = await portal.app.pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname IN ('app', 'read', 'eventstore', 'vault')`,
    );
    for (const { name } of tables.rows) {
      const { rows } = await portal.app.pool.query(
        `SELECT 1 FROM ${name} t WHERE t::text ~* 'Zapominalsk|600111222|Tajna' LIMIT 1`,
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }
  });
});
