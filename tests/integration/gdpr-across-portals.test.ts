import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { newOrder, orderEmployee, orderFields, orderOperator, serviceCompany } from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let program: TestApp;
let admin: Client;
let operator: Client;
let orderedBy = { employeeId: '', companyId: '' };
let dateId = '';

beforeAll(async () => {
  program = await testApp();
  admin = await program.as('ADMIN_OPERATOR');
  operator = await orderOperator(program, 'Zleceniowa');
  const companyId = await serviceCompany(operator, 'Serwis Własny');
  orderedBy = { companyId, employeeId: (await orderEmployee(program, 'Handlowa', { companyId, scope: ['ph'] })).id };
  dateId = (await addCourseDate()).body.id;
});
afterAll(() => program?.stop());

const addCourseDate = async () => {
  const [course, location] = [await addCourse(program.app, { name: 'Klimatyzacja' }), await addLocation(program.app)];
  return admin.post('/panel/course-dates', dateFields(course, location, { seatLimit: '100' }));
};

/** Registers somebody for a training and enters an order for them, without an account anywhere. */
async function known(n: number, firstName: string, lastName: string) {
  const email = `${firstName}.${lastName}@dom.example`.toLowerCase();
  const employees = [{ firstName, lastName, email, phone: '600100200' }];
  const answer = await program
    .client()
    .post('/api/register-applications', registrationFields(dateId, n, { employees }));
  expect(answer.status, answer.text).toBe(201);
  const orderId = await newOrder(
    operator,
    orderFields('activation', { ...orderedBy, contactPerson: `${firstName} ${lastName}`, email }),
  );
  await program.settled();
  const { rows } = await program.app.pool.query(
    `SELECT (SELECT person_id FROM read.applications WHERE emails LIKE '%' || $1 || '%' LIMIT 1) AS participant,
       (SELECT client_id FROM read.orders WHERE id = $2) AS client`,
    [email, orderId],
  );
  return rows[0] as { participant: string; client: string };
}

const fileOf = async (client: Client, prefix: string, id: string): Promise<Loose> =>
  (await client.props(`${prefix}/panel/gdpr/users/${id}`)).body.data;
const labels = (file: Loose): string[][] => file.others.map((one: Loose) => [one.label, one.portal, one.path]);

describe('one human in two portals without an account', () => {
  it('GDP-01 GDP-02 each file names the other record, and who may not erase is shown none', async () => {
    const { participant, client } = await known(51, 'Ewa', 'Dwuportalowa');
    expect(labels(await fileOf(admin, '', participant))).toEqual([['Osoba ze zlecenia', 'Zlecenia serwisowe', null]]);
    expect(labels(await fileOf(operator, '/zlecenia', client))).toEqual([['Uczestnik', 'Portal szkoleń', null]]);
    const reader = await orderOperator(program, 'Czytelnia', ['VIEWING_ORDERS', 'VIEWING_COOPERANTS']);
    const file = await reader.props(`/zlecenia/panel/gdpr/users/${client}`);
    expect([200, 403]).toContain(file.status);
    expect(JSON.stringify(file.body)).not.toContain('Uczestnik');
  });

  it('GDP-02 GDP-03 somebody known by a telephone alone is named and taken along, a colleague at it is not', async () => {
    const [phone, typed] = ['600100777', '+48 600-100-777'];
    const called = async (n: number, lastName: string) => {
      const employees = [{ firstName: 'Ewa', lastName, email: `ewa.${n}@dom.example`, phone }];
      const form = registrationFields(dateId, n, { employees });
      expect((await program.client().post('/api/register-applications', form)).status).toBe(201);
      await program.settled();
      const { rows } = await program.app.pool.query(
        `SELECT person_id AS id FROM read.applications WHERE emails LIKE $1`,
        [`%ewa.${n}@dom.example%`],
      );
      return (rows[0] as { id: string }).id;
    };
    const participant = await called(54, 'Telefoniczna');
    await called(55, 'Koleżanka');
    const contact = { contactPerson: 'Ewa Telefoniczna', phoneNumber: typed, email: '' };
    const orderId = await newOrder(operator, orderFields('activation', { ...orderedBy, ...contact }));
    await program.settled();
    const { rows } = await program.app.pool.query(`SELECT client_id AS id FROM read.orders WHERE id = $1`, [orderId]);
    const { id: client } = rows[0] as { id: string };
    expect(labels(await fileOf(admin, '', participant))).toEqual([['Osoba ze zlecenia', 'Zlecenia serwisowe', null]]);
    expect(labels(await fileOf(operator, '/zlecenia', client))).toEqual([['Uczestnik', 'Portal szkoleń', null]]);
    const also = [client];
    const erased = await admin.post(`/panel/gdpr/users/${participant}/forget`, { reason: 'Wniosek', also });
    expect(erased.status, erased.text).toBe(200);
    await program.settled();
    expect((await fileOf(operator, '/zlecenia', client)).forgotten).toBe(true);
  });

  it('GDP-03 a record that was ticked and is offered no more is not left out unsaid', async () => {
    const [one, other] = [await known(56, 'Ida', 'Samotna'), await known(57, 'Ada', 'Obca')];
    const alone = await operator.post(`/zlecenia/panel/gdpr/users/${one.client}/forget`, { reason: 'Wniosek' });
    expect(alone.status, alone.text).toBe(200);
    await program.settled();
    expect((await fileOf(admin, '', one.participant)).others).toEqual([]);
    const path = `/panel/gdpr/users/${one.participant}/forget`;
    const refused = await admin.post(path, { reason: 'Wniosek', also: [other.client] });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Odśwież stronę')]);
    expect((await fileOf(admin, '', one.participant)).forgotten).toBe(false);
    // What was erased meanwhile is left out by nobody.
    const erased = await admin.post(path, { reason: 'Wniosek', also: [one.client] });
    expect(erased.status, erased.text).toBe(200);
    await program.settled();
    const files = [await fileOf(admin, '', one.participant), await fileOf(operator, '/zlecenia', other.client)];
    expect(files.map(({ forgotten }) => forgotten)).toEqual([true, false]);
  });

  describe('one of them is reached by an older record alone', () => {
    const registered = async (courseDateId: string, lastName: string, phone: string): Promise<string> => {
      const email = `ola.${lastName}@dom.example`.toLowerCase();
      const employees = [{ firstName: 'Ola', lastName, email, phone }];
      const form = { ...registrationFields(dateId, 60, { employees }), courseDateId };
      const answer = await program.client().post('/api/register-applications', form);
      expect(answer.status, answer.text).toBe(201);
      await program.settled();
      const { rows } = await program.app.pool.query<{ id: string }>(
        `SELECT person_id AS id FROM read.applications WHERE course_date_id = $1 AND emails LIKE '%' || $2 || '%'`,
        [courseDateId, email],
      );
      return rows[0]?.id ?? '';
    };
    const ordered = async (lastName: string, phoneNumber: string): Promise<string> => {
      const contact = { contactPerson: `Ola ${lastName}`, phoneNumber, email: `${lastName}@firma.example` };
      const id = await newOrder(operator, orderFields('activation', { ...orderedBy, ...contact }));
      await program.settled();
      const { rows } = await program.app.pool.query(`SELECT client_id AS id FROM read.orders WHERE id = $1`, [id]);
      return (rows[0] as { id: string }).id;
    };

    it('GDP-02 GDP-03 an erasure takes along what page and file offered for it: an order', async () => {
      const participant = await registered(dateId, 'Dawna', '600100881');
      const client = await ordered('Dawna', '600100881');
      const later = (await addCourseDate()).body.id;
      expect(await registered(later, 'Dawna', '600100882')).toBe(participant);
      expect(labels(await fileOf(admin, '', participant))).toEqual([['Osoba ze zlecenia', 'Zlecenia serwisowe', null]]);
      const { inneZapisy } = (await admin.get(`/panel/gdpr/users/${participant}/json`)).body;
      expect(inneZapisy.map((one: Loose) => one.Rodzaj)).toEqual(['Osoba ze zlecenia']);
      const path = `/panel/gdpr/users/${participant}/forget`;
      const erased = await admin.post(path, { reason: 'Wniosek', also: [client] });
      expect(erased.status, erased.text).toBe(200);
      await program.settled();
      expect((await fileOf(operator, '/zlecenia', client)).forgotten).toBe(true);
    });

    it('GDP-02 GDP-03 an erasure takes along what page and file offered for it: a participant', async () => {
      const participant = await registered(dateId, 'Starsza', '600100884');
      const client = await ordered('Starsza', '600100884');
      expect(await ordered('Starsza', '600100885')).toBe(client);
      expect(labels(await fileOf(operator, '/zlecenia', client))).toEqual([['Uczestnik', 'Portal szkoleń', null]]);
      const path = `/zlecenia/panel/gdpr/users/${client}/forget`;
      const erased = await operator.post(path, { reason: 'Wniosek', also: [participant] });
      expect(erased.status, erased.text).toBe(200);
      await program.settled();
      expect((await fileOf(admin, '', participant)).forgotten).toBe(true);
    });
  });

  it('GDP-03 one erasure takes those that are ticked, and a stranger of another portal is refused', async () => {
    const [one, other] = [await known(52, 'Jan', 'Oboistnik'), await known(53, 'Piotr', 'Zostaje')];
    const path = `/panel/gdpr/users/${one.participant}/forget`;
    const refused = await admin.post(path, { reason: 'Wniosek', also: [other.client] });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['also']]);
    const erased = await admin.post(path, { reason: 'Wniosek', also: [one.client] });
    expect(erased.status, erased.text).toBe(200);
    await program.settled();
    const { hits } = (await operator.props('/zlecenia/panel/gdpr/users?filters[query]=Oboistnik')).body.data;
    expect(hits).toEqual([]);
    expect((await fileOf(operator, '/zlecenia', other.client)).forgotten).toBe(false);
  });
});
