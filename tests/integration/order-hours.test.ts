import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { downloadedPdf } from '#tests/support/files/pdf-text.ts';
import {
  newOrder,
  orderData,
  orderEmployee,
  orderFields,
  orderOperator,
  putOrder,
  serviceCompany,
  undoOrder,
} from '#tests/support/orders/order.ts';
import { edit } from '#tests/support/program/edit.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

/** The hours of a visit over HTTP (issue 24, point 5). A Sunday is today. */
let program: TestApp;
let operator: Client;
let bts: { id: string; client: Client };
let own = '';

beforeAll(async () => {
  program = await testApp({ now: () => '2026-11-22T09:00:00.000Z' });
  operator = await orderOperator(program, 'Zleceniowa');
  own = await serviceCompany(operator, 'Serwis Własny');
  bts = await orderEmployee(program, 'Terenowa', { companyId: own, scope: ['bts'] });
});
afterAll(() => program?.stop());

const PANEL = '/zlecenia/panel';
const path = (id: string, more = ''): string => `${PANEL}/orders/${id}${more}`;
const fields = (more: object = {}) =>
  orderFields('operational_review', { employeeId: bts.id, companyId: own, ...more });
const order = (more: object = {}) => newOrder(operator, fields(more));
/** A visit of the first of December. */
const visit = (visitFrom: string, visitTo: string, more: object = {}) =>
  order({ status: 'set', executionDate: '01.12.2026', visitFrom, visitTo, ...more });
const timeOf = async (id: string): Promise<unknown[]> => {
  const { executionDate, hours } = await orderData(operator, id);
  return [executionDate, hours];
};
const NO_HOUR = ['To nie jest godzina. Podaj ją na przykład tak: 8:30'];
const MORNING = { from: '08:00', to: '10:30' };

describe('the hours of a visit', () => {
  it('ORD-04 are agreed with the day, moved with it and alone, and come back with an undo', async () => {
    const id = await order({ status: 'approved' });
    const set = await operator.post(path(id, '/set'), {
      executionDate: '01.12.2026',
      visitFrom: '8',
      visitTo: '10.30',
    });
    expect([set.status, set.body.flash.message]).toEqual([
      200,
      expect.stringContaining('umówiono wizytę na 01.12.2026, 8:00–10:30.'),
    ]);
    expect(await timeOf(id)).toEqual(['2026-12-01', MORNING]);

    const asked = (await operator.props(path(id, '/move'))).body.data;
    expect([asked.executionDate, asked.hours]).toEqual(['2026-12-01', MORNING]);
    const alone = await operator.post(path(id, '/move'), {
      executionDate: '',
      visitFrom: '12:15',
      visitTo: '14:00',
      version: asked.version,
    });
    expect([alone.status, alone.body.flash.message]).toEqual([
      200,
      expect.stringContaining('zmieniono godziny wizyty z 01.12.2026, 8:00–10:30 na 01.12.2026, 12:15–14:00.'),
    ]);
    const { timeline } = await orderData(operator, id);
    expect(timeline[0]).toMatchObject({
      text: 'Zmieniono godziny wizyty',
      changes: [{ field: 'visitFrom', label: 'Godziny wizyty', from: '8:00–10:30', to: '12:15–14:00' }],
    });

    // From the page of before.
    const late = await operator.post(path(id, '/move'), {
      executionDate: '02.12.2026',
      visitFrom: '9',
      visitTo: '10',
      version: asked.version,
    });
    expect([late.status, late.body.current.values]).toEqual([
      409,
      expect.objectContaining({ visitFrom: '12:15', visitTo: '14:00' }),
    ]);

    const done = await operator.post(path(id, '/done'), { executionDate: '22.11.2026' });
    expect(done.status, done.text).toBe(200);
    expect(await timeOf(id)).toEqual(['2026-11-22', null]);
    expect((await operator.props(path(id, '/undo'))).body.data).toMatchObject({
      hours: { from: '', to: '12:15–14:00' },
    });
    const undone = await undoOrder(operator, id);
    expect(undone.body.flash.message).toContain('data wykonania 01.12.2026, 12:15–14:00');
    expect(await timeOf(id)).toEqual(['2026-12-01', { from: '12:15', to: '14:00' }]);
  });

  it('go when another day is named without them, and stay where the day is the same', async () => {
    const id = await visit('8:00', '10:30');
    const same = await operator.post(path(id, '/move'), { executionDate: '01.12.2026' });
    expect([same.status, Object.keys(same.body.errors)]).toEqual([422, ['executionDate']]);
    expect((await putOrder(operator, id, { comments: 'Pies', executionDate: '01.12.2026' })).status).toBe(200);
    expect(await timeOf(id)).toEqual(['2026-12-01', MORNING]);
    expect((await operator.post(path(id, '/move'), { executionDate: '02.12.2026' })).status).toBe(200);
    expect(await timeOf(id)).toEqual(['2026-12-02', null]);

    const planned = await order({ executionDate: '01.12.2026', visitFrom: '8:00', visitTo: '10:30' });
    const form = { visitFrom: '8:00', visitTo: '10:30' };
    const refused = await putOrder(operator, planned, { executionDate: '', ...form });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['visitFrom', 'visitTo']]);
    expect((await putOrder(operator, planned, { executionDate: '' })).status).toBe(200);
    expect(await timeOf(planned)).toEqual(['', null]);
  });

  it.each([
    ['25:00', '26:00', { visitFrom: NO_HOUR, visitTo: NO_HOUR }],
    ['14:00', '13:00', { visitTo: ['Musi być później niż początek wizyty'] }],
    ['14:00', '', { visitFrom: ['Podaj też, do której godziny, albo usuń tę godzinę'] }],
    ['', '14:00', { visitTo: ['Podaj też, od której godziny, albo usuń tę godzinę'] }],
  ])('%s–%s is refused at its field, and without scripts nothing typed is lost', async (visitFrom, visitTo, errors) => {
    const id = await visit('8:00', '10:30');
    const sent = { executionDate: '03.12.2026', visitFrom, visitTo };
    for (const refused of [
      await operator.post(path(id, '/move'), sent),
      await putOrder(operator, id, sent),
      await operator.post(`${PANEL}/orders`, fields({ status: 'set', ...sent })),
    ])
      expect([refused.status, refused.body.errors]).toEqual([422, errors]);
    const { status, body } = await operator.native(path(id, '/move'), sent);
    expect([status, body.data.form]).toMatchObject([422, { errors, values: sent }]);
    expect(await timeOf(id)).toEqual(['2026-12-01', MORNING]);
  });

  it('are in the list, put the visits of a day in order, and stand on the papers', async () => {
    const day = { executionDate: '07.12.2026', comments: 'kolejność' };
    const [none, noon, early] = [
      await visit('', '', { ...day, city: 'Aleksandrów' }),
      await visit('12:15', '14:00', day),
      await visit('8:00', '10:30', { ...day, city: 'Żory' }),
    ];
    const hoursIn = (visits: Loose[]) => visits.map(({ id, hours }) => [id, hours]);
    const inOrder = [
      [early, '8:00–10:30'],
      [noon, '12:15–14:00'],
      [none, ''],
    ];
    const { visits } = (await operator.props(`${PANEL}/orders/visits?day=2026-12-07`)).body.data;
    expect(hoursIn(visits)).toEqual(inOrder);
    const list = (await operator.props(`${PANEL}/orders?filters[cityFilter]=${encodeURIComponent('Żory')}`)).body.data;
    expect(hoursIn(list.items)).toEqual([[early, '8:00–10:30']]);
    const route = await downloadedPdf(program.url, bts.client, `${PANEL}/orders/route?day=2026-12-07&companyId=${own}`);
    expect(route.pages.join(' ').replaceAll(/\s+/g, ' ')).toMatch(/8:00–10:30.*12:15–14:00/);
    const sheet = await downloadedPdf(program.url, operator, path(early, '/sheet'));
    expect(sheet.pages.join(' ')).toContain('8:00–10:30');
  });

  it('ORD-24 a technician’s day begins with the first visit', async () => {
    const today = { executionDate: '22.11.2026' };
    const [none, noon, early] = [
      await visit('', '', today),
      await visit('12:15', '14:00', today),
      await visit('8:00', '10:30', today),
    ];
    const { visits } = (await bts.client.props(`${PANEL}/orders/day`)).body.data;
    expect(visits.map(({ id }: Loose) => id)).toEqual([early, noon, none]);
  });

  it('of one service that overlap on a day are told of with the other order, before and after, and never refused', async () => {
    const service = await serviceCompany(operator, 'Serwis Zajęty');
    const planned = (visitFrom: string, visitTo: string, more: object = {}) =>
      order({ status: 'set', companyId: service, executionDate: '03.12.2026', visitFrom, visitTo, ...more });
    const first = await planned('8:00', '10:00');
    const { orderNumber } = await orderData(operator, first);
    const said = `O tej porze ten sam serwis ma już inną wizytę: zlecenie ${orderNumber} (8:00–10:00).`;
    const id = await order({ status: 'approved', companyId: service });
    const asked = (await operator.props(path(id, '/set'))).body.data;
    expect(asked.bookings).toMatchObject({ booked: [{ id: first, orderNumber, day: '2026-12-03' }] });
    const set = (visitFrom: string) =>
      operator.post(path(id, '/set'), { executionDate: '03.12.2026', visitFrom, visitTo: '11:00' });
    const agreed = await set('9:30');
    expect([agreed.status, agreed.body.flash.theme]).toEqual([200, 'warning']);
    expect(agreed.body.flash.message).toContain(said);
    expect((await orderData(operator, id)).visitWarnings).toContain(said);
    // What only touches is one after the other, and another day or service is another matter.
    const move = (more: object) => operator.post(path(id, '/move'), { visitFrom: '9:30', visitTo: '11:00', ...more });
    const after = await move({ visitFrom: '10:00' });
    expect([after.status, after.body.flash.message]).toEqual([200, expect.not.stringContaining('O tej porze')]);
    expect((await orderData(operator, id)).visitWarnings).not.toContain(said);
    const back = await move({});
    expect(back.body.flash.message).toContain(said);
    const elsewhere = await putOrder(operator, id, { companyId: own });
    expect(elsewhere.body.flash.message).not.toContain('O tej porze');
    // The order's own form tells as well; a visit that was cancelled meets nobody.
    const saved = await putOrder(operator, id, { companyId: service });
    expect(saved.body.flash.message).toContain(said);
    expect((await operator.post(path(first, '/cancel'))).status).toBe(200);
    expect((await orderData(operator, id)).visitWarnings).toEqual(expect.not.arrayContaining([said]));
  });

  it('ORD-21 given orders that are given to a service or agreed together, what of them overlaps is told of, order by order', async () => {
    const [from, to] = [
      await serviceCompany(operator, 'Serwis Zdający'),
      await serviceCompany(operator, 'Serwis Biorący'),
    ];
    const planned = async (visitFrom: string, visitTo: string, more: object) => {
      const id = await order({ executionDate: '03.12.2026', visitFrom, visitTo, ...more });
      return { id, number: (await orderData(operator, id)).orderNumber };
    };
    const bulk = async (sent: object): Promise<Loose> =>
      (await operator.post(`${PANEL}/orders/bulk`, { ...sent })).body;
    const met = ({ number }: { number: string }, hours: string) =>
      `O tej porze ten sam serwis ma już inną wizytę: zlecenie ${number} (${hours}).`;
    const set = { status: 'set', companyId: from };
    const [one, two, free] = [
      await planned('8:00', '10:00', set),
      await planned('9:00', '11:00', { ...set, companyId: own }),
      await planned('12:00', '13:00', set),
    ];
    const given = await bulk({ action: 'assign', ids: [one.id, two.id, free.id], companyId: to });
    expect(given.results.map(({ id, warning }: Loose) => [id, warning])).toEqual([
      [one.id, expect.stringContaining(met(two, '9:00–11:00'))],
      [two.id, expect.stringContaining(met(one, '8:00–10:00'))],
      [free.id, expect.not.stringContaining('O tej porze')],
    ]);
    expect(given.flash).toMatchObject({ theme: 'warning' });
    expect(given.flash.message).toContain('Niektóre wizyty są o tej samej porze co inne wizyty ich serwisu: 2 z 3.');
    // Hours that were planned for the day stay with it, and go with another one.
    const approved = { status: 'approved', companyId: to };
    const [kept, dropped] = [
      await planned('8:30', '9:00', approved),
      await planned('8:30', '9:00', { ...approved, executionDate: '04.12.2026' }),
    ];
    const agreed = await bulk({ action: 'set', ids: [kept.id, dropped.id], executionDate: '03.12.2026' });
    expect(agreed.results.map(({ id, ok, warning }: Loose) => [id, ok, warning.includes('O tej porze')])).toEqual([
      [kept.id, true, true],
      [dropped.id, true, false],
    ]);
    expect(agreed.flash.message).toContain('ich serwisu: 1 z 2.');
  });

  it('two that are named drive apart only while both may log in', async () => {
    const service = await serviceCompany(operator, 'Serwis Dwuosobowy');
    const [one, two] = [
      await orderEmployee(program, 'Zostajaca', { companyId: service, scope: ['bts'] }),
      await orderEmployee(program, 'Odchodzaca', { companyId: service, scope: ['bts'] }),
    ];
    const agreed = (employeeId: string, visitFrom: string, visitTo: string) =>
      visit(visitFrom, visitTo, { companyId: service, employeeId });
    const [stays, left] = [await agreed(one.id, '8:00', '10:00'), await agreed(two.id, '9:00', '11:00')];
    const warned = async (id: string) => JSON.stringify((await orderData(operator, id)).visitWarnings);
    for (const id of [stays, left]) expect(await warned(id)).not.toContain('O tej porze');
    const off = await edit(operator, `${PANEL}/employees/${two.id}`, { 'actor[accessType]': 'none' });
    expect(off.status, off.text).toBe(200);
    await program.settled();
    for (const id of [stays, left]) expect(await warned(id)).toContain('O tej porze');
    expect((await operator.props(path(left, '/move'))).body.data.bookings).toMatchObject({
      booked: [{ id: stays, personId: one.id }],
      personId: null,
    });
  });

  it('tell nobody of an order that is not theirs to see', async () => {
    const service = await serviceCompany(operator, 'Serwis Cudzy');
    const driver = await orderEmployee(program, 'Cudza', { companyId: service, scope: ['bts'] });
    await visit('8:00', '9:00', { companyId: service, employeeId: driver.id });
    const ph = await orderEmployee(program, 'Handlowa', { companyId: own, scope: ['ph'] });
    const id = await order({ status: 'approved', companyId: service, employeeId: ph.id });
    expect((await operator.props(path(id, '/set'))).body.data.bookings.booked).toHaveLength(1);
    expect((await ph.client.props(path(id, '/set'))).body.data.bookings.booked).toEqual([]);
  });
});
