import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { newOrder, orderFields, putOrder } from '#tests/support/orders/order.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';

/** What people belong to is called by its name wherever it is read, also once it is switched off or erased. */

interface Portal {
  readonly at: string;
  readonly operator: readonly [kind: string, type: string];
  readonly permissions: readonly string[];
  readonly companies: string;
  readonly company: object;
  readonly people: string;
  readonly kind: string;
  readonly person: object;
}

const reached = { firstName: 'Anna', lastName: 'Kowal', primaryNumber: '600700800' };
const PORTALS: readonly Portal[] = [
  {
    at: '/bx',
    operator: ['courier-operator', 'BxOperator'],
    permissions: ['zafi', 'zaop'],
    companies: '/panel/companies',
    company: { clientNumber: '123456' },
    people: '/panel/reporters',
    kind: 'courier-reporter',
    person: {
      phoneNumber: '600700800',
      streetName: 'Łąkowa',
      houseNumber: '12',
      postalCode: '00-001',
      city: 'Ełk',
      deliveryTimeFrom: '08:00',
      deliveryTimeTo: '16:00',
    },
  },
  {
    at: '/sud',
    operator: ['services-operator', 'SudOperator'],
    permissions: ['MANAGING_EMPLOYEES', 'MANAGING_SERVICES', 'MANAGING_OPERATORS'],
    companies: '/panel/services',
    company: { cooperationScope: ['ph'] },
    people: '/panel/employees',
    kind: 'services-employee',
    person: { primaryNumber: '600700800', cooperationScope: ['ph'] },
  },
  {
    at: '/zlecenia',
    operator: ['orders-operator', 'ZleceniaOperator'],
    permissions: [
      'VIEWING_ORDERS',
      'MANAGING_ORDERS',
      'ADDING_ORDERS_AS_PARTNER',
      'PH_PERMISSIONS',
      'BTS_PERMISSIONS',
      'VIEWING_COOPERANTS',
      'MANAGING_COOPERANTS',
      'MANAGING_OPERATORS',
    ],
    companies: '/panel/services',
    company: { cooperationScope: ['ph'] },
    people: '/panel/employees',
    kind: 'orders-employee',
    person: { primaryNumber: '600700800', cooperationScope: ['ph'] },
  },
];

let program: TestApp;
let clock = '2026-11-25T09:00:00.000Z';
const operators = new Map<string, Client>();
beforeAll(async () => {
  program = await testApp({ now: () => clock });
  for (const { at, operator, permissions } of PORTALS) {
    const [kind, applicationActorType] = operator;
    const login = `szefowa@${at.slice(1)}.example`;
    await program.addAccount(kind, { ...reached, email: login, permissions });
    operators.set(at, await loggedIn(at, login, applicationActorType));
  }
});
afterAll(() => program?.stop());

async function loggedIn(at: string, login: string, applicationActorType: string): Promise<Client> {
  const client = program.client();
  const answer = await client.post(`${at}/login`, { login, password: PASSWORD, applicationActorType });
  expect(answer.status, answer.text).toBe(200);
  return client;
}

const operatorOf = ({ at }: Pick<Portal, 'at'>): Client => operators.get(at) as Client;
const data = async (portal: Pick<Portal, 'at'>, path: string): Promise<Loose> =>
  (await operatorOf(portal).props(`${portal.at}${path}`)).body.data;

async function company(portal: Portal, name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@firma.example`;
  const login = portal.at === '/sud' ? { email } : {};
  const form = { ...portal.company, ...login, name };
  const made = await operatorOf(portal).post(`${portal.at}${portal.companies}`, form);
  expect(made.status, made.text).toBe(201);
  return (made.body as Loose).id;
}

async function switchedOff(portal: Portal, id: string): Promise<void> {
  const form = { people: 'keep', work: 'keep' };
  const off = await operatorOf(portal).post(`${portal.at}${portal.companies}/${id}/close`, form);
  expect(off.status, off.text).toBe(200);
}

const personPath = async (portal: Pick<Portal, 'at'>, query: string): Promise<string> => {
  const { hits } = await data(portal, `/panel/gdpr/users?filters[query]=${encodeURIComponent(query)}`);
  expect(hits).toHaveLength(1);
  return hits[0].personPath;
};

describe.each(PORTALS)('who belongs to a company of $at', (portal) => {
  it('GDP-02 B11 is read with the names of both companies in page, past, list, workbook, file and history', async () => {
    const { at, people } = portal;
    const hour = 10 + PORTALS.indexOf(portal);
    clock = `2026-11-25T${hour}:00:00.000Z`;
    const [first, second] = [await company(portal, 'Firma Dawna'), await company(portal, 'Firma Obecna')];
    const email = `wedrowna@${at.slice(1)}.example`;
    const person = { ...portal.person, firstName: 'Ewa', lastName: 'Wędrowna', email };
    const id = await program.addAccount(portal.kind, { ...person, companyId: first });
    clock = `2026-11-25T${hour}:10:00.000Z`;
    const moved = await edit(operatorOf(portal), `${at}${people}/${id}`, { companyId: second });
    expect(moved.status, moved.text).toBe(200);
    clock = `2026-11-25T${hour}:20:00.000Z`;

    const path = `${people}/${id}`;
    const named = ({ options }: Loose) => Object.values(options).flat();
    const past = await data(portal, `${path}?asOf=${encodeURIComponent(`25.11.2026 ${hour + 1}:05:00`)}`);
    expect(named(past)).toContainEqual({ value: first, label: 'Firma Dawna' });
    const change = { from: 'Firma Dawna', to: 'Firma Obecna' };
    expect((await data(portal, path)).timeline[0].changes).toMatchObject([change]);
    const [{ id: fact }] = (await data(portal, path)).timeline;
    expect((await data(portal, `/panel/audit/${fact}`)).changes).toMatchObject([change]);
    const between = { record: `${portal.kind}:${id}`, from: `25.11.2026 ${hour + 1}:05:00` };
    const asked = Object.entries(between).map(([name, value]) => `filters[${name}]=${encodeURIComponent(value)}`);
    const compared = await data(portal, `/panel/audit/compare?${asked.join('&')}`);
    expect([compared.differences, compared.facts[0].changes]).toMatchObject([[change], [change]]);

    for (const [minute, name] of [
      ['30', 'Firma Inna'],
      ['40', 'Firma Obecna'],
    ]) {
      clock = `2026-11-25T${hour}:${minute}:00.000Z`;
      expect((await edit(operatorOf(portal), `${at}${portal.companies}/${second}`, { name })).status).toBe(200);
      await program.settled();
      const since = encodeURIComponent(`25.11.2026 ${hour + 1}:25`);
      const between = (await operatorOf(portal).props(`${at}${people}/compare?from=${since}`)).text;
      expect(between.includes('Firma Inna'), minute).toBe(minute === '30');
    }

    await switchedOff(portal, second);
    const off = { value: second, label: 'Firma Obecna (wyłączone)' };
    for (const page of [path, people]) expect(named(await data(portal, page))).toContainEqual(off);
    const cells = rowsOf(await download(program.url, operatorOf(portal), `${at}${people}/excel`)).flat();
    const file = await personPath(portal, email);
    const texts = [
      JSON.stringify(cells),
      JSON.stringify((await data(portal, file)).sections),
      (await operatorOf(portal).get(`${at}${file}/json`)).text,
    ];
    for (const text of texts) {
      expect(text).toContain('Firma Obecna');
      expect([first, second].filter((one) => text.includes(one))).toEqual([]);
    }
    for (const text of texts.slice(1)) expect(text).toContain('Firma Dawna → Firma Obecna');
  });
});

describe('a service company that was erased', () => {
  it('GDP-02 GDP-03 is nobody’s name, and no number, in the file of those who belong to it', async () => {
    const portal = PORTALS.find(({ at }) => at === '/sud') as Portal;
    const [from, to] = [await company(portal, 'Firma Pierwsza'), await company(portal, 'Firma Zapomniana')];
    const email = 'ola.zostaje@sud.example';
    const person = { ...portal.person, firstName: 'Ola', lastName: 'Zostaje', email, companyId: from };
    const id = await program.addAccount(portal.kind, person);
    expect((await edit(operatorOf(portal), `/sud/panel/employees/${id}`, { companyId: to })).status).toBe(200);
    const gone = await personPath(portal, 'firma.zapomniana@firma.example');
    const erased = await operatorOf(portal).post(`/sud${gone}/forget`, { reason: 'Wniosek' });
    expect(erased.status, erased.text).toBe(200);
    await program.settled();
    const text = JSON.stringify((await data(portal, await personPath(portal, email))).sections);
    expect([from, to, 'Zapomniana'].filter((one) => text.includes(one))).toEqual([]);
    expect(text).toContain('Firma Pierwsza → dane usunięte');
  });
});

describe('the client of an order', () => {
  it('GDP-02 is given a file that names the services of its history, and nobody for whom it was entered', async () => {
    const portal = PORTALS.find(({ at }) => at === '/zlecenia') as Portal;
    const [first, second] = [await company(portal, 'Serwis Dawny'), await company(portal, 'Serwis Nowy')];
    const email = 'klientka@orders.example';
    const fields = { companyId: first, contactPerson: 'Iga Klientka', email };
    const operator = operatorOf(portal);
    const employee = (email: string) =>
      program.addAccount(portal.kind, {
        ...portal.person,
        ...{ firstName: 'Jan', lastName: 'Zlecający', email, companyId: first },
      });
    const [former, employeeId] = [await employee('jan1@orders.example'), await employee('jan2@orders.example')];
    const form = orderFields('operational_review', { ...fields, employeeId: former });
    const order = await newOrder(operator, form);
    const saved = await putOrder(operator, order, { companyId: second, employeeId });
    expect(saved.status, saved.text).toBe(200);
    await switchedOff(portal, second);
    const text = JSON.stringify((await data(portal, await personPath(portal, email))).sections);
    expect(text).toContain('Serwis Dawny → Serwis Nowy');
    expect([first, second, former, employeeId, 'Zlecający'].filter((one) => text.includes(one))).toEqual([]);
  });
});

describe('a firm of the training portal', () => {
  it('FRM-01 is read with the name of its sales representative who left, in page, form and list', async () => {
    const admin = await program.as('ADMIN_OPERATOR');
    const person = {
      role: 'SALES_REPRESENTATIVE' as const,
      email: 'handel@demo.example',
      firstName: 'Ewa',
      lastName: 'Zysk',
    };
    const representative = await program.addOperator(person);
    const firm = { name: 'Auto Serwis', nipNumbers: '526-025-02-74', salesRepresentativeId: representative };
    const made = await admin.post('/panel/firms', firm);
    expect(made.status, made.text).toBe(201);
    expect((await admin.post(`/panel/operators/${representative}/deactivate`)).status).toBe(200);
    const left = { value: representative, label: 'Ewa Zysk (wyłączone)' };
    for (const path of ['', `/${made.body.id}`, `/${made.body.id}/edit`]) {
      const { data: shown } = (await admin.props(`/panel/firms${path}`)).body;
      expect((shown.options ?? shown.facts.options).salesRepresentatives, path).toContainEqual(left);
    }
    const saved = await edit(admin, `/panel/firms/${made.body.id}`, { name: 'Auto Serwis Nowy' });
    expect(saved.status, saved.text).toBe(200);
    expect((await admin.props(`/panel/firms/${made.body.id}`)).body.data.salesRepresentativeId).toBe(representative);
  });
});
