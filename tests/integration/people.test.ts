import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE_LABELS } from '#domain/training/accounts/roles.ts';
import { accountView } from '#domain/account/declaration.ts';
import { operator as operatorKind } from '#domain/training/accounts/operator.ts';
import { recordForm } from '#domain/record/view.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { edit } from '#tests/support/program/edit.ts';

let portal: TestApp;
let admin: Client;
let operator: Client;
let now = '2026-11-21T10:00:00.000Z';
beforeAll(async () => {
  portal = await testApp({ now: () => now });
  [admin, operator] = await Promise.all([portal.as('ADMIN_OPERATOR'), portal.as('NORMAL_OPERATOR')]);
});
afterAll(() => portal.stop());

let number = 0;
const fields = (more: object = {}) => ({
  firstName: 'Ewa',
  lastName: 'Łącka',
  email: `ewa${(number += 1)}@demo.example`,
  role: 'TRAINER',
  ...more,
});
const reporterFields = (more: object = {}) => ({
  firstName: 'Zenon',
  lastName: 'Kos',
  email: `zenon${(number += 1)}@demo.example`,
  phone: '600700800',
  companyName: 'Auto Serwis',
  companyNip: '5260250274',
  companyState: 'mazowieckie',
  ...more,
});
const made = async (path: string, form: object): Promise<string> => {
  const answer = await admin.post(path, form as Record<string, unknown>);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};
const data = async (path: string, client = admin): Promise<Loose> => (await client.props(path)).body.data;
const put = (path: string, form: object, client = admin) => edit(client, path, form);
const names = async (path: string): Promise<string[]> => (await data(path)).items.map((one: Loose) => one.title);
const mailsTo = async (personOf: string): Promise<number> =>
  (
    await portal.app.pool.query(
      `SELECT 1 FROM app.mails WHERE template = 'invitation' AND person_id = (SELECT person_id FROM read.operators WHERE id = $1)`,
      [personOf],
    )
  ).rowCount ?? 0;

describe('operators', () => {
  it('OPR-01 list, details, new and edit; every value comes back, and a link to set the password is sent', async () => {
    const id = await made('/panel/operators', fields({ permission: ['COURSE_READ', 'EMPLOYEE_READ'] }));
    for (const path of ['', '/new', `/${id}`, `/${id}/edit`]) {
      expect((await admin.get(`/panel/operators${path}`)).status).toBe(200);
    }
    expect((await data(`/panel/operators/${id}`)).values).toMatchObject({
      firstName: 'Ewa',
      lastName: 'Łącka',
      role: 'TRAINER',
      permission: ['COURSE_READ', 'EMPLOYEE_READ'],
      photo: null,
      'actor[accessType]': 'unlimited',
      'actor[passwordChangeMode]': 'unlimited',
    });
    expect(await mailsTo(id)).toBe(1);
    const { timeline } = await data(`/panel/operators/${id}`);
    expect(timeline[0].text).toBe('Dodano operatora (rola: trener)');
  });

  it('OPR-01 further permissions count at the next request, the role is chosen from six', async () => {
    const email = `dodatkowe@demo.example`;
    const id = await portal.addOperator({ role: 'TRAINER', email });
    const trainer = portal.client();
    await trainer.login(email, PASSWORD);
    expect((await trainer.get('/panel/groups')).status).toBe(403);
    expect((await put(`/panel/operators/${id}`, { permission: ['COURSE_READ'] })).status).toBe(200);
    expect((await trainer.get('/panel/groups')).status).toBe(200);
    await put(`/panel/operators/${id}`, { role: 'UNAUTHORIZED' });
    expect((await trainer.get('/panel/groups')).status).toBe(303);
    const roles = recordForm(accountView(operatorKind)).fields.flatMap(({ name, options }) =>
      name === 'role' && Array.isArray(options) ? options.map(({ label }: { label: string }) => label) : [],
    );
    expect(roles).toEqual(Object.values(ROLE_LABELS));
  });

  it('OPR-01 another e-mail is another login; a taken one is refused at its field', async () => {
    const [old, fresh] = ['stary@demo.example', 'nowy@demo.example'];
    const id = await portal.addOperator({ role: 'TRAINER', email: old });
    const taken = await put(`/panel/operators/${id}`, { email: 'admin_operator@demo.example' });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['email']]);
    expect((await put(`/panel/operators/${id}`, { email: fresh })).status).toBe(200);
    expect((await portal.client().login(old, PASSWORD)).status).toBe(422);
    expect((await portal.client().login(fresh, PASSWORD)).status).toBe(200);
    const twice = await admin.post('/panel/operators', fields({ email: fresh }));
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['email']]);
  });

  it('OPR-01 nobody takes away the own administration', async () => {
    const { items } = await data('/panel/operators?filters[role]=ADMIN_OPERATOR');
    const own = items[0].id;
    for (const form of [{ role: 'TRAINER' }, { 'actor[accessType]': 'none' }]) {
      const answer = await put(`/panel/operators/${own}`, form);
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('inny administrator')]);
    }
    expect((await admin.post(`/panel/operators/${own}/deactivate`)).status).toBe(409);
  });

  it('OPR-01 a stale form is answered with what is there now', async () => {
    const id = await made('/panel/operators', fields());
    await put(`/panel/operators/${id}`, { lastName: 'Nowa', version: 1 });
    const stale = await put(`/panel/operators/${id}`, { lastName: 'Inna', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ version: 2, values: { lastName: 'Nowa', role: 'TRAINER' } });
  });

  it('OPR-01 filters and order; who may only read changes nothing', async () => {
    const id = await made('/panel/operators', fields({ lastName: 'Źrebak', email: 'zrebak@demo.example' }));
    expect(await names(encodeURI('/panel/operators?filters[name]=źreb'))).toEqual(['Ewa Źrebak']);
    expect(await names('/panel/operators?filters[email]=ZREBAK')).toEqual(['Ewa Źrebak']);
    const sorted = await names('/panel/operators?filters[role]=TRAINER');
    expect(sorted).toEqual([...sorted].sort(new Intl.Collator('pl').compare));
    expect((await operator.get('/panel/operators')).status).toBe(200);
    expect((await operator.get(`/panel/operators/${id}/edit`)).status).toBe(403);
    expect((await put(`/panel/operators/${id}`, { lastName: 'X' }, operator)).status).toBe(403);
  });
});

describe('access of an account', () => {
  it('ACT-02 a temporary access needs a moment in the future, and has one only then', async () => {
    const at = (expiresAt?: string) => ({ 'actor[accessType]': 'temporary', 'actor[expiresAt]': expiresAt });
    for (const expiresAt of [undefined, 'jutro', '01.01.2020 10:00', '21.11.2026 10:59']) {
      const answer = await admin.post('/panel/operators', fields(at(expiresAt)));
      expect([expiresAt, answer.status, Object.keys(answer.body.errors)]).toEqual([
        expiresAt,
        422,
        ['actor[expiresAt]'],
      ]);
    }
    const id = await made('/panel/operators', fields(at('21.11.2026 12:00')));
    const row = await data(`/panel/operators/${id}`);
    expect(row.values['actor[expiresAt]']).toBe('2026-11-21T12:00:00');
    const unlimited = await made(
      '/panel/operators',
      fields({ ...at('21.11.2027 12:00'), 'actor[accessType]': 'unlimited' }),
    );
    expect((await data(`/panel/operators/${unlimited}`)).values['actor[expiresAt]']).toBeNull();
  });

  it('ACT-03 AUTH-09 forbidden is kept as none, unlimited as no_limit; without access there is no such choice', async () => {
    const modeOf = async (id: string) =>
      (await portal.app.pool.query('SELECT password_change_mode AS mode FROM read.operators WHERE id = $1', [id]))
        .rows[0].mode;
    const id = await made('/panel/operators', fields({ 'actor[passwordChangeMode]': 'forbidden' }));
    expect(await modeOf(id)).toBe('none');
    await put(`/panel/operators/${id}`, { 'actor[passwordChangeMode]': 'unlimited' });
    expect(await modeOf(id)).toBe('no_limit');
    await put(`/panel/operators/${id}`, { 'actor[accessType]': 'none', 'actor[passwordChangeMode]': 'unlimited' });
    expect(await modeOf(id)).toBe('none');
  });

  it('ACT-04 an access that ends, or is taken away, ends what is running', async () => {
    const email = 'czasowa@demo.example';
    const id = await portal.addReporter({ email });
    const reporter = portal.client();
    await reporter.login(email, PASSWORD, 'SzkoleniaReporter');
    await put(`/panel/reporters/${id}`, { 'actor[accessType]': 'temporary', 'actor[expiresAt]': '21.11.2026 12:00' });
    expect((await reporter.props('/api/reporters/me')).status).toBe(200);
    now = '2026-11-21T11:00:01.000Z';
    expect((await reporter.props('/api/reporters/me')).status).toBe(401);
    now = '2026-11-21T10:00:00.000Z';
    await admin.post(`/panel/reporters/${id}/reactivate`);
    await reporter.login(email, PASSWORD, 'SzkoleniaReporter');
    expect((await reporter.props('/api/reporters/me')).status).toBe(200);
    await admin.post(`/panel/reporters/${id}/deactivate`, { reason: 'Odeszła z firmy' });
    expect((await reporter.props('/api/reporters/me')).status).toBe(401);
    const { timeline } = await data(`/panel/reporters/${id}`);
    expect(timeline[0].reason).toBe('Odeszła z firmy');
  });
});

describe('reporters', () => {
  it('REP-01 each filter finds the right ones; one letter is said to be too few', async () => {
    await made(
      '/panel/reporters',
      reporterFields({ lastName: 'Żurawska', companyName: 'Moto Gryf', email: 'zur@demo.example' }),
    );
    for (const filter of ['lastName]=żura', 'companyName]=gryf', 'email]=zur@']) {
      expect(await names(encodeURI(`/panel/reporters?filters[${filter}`)), filter).toEqual(['Zenon Żurawska']);
    }
    expect((await data('/panel/reporters?filters[lastName]=a')).notices).toHaveLength(1);
  });

  it('REP-01 ACT-01 are added and edited with the same settings; the history tells what changed', async () => {
    const id = await made('/panel/reporters', reporterFields());
    const edit = await data(`/panel/reporters/${id}/edit`);
    expect(edit.values).toMatchObject({ 'actor[accessType]': 'unlimited', companyState: 'mazowieckie' });
    const saved = await put(`/panel/reporters/${id}`, {
      phone: '700 800 900',
      companyName: 'Inna',
      version: edit.version,
    });
    expect(saved.status, saved.text).toBe(200);
    const { timeline } = await data(`/panel/reporters/${id}`);
    expect(timeline[0].changes.map((one: Loose) => one.label)).toEqual(['Telefon', 'Nazwa firmy']);
    const wrong = await put(`/panel/reporters/${id}`, { companyNip: '1', phone: 'x', firstName: 'jan' });
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['companyNip', 'firstName', 'phone']);
  });

  it('REP-02 the file has the version and the date of each consent', async () => {
    const email = 'zgoda@demo.example';
    await portal.addReporter({ email, lastName: 'Zgodny' });
    const reporter = portal.client();
    await reporter.login(email, PASSWORD, 'SzkoleniaReporter');
    expect((await reporter.post('/api/gdpr-check')).status).toBe(200);
    await portal.settled();
    const rows = rowsOf(await download(portal.url, operator, '/panel/reporters/excel-gdpr'));
    expect(rows[0]?.slice(-3)).toEqual(['Wersja zgody', 'Data zgody', 'Konto']);
    const line = rows.find((row) => row.includes('Zgodny'));
    expect(line?.slice(-3)).toEqual(['2026-01', expect.any(Date), 'tak']);
    expect(rows.filter((row) => row.at(-1) === 'tak').length).toBe((await data('/panel/reporters')).total);
  });
});
