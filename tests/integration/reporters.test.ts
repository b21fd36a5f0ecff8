import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { CHOSEN_PASSWORD, PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { edit } from '#tests/support/program/edit.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

const LIST = '/panel/reporters';

let portal: TestApp;
let smtp: TestSmtp;
let admin: Client;
let dateId = '';
beforeAll(async () => {
  smtp = await startSmtp();
  portal = await testApp({ workers: true, config: { smtpUrl: smtp.url } });
  admin = await portal.as('ADMIN_OPERATOR');
  const [course, location] = [await addCourse(portal.app, { name: 'Klimatyzacja' }), await addLocation(portal.app)];
  const made = await admin.post('/panel/course-dates', dateFields(course, location, { seatLimit: '100' }));
  dateId = made.body.id;
  await portal.addReporter({ firstName: 'Adam', lastName: 'Zkontem', email: 'adam@konto.example' });
});
afterAll(async () => {
  await portal?.stop();
  await smtp?.stop();
});

let number = 0;
/** Registers somebody without being logged in; the id of who did it. */
async function visitor(lastName: string, more: object = {}): Promise<string> {
  const email = `${lastName.toLowerCase()}@bezkonta.example`;
  const reporter = { reporterFirstName: 'Beata', reporterLastName: lastName, reporterEmail: email, ...more };
  const answer = await portal
    .client()
    .post('/api/register-applications', registrationFields(dateId, (number += 1), reporter));
  expect(answer.status, answer.text).toBe(201);
  await portal.settled();
  const { rows } = await portal.app.pool.query('SELECT reporter_id FROM read.applications WHERE id = $1', [
    answer.body.applications[0].id,
  ]);
  return rows[0].reporter_id;
}
const data = async (path: string, client = admin): Promise<Loose> => (await client.props(path)).body.data;
const listed = async (query = ''): Promise<Loose[]> => (await data(`${LIST}?${query}`)).items;
const titles = async (query = ''): Promise<string[]> => (await listed(query)).map(({ title }) => title);

describe('people who report without an account', () => {
  it('REP-01 stand in the list beside the accounts, by name, and are distinguished', async () => {
    await visitor('Abecka', { companyName: 'Warsztat Żuraw' });
    expect(await listed()).toMatchObject([
      { title: 'Adam Zkontem', active: true, version: 1 },
      { title: 'Beata Abecka', state: 'bez konta', version: 0, values: { companyName: 'Warsztat Żuraw' } },
    ]);
    expect((await listed())[0].state).toBeUndefined();
    expect(await titles('sort=-title')).toEqual(['Beata Abecka', 'Adam Zkontem']);
    expect(await titles('filters[account]=yes')).toEqual(['Adam Zkontem']);
    expect(await titles('filters[account]=no')).toEqual(['Beata Abecka']);
    expect((await data(`${LIST}?filters[account]=maybe`)).errors).toHaveProperty('filters[account]');
    for (const query of ['lastName]=abecka', 'companyName]=zuraw', 'email]=abecka@bezkonta'])
      expect(await titles(`filters[${query}`), query).toEqual(['Beata Abecka']);
    // Only an account is in use or switched off.
    expect(await titles('filters[status]=active')).toEqual(['Adam Zkontem']);
    expect(await titles('filters[status]=inactive')).toEqual([]);
    expect(await titles('filters[status]=inactive&filters[account]=no')).toEqual([]);
  });

  it('REP-01 have a page with what they sent, its history, and nothing to change', async () => {
    const id = await visitor('Cebulska');
    await visitor('Cebulska', { reporterPhone: '611222333' });
    const page = await data(`${LIST}/${id}`);
    expect(page).toMatchObject({
      title: 'Beata Cebulska',
      state: 'bez konta',
      values: { email: 'cebulska@bezkonta.example', phone: '611222333', companyNip: '5260250274' },
      changes: [],
      tellsPermissions: false,
      dossierPath: null,
      more: { personId: id, consentVersion: expect.any(String) },
    });
    for (const none of ['permissions', 'dossier']) {
      expect((await admin.get(`${LIST}/${id}/${none}`)).status).toBe(404);
      expect((await admin.get(`${LIST}/${id}`)).text).not.toContain(`/${none}"`);
    }
    expect(page.more.applications).toMatchObject([
      { participantName: 'Jan Nowak', courseName: 'Klimatyzacja' },
      { participantName: 'Jan Nowak' },
    ]);
    expect(page.timeline).toHaveLength(2);
    expect(page.timeline[0].text).toBe('Zgłoszono pracownika na listę podstawową: Jan Nowak');
    const [term] = page.timeline[0].changes;
    expect([term.label, JSON.stringify(term)]).toEqual(['Termin', expect.stringContaining('Klimatyzacja')]);
    expect((await admin.get(`${LIST}/${id}/edit`)).status).toBe(404);
    expect((await admin.call('PUT', `${LIST}/${id}`, { firstName: 'Ewa' })).status).toBe(404);
    for (const action of ['deactivate', 'reactivate', 'password-link'])
      expect((await admin.post(`${LIST}/${id}/${action}`)).status, action).toBe(404);

    const first = page.timeline[1].at;
    const [application] = page.more.applications;
    const renamed = await edit(admin, `/panel/applications/${application.id}`, {
      participantLastName: 'Nowakowski',
      participantCorrection: 'same',
    });
    expect(renamed.status, renamed.text).toBe(200);
    await portal.settled();
    expect(JSON.stringify((await data(`${LIST}/${id}`)).more)).toContain('Jan Nowakowski');
    const then = await data(`${LIST}/${id}?asOf=${encodeURIComponent(first)}`);
    expect(then).toMatchObject({ state: 'bez konta', values: { phone: '600700800' } });
    expect([then.timeline.length, then.more.applications.length]).toEqual([1, 1]);
    expect(JSON.stringify(await data(`${LIST}/${id}?asOf=${page.timeline[0].at}`))).not.toContain('Nowakowski');
    expect((await admin.props(`${LIST}/${id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)).status).toBe(404);
  });

  it('PERM-07 who may not see applications sees no participants there', async () => {
    const id = await visitor('Dudek');
    await portal.addOperator({ role: 'TRAINER', email: 'rep@demo.example', permissions: ['REPORTER_READ'] });
    const trainer = portal.client();
    await trainer.login('rep@demo.example', PASSWORD);
    const sees = (await data('/panel/applications', trainer))?.items !== undefined;
    const page = await data(`${LIST}/${id}`, trainer);
    expect([page.more.applications.length, page.timeline.length]).toEqual(sees ? [1, 1] : [0, 0]);
  });

  it('REP-01 pages follow each other through both kinds, and back', async () => {
    const columns = `id, person_id, name, first_name, last_name, email, phone, company_name, company_nip, company_state,
      access_type, password_change_mode, valid_from, version`;
    for (const table of ['reporters', 'visitors'])
      await portal.app.pool.query(
        `INSERT INTO read.${table} (${columns}${table === 'visitors' ? ', account, stays' : ''})
         SELECT '${table}' || n, '${table}' || n, 'Ąę Masowa ' || lpad(n::text, 3, '0') || '${table}', 'Ąę', 'Masowa', '', '', '', '', '',
           'none', 'none', now(), ${table === 'visitors' ? '0, n = 1, false' : '1'} FROM generate_series(1, 60) n`,
      );
    const seen: string[] = [];
    const backwards: string[] = [];
    let page = await data(`${LIST}?filters[lastName]=masowa`);
    // The visitor who has an account is that account.
    expect(page).toMatchObject({ total: 119, totalExact: true, previous: null });
    for (;;) {
      seen.push(...page.items.map(({ title }: Loose) => title));
      if (!page.next) break;
      page = await data(`${LIST}?filters[lastName]=masowa&page=${page.page + 1}&after=${page.next}`);
    }
    expect(seen).toEqual([...seen].sort());
    expect(new Set(seen).size).toBe(119);
    for (;;) {
      backwards.unshift(...page.items.map(({ title }: Loose) => title));
      if (!page.previous) break;
      page = await data(`${LIST}?filters[lastName]=masowa&page=${page.page - 1}&before=${page.previous}`);
    }
    expect(backwards).toEqual(seen);
    expect(await titles('filters[lastName]=masowa&page=3')).toEqual(seen.slice(100));
    await portal.app.pool.query(`DELETE FROM read.reporters WHERE last_name = 'Masowa'`);
    await portal.app.pool.query(`DELETE FROM read.visitors WHERE last_name = 'Masowa'`);
  });

  it('PUB-18 signing up by the same e-mail makes one person with an account of them', async () => {
    const id = await visitor('Ewicka');
    const email = 'ewicka@bezkonta.example';
    const client = portal.client();
    expect((await client.login(email, PASSWORD, 'SzkoleniaReporter')).status).toBe(422);
    expect((await client.post('/api/register-reporter', { email })).status).toBe(202);
    const token = await tokenMailedTo(email);
    const form = { token, password: CHOSEN_PASSWORD, passwordConfirmation: CHOSEN_PASSWORD };
    expect((await client.post('/change-password', form)).status).toBe(200);
    await portal.settled();
    expect(await listed(`filters[email]=${email}`)).toMatchObject([{ title: 'Beata Ewicka', active: true }]);
    const account = await data(`${LIST}/${id}`);
    expect(account).toMatchObject({ values: { companyNip: '5260250274' }, more: { personId: id, applications: [{}] } });
    expect(account.id).not.toBe(id);
    expect(account).toMatchObject({ tellsPermissions: true, dossierPath: `${LIST}/${account.id}/dossier` });
    const { hits } = await data(`/panel/gdpr/users?filters[query]=${email}`);
    expect(hits).toMatchObject([{ label: 'Osoba zgłaszająca', path: `${LIST}/${account.id}` }]);
    // Of whom nothing is known yet the list shows the address.
    const unknown = 'nieznany@bezkonta.example';
    await client.post('/api/register-reporter', { email: unknown });
    await client.post('/change-password', { ...form, token: await tokenMailedTo(unknown) });
    expect(await titles(`filters[email]=${unknown}`)).toEqual([unknown]);
    // A later registration, with nobody logged in, changes neither.
    await visitor('Ewicka', { reporterPhone: '699888777' });
    expect(await titles(`filters[email]=${email}`)).toHaveLength(1);
  });

  it('REP-01 an operator makes an account of one, with what the registrations say', async () => {
    const id = await visitor('Figura');
    const { values } = await data(`${LIST}/new?from=${id}`);
    expect(values).toEqual({
      firstName: 'Beata',
      lastName: 'Figura',
      email: 'figura@bezkonta.example',
      phone: expect.stringContaining('600'),
      companyName: 'Auto Serwis',
      companyNip: '5260250274',
      companyState: 'mazowieckie',
    });
    const made = await admin.post(LIST, values);
    expect(made.status, made.text).toBe(201);
    expect(await listed('filters[lastName]=figura')).toMatchObject([{ id: made.body.id, version: 1 }]);
    expect((await data(`${LIST}/${made.body.id}`)).more).toMatchObject({ personId: id, applications: [{}] });
    expect((await data(`${LIST}/new?from=${id}`)).values).toEqual({});
  });

  it('GDP-03 are blanked with the person, in the list and on their page', async () => {
    const id = await visitor('Gibalska');
    expect((await admin.post(`/panel/gdpr/users/${id}/forget`, { reason: 'Żądanie' })).status).toBe(200);
    await portal.settled();
    expect(await titles('filters[lastName]=gibalska')).toEqual([]);
    const page = await data(`${LIST}/${id}`);
    expect(page).toMatchObject({ title: 'dane usunięte', changes: [], values: { email: '', phone: '' } });
    expect(JSON.stringify(page)).not.toContain('Giba');
    expect((await data(`${LIST}/new?from=${id}`)).values).toEqual({});
    const born = page.timeline.at(-1).at;
    expect((await admin.get(`${LIST}/${id}?asOf=${encodeURIComponent(born)}`)).text).not.toContain('Giba');
  });
});

async function tokenMailedTo(address: string): Promise<string | undefined> {
  await workedOff(portal.app);
  // What follows from a registration may come later than the link.
  const links = smtp
    .to(address)
    .flatMap(({ text }) => /change-password\?token=([\w-]{43})/.exec(text ?? '')?.[1] ?? []);
  return links.at(-1);
}
