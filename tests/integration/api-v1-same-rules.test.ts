import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationCommands } from '#domain/training/api-commands.ts';
import { STATUSES } from '#domain/orders/order/terms.ts';
import type { Answer, Client, Loose } from '#tests/bench/client.ts';
import { callApi, newToken, tokenFields, type ApiAnswer } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { newOrder, orderEmployee, orderFields, orderOperator, serviceCompany } from '#tests/support/orders/order.ts';
import {
  addCourse,
  addLocation,
  dateFields,
  officeFields,
  registrationFields,
} from '#tests/support/training/training.ts';

/** 26 C 12: whatever people are refused programs are refused too, in the same words at the same fields. */

let program: TestApp;
let admin: Client;
let clerk: Client;
let [office, orders] = ['', ''];

beforeAll(async () => {
  program = await testApp({ config: { proofAgeMs: 600_000 } });
  admin = await program.as('ADMIN_OPERATOR');
  clerk = await orderOperator(program, 'Biurowa');
  const { limits } = program.app.config;
  Object.assign(program.app.config, { limits: { ...(limits as object), 'api-token': { most: 100_000, minutes: 1 } } });
  const training = { writes: ['application.register', 'application.decide', 'application.certify'] };
  office = (await newToken(admin, '/szkolenia', tokenFields(['application'], training))).secret;
  orders = (await newToken(clerk, '/zlecenia', tokenFields(['order'], { writes: ['order.enter', 'order.change'] })))
    .secret;
});
afterAll(() => program?.stop());

const asProgram = ({ status, body }: ApiAnswer) => ({ status, message: body.detail, errors: body.errors });
const asPerson = ({ status, body }: Answer<Loose>) => ({ status, message: body.message, errors: body.errors });

/** Whether it was done, and how not. */
const outcome = (said: { status: number; message: string; errors: unknown }) =>
  said.status < 300 ? { status: 'done' } : said;

let people = 0;

/** Twins on two dates: one for people, one for the program. */
async function twins(dates: readonly [string, string], list: string): Promise<[string, string]> {
  people += 1;
  const made = await Promise.all(
    dates.map((date) => admin.post('/panel/applications', officeFields(date, people, { list, reason: 'Próba' }))),
  );
  const [a = '', b = ''] = made.map(({ body }) => String(body.id));
  return [a, b];
}

describe('decisions', () => {
  let dates: readonly [string, string] = ['', ''];
  beforeAll(async () => {
    const [courseId, locationId] = [await addCourse(program.app), await addLocation(program.app)];
    const made = [1, 2].map(() =>
      admin.post('/panel/course-dates', dateFields(courseId, locationId, { seatLimit: '3' })),
    );
    const [a = '', b = ''] = (await Promise.all(made)).map(({ body }) => String(body.id));
    dates = [a, b];
    // Somebody waits first in the reserve of both, so that turn and limit speak too.
    await twins(dates, 'reserve');
  });

  const decisions = applicationCommands.filter(({ at }) => at !== 'list').map(({ at }) => at.slice(1));
  const BODIES: readonly object[] = [{}, { reason: 'Powód', info: 'Informacja', overbookReason: 'Powód' }];
  const STATES: readonly (readonly [string, string, readonly string[]])[] = [
    ['waiting', 'primary', []],
    ['waiting on the reserve', 'reserve', []],
    ['confirmed', 'primary', ['confirm']],
    ['rejected', 'primary', ['reject']],
    ['resigned', 'reserve', ['resign']],
    ['canceled', 'primary', ['cancel']],
    ['archived', 'primary', ['reject', 'archive']],
  ];

  it.each(STATES)('of an application that is %s', async (_state, list, before) => {
    let refusals = 0;
    for (const action of decisions) {
      const { form } = applicationCommands.find(({ at }) => at === `/${action}`) ?? { form: { fields: [] } };
      const names = new Set(form.fields.map(({ name }) => name));
      for (const said of BODIES) {
        const body = Object.fromEntries(Object.entries(said).filter(([name]) => names.has(name)));
        const [person, other] = await twins(dates, list);
        for (const id of [person, other])
          for (const step of before) await admin.post(`/panel/applications/${id}/${step}`, { reason: 'Próba' });
        const people = asPerson(await admin.post(`/panel/applications/${person}/${action}`, body));
        const path = `/szkolenia/application/${other}/${action}`;
        const programs = asProgram(await callApi(program.url, path, { token: office, body }));
        expect([action, body, outcome(programs)]).toEqual([action, body, outcome(people)]);
        refusals += people.status < 300 ? 0 : 1;
        // A seat that a decision freed goes back, so that the next one finds the dates alike.
        for (const id of [person, other]) await admin.post(`/panel/applications/${id}/cancel`);
      }
    }
    expect(refusals).toBeGreaterThan(3);
  });
});

describe('registrations', () => {
  let date = '';
  beforeAll(async () => {
    const courseId = await addCourse(program.app, { hasFgaz: true });
    const made = await admin.post('/panel/course-dates', dateFields(courseId, await addLocation(program.app)));
    date = made.body.id;
  });

  const person = { firstName: 'Jan', lastName: 'Nowak', email: 'jan@demo.example', phone: '', fgazNumber: '' };
  const FGAZ = { fgazNumber: 'FGAZ-O/21/1234/21' };

  it.each<[string, object]>([
    ['nothing at all', { companyName: '', companyNip: '', companyState: '', reporterFirstName: '', employees: [] }],
    ['a NIP that is none', { companyNip: '1234567890' }],
    ['a voivodeship that is none', { companyState: 'atlantyda' }],
    ['an address that is none', { reporterEmail: 'anna@' }],
    ['a telephone that is none', { reporterPhone: '12' }],
    ['an employee without a name', { employees: [{ ...person, ...FGAZ, lastName: '' }] }],
    ['no FGAZ where the course asks for one', { employees: [person] }],
    ['an FGAZ that is none', { employees: [{ ...person, fgazNumber: 'A' }] }],
    ['a name of digits', { employees: [{ ...person, ...FGAZ, firstName: 'J4n' }] }],
    ['a text that is too long', { companyName: 'x'.repeat(300) }],
    [
      'the same person twice',
      {
        employees: [
          { ...person, ...FGAZ },
          { ...person, ...FGAZ },
        ],
      },
    ],
    ['too many', { employees: Array.from({ length: 51 }, (_one, n) => ({ ...person, ...FGAZ, email: `a${n}@b.pl` })) }],
  ])('%s', async (_what, wrong) => {
    const form = registrationFields(date, 1, { employees: [{ ...person, ...FGAZ }], ...wrong });
    const people = asPerson(await program.client().post('/api/register-applications', form));
    const { consent: _consent, ...body } = form;
    const programs = asProgram(await callApi(program.url, '/szkolenia/application', { token: office, body }));
    expect(programs).toEqual(people);
    expect(people.status).toBe(422);
  });

  it('of what only the office may, in the words of its form', async () => {
    const past = await admin.post(
      '/panel/course-dates',
      dateFields(await addCourse(program.app), await addLocation(program.app), { startedOn: '2020-03-02' }),
    );
    const people = asPerson(await admin.post('/panel/applications', officeFields(past.body.id, 1)));
    const body = registrationFields(past.body.id, 1, { consent: undefined });
    const programs = asProgram(await callApi(program.url, '/szkolenia/application', { token: office, body }));
    expect(programs).toEqual(people);
    expect(people.errors.courseDateId).toEqual([expect.stringMatching(/Aby zgłosić mimo to, podaj powód/)]);
    const reasoned = await callApi(program.url, '/szkolenia/application', {
      token: office,
      body: { ...body, reason: 'Spisane po szkoleniu' },
    });
    expect(reasoned.status).toBe(201);
  });
});

/** Boxes as JSON has them. */
const asJson = (form: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value === 'true' ? true : value]));

describe('orders', () => {
  let [companyId, employeeId] = ['', ''];
  beforeAll(async () => {
    companyId = await serviceCompany(clerk, 'Serwis Pompa');
    employeeId = (await orderEmployee(program, 'Nowak', { companyId, scope: ['ph'] })).id;
  });

  it.each<[string, object]>([
    ['nothing at all', { orderNumber: '', companyName: '', address: '', city: '', contactPerson: '' }],
    ['a NIP that is none', { nipNumber: '123' }],
    ['an activity that is none', { activityType: 'lot' }],
    ['a day that is none', { executionDate: '32.13.2026', status: 'set' }],
    ['a day that is over', { executionDate: '01.01.2020', status: 'set' }],
    ['a service that is none', { companyId: 'nikt' }],
    ['no service for what is not done', { companyId: 'without-service', status: 'approved' }],
    ['a new order that is cancelled', { status: 'cancelled' }],
    ['an address that is none', { email: 'zaneta@' }],
    ['an employee that is none', { employeeId: 'nikt' }],
  ])('%s', async (_what, wrong) => {
    const form = orderFields('activation', { companyId, employeeId, ...wrong });
    const people = asPerson(await clerk.post('/zlecenia/panel/orders', form));
    const programs = asProgram(await callApi(program.url, '/zlecenia/order', { token: orders, body: asJson(form) }));
    expect(programs).toEqual(people);
    expect(people.status).toBeGreaterThanOrEqual(400);
  });

  it('each status to each other one', async () => {
    const WAYS: Readonly<Record<string, readonly string[]>> = {
      requested: [],
      approved: ['approved'],
      set: ['set'],
      done: ['set', 'done'],
      completed: ['set', 'done', 'completed'],
      cancelled: ['cancelled'],
    };
    const dayOf = (status: string) =>
      ['set', 'done', 'completed'].includes(status) ? { executionDate: '2099-03-02' } : {};
    const version = async (id: string) => (await clerk.props(`/zlecenia/panel/orders/${id}`)).body.data.version;
    const put = async (id: string, form: object) =>
      clerk.call('PUT', `/zlecenia/panel/orders/${id}`, { version: String(await version(id)), ...form });
    let refusals = 0;
    for (const [from, way] of Object.entries(WAYS)) {
      for (const to of STATUSES) {
        const [person, other] = [
          await newOrder(clerk, orderFields('activation', { companyId, employeeId })),
          await newOrder(clerk, orderFields('activation', { companyId, employeeId })),
        ];
        for (const id of [person, other]) for (const status of way) await put(id, { status, ...dayOf(status) });
        const people = asPerson(await put(person, { status: to, ...dayOf(to) }));
        const path = `/zlecenia/order/${other}`;
        const body = { status: to, ...dayOf(to) };
        const programs = asProgram(await callApi(program.url, path, { token: orders, method: 'PATCH', body }));
        expect([from, to, outcome(programs)]).toEqual([from, to, outcome(people)]);
        refusals += people.status < 300 ? 0 : 1;
      }
    }
    expect(refusals).toBeGreaterThan(8);
  });
});
