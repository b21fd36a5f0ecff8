import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';

/** What hangs on a company whose access was taken away: it keeps it, by its name. */
let program: TestApp;
let admin: Client;
const email = 'szef@sud.example';
beforeAll(async () => {
  program = await testApp({ now: () => '2026-11-22T09:00:00.000Z' });
  const permissions = ['MANAGING_EMPLOYEES', 'MANAGING_SERVICES'];
  const person = { firstName: 'Anna', lastName: 'Kowal', primaryNumber: '600700800' };
  await program.addAccount('services-operator', { ...person, email, permissions });
  admin = program.client();
  const login = { login: email, password: PASSWORD, applicationActorType: 'SudOperator' };
  await admin.post('/sud/login', login);
});
afterAll(() => program?.stop());

async function made(path: string, form: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await admin.post(`/sud${path}`, form);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

describe('a company without access', () => {
  it('SUD-02 SUD-03 SUD-07 stays the company of its people and reports in lists, pages, forms and files', async () => {
    const scope = { cooperationScope: ['ph'] };
    const companyId = await made('/panel/services', { ...scope, name: 'Serwis Żary', email: 'zary@sud.example' });
    const person = { firstName: 'Ola', lastName: 'Wąs', primaryNumber: '600700800', email: 'ola@sud.example' };
    const employee = await made('/panel/employees', { ...scope, ...person, companyId });
    const report = await made('/panel/bts-reports', { submitDate: '01.11.2026', companyId });
    const off = await admin.post(`/sud/panel/services/${companyId}/close`, { people: 'keep' });
    expect(off.status, off.text).toBe(200);

    const named = { value: companyId, label: 'Serwis Żary (wyłączone)' };
    for (const path of ['/panel/bts-reports', '/panel/employees']) {
      const id = path === '/panel/employees' ? employee : report;
      for (const page of [path, `${path}/${id}`, `${path}/${id}/edit`]) {
        const { data } = (await admin.props(`/sud${page}`)).body;
        expect((data.options ?? data.facts.options).services_companies, page).toContainEqual(named);
      }
      const offered = (await admin.props(`/sud${path}/new`)).body.data.facts.options.services_companies;
      expect(offered, path).toEqual([]);
      const cells = rowsOf(await download(program.url, admin, `/sud${path}/excel`)).flat();
      // As the import of employees reads it; nothing reads a list of reports.
      expect(cells, path).toContain(path === '/panel/employees' ? 'Serwis Żary' : 'Serwis Żary (wyłączone)');
      expect(cells, path).not.toContain(companyId);
    }
    expect((await edit(admin, `/sud/panel/bts-reports/${report}`, { description: 'Poprawiony' })).status).toBe(200);
    expect((await edit(admin, `/sud/panel/employees/${employee}`, { city: 'Ełk' })).status).toBe(200);
    const next = await admin.post('/sud/panel/bts-reports', { submitDate: '02.11.2026', companyId });
    expect(next.body.errors).toEqual({ companyId: ['Firma serwisowa: wybierz wartość z listy'] });
  });
});

describe('an account that others belong to', () => {
  it('GDP-03 SUD-03 before it is erased it is said how many can log in no more', async () => {
    const keeper = { firstName: 'Ula', lastName: 'Kasująca', primaryNumber: '600700800', email: 'ula@sud.example' };
    const permissions = ['MANAGING_EMPLOYEES', 'MANAGING_SERVICES', 'MANAGING_OPERATORS'];
    await program.addAccount('services-operator', { ...keeper, permissions });
    const client = program.client();
    await client.post('/sud/login', { login: keeper.email, password: PASSWORD, applicationActorType: 'SudOperator' });
    const scope = { cooperationScope: ['bts'] };
    const companyId = await made('/panel/services', { ...scope, name: 'Serwis Znikający', email: 'znika@sud.example' });
    const warning = async () => {
      const found = await client.props('/sud/panel/gdpr/users?filters[query]=znika@sud.example');
      return (await client.props(`/sud${found.body.data.hits[0].personPath}`)).body.data.warning;
    };
    expect(await warning()).toBeNull();
    for (const name of ['Jan', 'Ewa']) {
      const email = `${name.toLowerCase()}@znika.example`;
      const person = { firstName: name, lastName: 'Zostający', primaryNumber: '600700800', email };
      await made('/panel/employees', { ...scope, ...person, companyId });
    }
    expect(await warning()).toBe(
      'Po usunięciu nie zaloguje się nikt, kto należy do tego konta i ma dostęp (2 osoby). Najpierw przenieś te osoby do innej firmy.',
    );
  });
});
