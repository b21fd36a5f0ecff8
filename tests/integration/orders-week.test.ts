import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import {
  newOrder,
  orderData,
  orderEmployee,
  orderFields,
  orderOperator,
  undoOrder,
  serviceCompany,
} from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

/** The week of whoever plans visits, over HTTP: another day for one, a day for many, the board. A Sunday is today. */
let program: TestApp;
let operator: Client;
let clerk: Client;
let bts: { id: string; client: Client };
let stranger: { id: string; client: Client };
let own = '';
let other = '';

beforeAll(async () => {
  program = await testApp({ now: () => '2026-11-22T09:00:00.000Z' });
  operator = await orderOperator(program, 'Zleceniowa');
  clerk = await orderOperator(program, 'Patrzaca', ['VIEWING_ORDERS']);
  own = await serviceCompany(operator, 'Serwis Własny', { phEmail: 'wlasny@serwis.example' });
  other = await serviceCompany(operator, 'Serwis Cudzy');
  bts = await orderEmployee(program, 'Terenowa', { companyId: own, scope: ['bts'] });
  stranger = await orderEmployee(program, 'Obca', { companyId: other, scope: ['ph', 'bts'] });
});
afterAll(() => program?.stop());

const fields = (more: object = {}) =>
  orderFields('operational_review', { employeeId: bts.id, companyId: own, ...more });
const order = (more: object = {}) => newOrder(operator, fields(more));
/** An order with a visit on that day. */
const visit = (executionDate: string, more: object = {}) => order({ status: 'set', executionDate, ...more });
const path = (id: string, more = ''): string => `/zlecenia/panel/orders/${id}${more}`;
const move = (client: Client, id: string, more: object) => client.post(path(id, '/move'), { ...more });

describe('another day for a visit', () => {
  it('ORD-10 it asks for the day alone, says who is notified before and after, and keeps the old one in the history', async () => {
    const id = await visit('01.12.2026');
    const asked = (await operator.props(path(id, '/move'))).body.data;
    expect(asked).toMatchObject({
      executionDate: '2026-12-01',
      recipients: { reached: 'serwis Serwis Własny i klient', unreached: [] },
      day: '',
    });
    const moved = await move(operator, id, { executionDate: '02.12.2026', version: asked.version });
    expect([moved.status, moved.body.flash.message]).toEqual([
      200,
      expect.stringMatching(
        /^Zlecenie Z\/\d+: zmieniono dzień wizyty z 01\.12\.2026 na 02\.12\.2026\. Wiadomość dostanie: serwis Serwis Własny i klient\.$/,
      ),
    ]);
    const { status, executionDate, timeline } = await orderData(operator, id);
    expect([status, executionDate]).toEqual(['set', '2026-12-02']);
    expect(timeline[0].changes).toMatchObject([{ field: 'executionDate', from: '01.12.2026', to: '02.12.2026' }]);
    // What it is now is where the next question begins.
    expect((await orderData(operator, id)).move.executionDate).toBe('2026-12-02');
  });

  it('ORD-10 who can’t be written to is named before and after', async () => {
    const id = await visit('01.12.2026', { companyId: other, email: '' });
    const unreached = [
      'Serwis Serwis Cudzy nie ma adresu e-mail: powiadom go w inny sposób.',
      'Klient nie ma adresu e-mail: powiadom go w inny sposób.',
    ];
    expect((await orderData(operator, id)).move.recipients).toEqual({ reached: '', unreached });
    const moved = await move(operator, id, { executionDate: '03.12.2026' });
    expect(moved.body.flash).toMatchObject({ theme: 'warning', message: expect.stringContaining(unreached.join(' ')) });
  });

  it('ORD-10 a day that is over, none, no day at all or the same one is refused at its field', async () => {
    const id = await visit('01.12.2026');
    const errors = async (executionDate?: string) => {
      const { status, body } = await move(operator, id, executionDate === undefined ? {} : { executionDate });
      return [status, body.errors];
    };
    const refused = (message: string) => [422, { executionDate: [message] }];
    expect(await errors('21.11.2026')).toEqual(refused('Nowy dzień wizyty nie może być datą z przeszłości'));
    expect(await errors('31.02.2027')).toEqual(refused('Nowy dzień wizyty nie jest poprawną datą'));
    expect(await errors('')).toEqual(refused('Podaj nowy dzień albo nowe godziny'));
    expect(await errors()).toEqual(refused('Podaj nowy dzień albo nowe godziny'));
    expect(await errors('2026-12-01')).toEqual(
      refused('Wizyta jest już umówiona na ten dzień. Podaj inny albo nowe godziny.'),
    );
    expect((await orderData(operator, id)).version).toBe(2);
    // Today is a day like any other.
    expect((await move(operator, id, { executionDate: '22.11.2026' })).status).toBe(200);
  });

  it('ORD-10 an overdue visit is moved; the day in the address is what the question begins with', async () => {
    const id = await order({ status: 'approved', executionDate: '02.11.2026' });
    expect((await operator.props(path(id, '/move'))).status).toBe(409);
    const asked = (await operator.props(path(id, '/set?day=2026-11-30'))).body.data;
    expect([asked.values.executionDate, asked.recipients.reached]).toEqual([
      '2026-11-30',
      'serwis Serwis Własny i klient',
    ]);
    expect((await operator.props(path(id, '/set?day=nonsense'))).body.data.values.executionDate).toBe('');
    expect((await operator.post(path(id, '/set'), { executionDate: '2026-11-30' })).status).toBe(200);
    expect((await operator.props(path(id, '/move?day=2026-12-04'))).body.data.day).toBe('2026-12-04');
  });

  it('ORD-04 an order that a colleague changed is 409 with what is there now', async () => {
    const id = await visit('01.12.2026');
    await move(operator, id, { executionDate: '02.12.2026', version: 2 });
    const late = await move(operator, id, { executionDate: '04.12.2026', version: 2 });
    expect([late.status, late.body.current.version, late.body.current.values.executionDate]).toEqual([
      409,
      3,
      '02.12.2026',
    ]);
    await operator.post(path(id, '/cancel'));
    const gone = await move(operator, id, { executionDate: '04.12.2026', version: 3 });
    expect([gone.status, gone.body.message, gone.body.current]).toEqual([
      409,
      'Zlecenie ma status „anulowane”: nie ma teraz umówionej wizyty, której dzień można zmienić.',
      { version: 4, status: 'cancelled' },
    ]);
    expect((await operator.props(path(id, '/move'))).status).toBe(409);
    expect((await orderData(operator, id)).move).toBeNull();
  });

  it('ORD-22 ORD-24 the service’s own employee moves its visits, nobody those of others, and who only looks none', async () => {
    const id = await visit('01.12.2026');
    expect((await move(stranger.client, id, { executionDate: '02.12.2026' })).status).toBe(404);
    expect((await move(clerk, id, { executionDate: '02.12.2026' })).status).toBe(403);
    expect((await clerk.props(path(id, '/move'))).status).toBe(403);
    expect((await orderData(clerk, id)).move).toBeNull();
    expect((await move(bts.client, id, { executionDate: '02.12.2026' })).status).toBe(200);
  });

  it('ORD-04 undo of the visit takes its last day with it', async () => {
    const id = await visit('01.12.2026');
    await move(operator, id, { executionDate: '02.12.2026' });
    const back = await operator.post(path(id, '/undo'), { reason: 'pomyłka' });
    expect(back.body.flash.message).toContain('Wiadomość dostanie: serwis Serwis Własny i klient.');
    expect(await orderData(operator, id)).toMatchObject({ status: 'requested', executionDate: '' });
  });
});

describe('ORD-21 a day for many visits', () => {
  const bulk = (client: Client, more: object) => client.post('/zlecenia/panel/orders/bulk', { action: 'set', ...more });
  const results = (answer: { body: Loose }) => answer.body.results.map((one: Loose) => [one.ok, one.message]);

  it('ORD-21 every order is decided and answered for itself, with who hears of it and who does not', async () => {
    const reached = await order();
    const unreached = await order({ status: 'approved', companyId: other, email: '' });
    const answer = await bulk(operator, { ids: [reached, unreached], executionDate: '30.11.2026' });
    expect(answer.body.results).toMatchObject([
      { ok: true, message: 'Umówiono na 30.11.2026. Wiadomość dostanie: serwis Serwis Własny i klient.', warning: '' },
      {
        ok: true,
        message: 'Umówiono na 30.11.2026.',
        warning: expect.stringContaining('Serwis Serwis Cudzy nie ma adresu e-mail: powiadom go w inny sposób.'),
      },
    ]);
    expect(answer.body.flash).toEqual({
      theme: 'warning',
      message: 'Umówiono 2 wizyty na 30.11.2026. Nie o każdej wizycie wszyscy dostaną wiadomość: 1 z 2.',
    });
    for (const id of [reached, unreached])
      expect(await orderData(operator, id)).toMatchObject({ status: 'set', executionDate: '2026-11-30' });
  });

  it('ORD-04 ORD-07 ORD-08 each that can’t be is named with everything it lacks; a visit that is agreed stays', async () => {
    const lacking = await order();
    await operator.post(path(lacking, '/cancel'));
    await operator.call('PUT', path(lacking), { version: 2, contactPerson: '', deviceModel: '' });
    await undoOrder(operator, lacking);
    const nobody = await order({ companyId: 'without_service', status: 'done', executionDate: '20.11.2026' });
    await undoOrder(operator, nobody);
    const done = await order({ status: 'done', executionDate: '20.11.2026' });
    const agreed = await visit('01.12.2026');
    const open = await order();
    const answer = await bulk(operator, { ids: [lacking, nobody, done, agreed, open], executionDate: '30.11.2026' });
    expect(results(answer)).toEqual([
      [false, 'Pole „Osoba kontaktowa” jest wymagane; Pole „Model urządzenia” jest wymagane'],
      [false, 'Pole „Serwis” jest wymagane'],
      [false, 'Nie można zmienić statusu z „wykonane” na „umówione”. Teraz można zmienić na: zakończone, anulowane.'],
      [false, 'Wizyta jest już umówiona na 01.12.2026. Inny dzień wybierz w zleceniu.'],
      [true, 'Umówiono na 30.11.2026. Wiadomość dostanie: serwis Serwis Własny i klient.'],
    ]);
    expect(answer.body.flash.message).toBe(
      'Umówiono 1 wizytę na 30.11.2026, nie udało się zmienić 4: Pole „Osoba kontaktowa” jest wymagane; Pole „Model urządzenia” jest wymagane.',
    );
    expect((await orderData(operator, agreed)).executionDate).toBe('2026-12-01');
  });

  it('ORD-10 a day that can be none is refused at its field before any order; a Sunday is said and stands', async () => {
    const id = await order();
    const errors = async (executionDate: string) => (await bulk(operator, { ids: [id], executionDate })).body.errors;
    expect(await errors('')).toEqual({ executionDate: ['Pole „Dzień wizyt” jest wymagane'] });
    expect(await errors('30.02.2027')).toEqual({ executionDate: ['Dzień wizyt nie jest poprawną datą'] });
    expect(await errors('21.11.2026')).toEqual({ executionDate: ['Dzień wizyt nie może być datą z przeszłości'] });
    expect((await orderData(operator, id)).status).toBe('requested');
    const sunday = await bulk(operator, { ids: [id], executionDate: '29.11.2026' });
    expect(sunday.body.flash.message).toBe(
      'Umówiono 1 wizytę na 29.11.2026. Wizyta wypada w niedzielę (29.11.2026). Jeśli to pomyłka, zmień dzień.',
    );
  });

  it('ORD-21 ORD-22 it is for whoever acts on groups', async () => {
    const id = await order();
    for (const client of [clerk, bts.client, stranger.client])
      expect((await bulk(client, { ids: [id], executionDate: '30.11.2026' })).status).toBe(403);
    expect((await orderData(operator, id)).status).toBe('requested');
  });
});

describe('the board of a week', () => {
  const board = async (client: Client, week: string, more = ''): Promise<Loose> =>
    (await client.props(`/zlecenia/panel/orders/visits?week=${week}${more}`)).body.data;
  const of = (service: string) => `&filters[companyId]=${service}`;

  it('ORD-10 ORD-20 what waits stands before the days, the most urgent first, each with what it gets and its marks', async () => {
    const service = await serviceCompany(operator, 'Serwis Tablicy');
    const at = (more: object) => order({ companyId: service, ...more });
    const overdue = await at({ status: 'approved', executionDate: '02.11.2026' });
    const fresh = await at({});
    const soon = await at({ status: 'approved', executionDate: '18.11.2026' });
    const agreed = await at({ status: 'set', executionDate: '25.11.2026' });
    const done = await at({ status: 'done', executionDate: '21.11.2026' });
    const week = await board(operator, '2026-11-25', of(service));
    const seen = (one: Loose) => [one.id, one.day, one.gets, one.delayed, one.soonLate];
    expect(week.unplanned.visits.map(seen)).toEqual([
      [overdue, '2026-11-02', 'set', true, false],
      [soon, '2026-11-18', 'set', false, true],
      [fresh, '', 'set', false, false],
    ]);
    expect([week.unplanned.total, week.visits.map(seen)]).toEqual([3, [[agreed, '2026-11-25', 'move', false, false]]]);
    expect(week.services).toEqual([{ id: service, name: 'Serwis Tablicy', isNobody: false }]);
    expect(week.visits[0].employeeName).toBe('Ewa Terenowa');
    expect(week.freeDays).toEqual(['2026-11-29']);
    // In its own week an overdue visit stands on its day, and what is done gets no other.
    const past = await board(operator, '2026-11-18', of(service));
    expect(past.unplanned.visits.map((one: Loose) => one.id)).toEqual([overdue, fresh]);
    expect(past.visits.map(seen)).toEqual([
      [soon, '2026-11-18', 'set', false, true],
      [done, '2026-11-21', null, false, false],
    ]);
    // The list marks it as well.
    const list = await operator.props(`/zlecenia/panel/orders?filters[companyId]=${service}`);
    expect(list.body.data.items.filter((one: Loose) => one.soonLate).map((one: Loose) => one.id)).toEqual([soon]);
  });

  it('ORD-08 what no service has stands first', async () => {
    await order({ companyId: 'set_by_provider' });
    const { services } = await board(operator, '2026-11-25');
    const places = services.map((one: Loose) => one.isNobody);
    expect(services).toContainEqual({
      id: 'set_by_provider',
      name: 'do ustalenia przez dostawcę',
      isNobody: true,
    });
    expect(places).toEqual(places.toSorted().reverse());
    expect(new Set(places)).toEqual(new Set([true, false]));
  });

  it('ORD-17 ORD-22 a service sees its own alone; who only looks moves nothing', async () => {
    const service = await serviceCompany(operator, 'Serwis Osobny');
    const worker = await orderEmployee(program, 'Osobna', { companyId: service, scope: ['bts'] });
    const [waits, agreed] = [await order({ companyId: service }), await visit('30.11.2026', { companyId: service })];
    const idsOf = ({ unplanned, visits }: Loose) => [...unplanned.visits, ...visits].map((one: Loose) => one.id);
    const own = await board(worker.client, '2026-11-30');
    expect(idsOf(own)).toEqual([waits, agreed]);
    expect([own.visits[0].gets, own.unplanned.visits[0].gets]).toEqual(['move', 'set']);
    const seen = await board(clerk, '2026-11-30', of(service));
    expect(idsOf(seen)).toEqual([waits, agreed]);
    expect([...seen.visits, ...seen.unplanned.visits].map((one: Loose) => one.gets)).toEqual([null, null]);
  });

  it('ORD-10 of more than are planned at a sitting the most urgent are shown, and how many there are', async () => {
    const service = await serviceCompany(operator, 'Serwis Wielki');
    for (let count = 0; count < 103; count++) await order({ companyId: service });
    const late = await order({ companyId: service, status: 'approved', executionDate: '02.11.2026' });
    const { unplanned } = await board(operator, '2026-11-25', of(service));
    expect([unplanned.total, unplanned.visits.length, unplanned.visits[0].id]).toEqual([104, 100, late]);
  });
});
