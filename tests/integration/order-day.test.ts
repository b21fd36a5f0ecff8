import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import {
  newOrder,
  orderData,
  orderEmployee,
  orderFields,
  orderOperator,
  putOrder,
  serviceCompany,
} from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

/** A technician's day over HTTP (decision 246). A Sunday is today. */
const NOW = '2026-11-22T09:00:00.000Z';
let program: TestApp;
let operator: Client;
let bts: { id: string; client: Client };
let ph: { id: string; client: Client };
let own = '';
let other = '';

beforeAll(async () => {
  program = await testApp({ now: () => NOW });
  operator = await orderOperator(program, 'Zleceniowa');
  own = await serviceCompany(operator, 'Serwis Własny');
  other = await serviceCompany(operator, 'Serwis Cudzy');
  bts = await orderEmployee(program, 'Terenowa', { companyId: own, scope: ['bts'] });
  ph = await orderEmployee(program, 'Handlowa', { companyId: own, scope: ['ph'] });
});
afterAll(() => program?.stop());

const PAGE = '/zlecenia/panel/orders/day';
const path = (id: string, more = ''): string => `/zlecenia/panel/orders/${id}${more}`;
const visit = (executionDate: string, activity = 'operational_review', more: object = {}) =>
  newOrder(
    operator,
    orderFields(activity, { employeeId: ph.id, companyId: own, status: 'set', executionDate, ...more }),
  );
const day = async (): Promise<Loose> => (await bts.client.props(PAGE)).body.data;
const shown = async (id: string): Promise<Loose> =>
  [...(await day()).visits, ...(await day()).late].find((one: Loose) => one.id === id);
const account = async (client: Client): Promise<string> => (await client.props(PAGE)).body.session.actor.id;
const done = (id: string, more: object = {}, headers: Record<string, string> = {}) =>
  bts.client.call('POST', path(id, '/done'), { executionDate: '22.11.2026', ...more }, headers);

describe('the day of a technician', () => {
  it('ORD-24 has the visits of today of the own company, and those before that nobody reported on', async () => {
    const [today, late, tomorrow, foreign] = [
      await visit('22.11.2026'),
      await visit('22.11.2026'),
      await visit('23.11.2026'),
      await visit('22.11.2026', 'operational_review', { companyId: other }),
    ];
    const { visits, late: before } = await day();
    const ids = visits.map(({ id }: Loose) => id);
    expect([ids.includes(today), ids.includes(late), ids.includes(tomorrow), ids.includes(foreign)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(before).toEqual([]);
    expect(await shown(today)).toMatchObject({
      phoneNumber: expect.any(String),
      done: { asks: ['executionDate'], values: { executionDate: '2026-11-22' } },
    });
    for (const client of [ph.client, operator, program.client()])
      expect([401, 403]).toContain((await client.props(PAGE)).status);
  });

  it('ORD-09 ORD-14 asks besides the day what the work itself asks for', async () => {
    const [activation, presentation] = [
      await visit('22.11.2026', 'activation'),
      await visit('22.11.2026', 'presentation'),
    ];
    expect((await shown(activation)).done).toEqual({
      asks: expect.arrayContaining(['executionDate', 'installationDate']),
      values: expect.objectContaining({ executionDate: '2026-11-22', installationDate: '2026-11-22' }),
    });
    expect((await shown(presentation)).done.asks).toEqual(expect.arrayContaining(['executionDate', 'intentionToBuy']));
  });

  it('keeps the time of the device where its clock can be right, and makes one fact of one act', async () => {
    const id = await visit('22.11.2026');
    const { version } = await shown(id);
    const sent = { version: String(version), noted: '2026-11-22T07:30:00.000Z', account: await account(bts.client) };
    const headers = { 'idempotency-key': `act-${id}` };
    const first = await done(id, sent, headers);
    expect(first.status, first.text).toBe(200);
    expect((await done(id, sent, headers)).status).toBe(200);
    const { timeline, status } = await orderData(operator, id);
    expect(status).toBe('done');
    expect(timeline.filter(({ text }: Loose) => text.startsWith('Wykonano'))).toMatchObject([
      { text: 'Wykonano usługę (bez sieci, na urządzeniu 22.11.2026 08:30:00)' },
    ]);
    expect(await shown(id)).toMatchObject({ done: null, mayUndo: true });
  });

  it.each([
    ['ahead', '2026-11-22T09:30:00.000Z'],
    ['a month old', '2026-10-20T09:00:00.000Z'],
    ['no time', 'wczoraj'],
  ])('keeps no time that is %s', async (_, noted) => {
    const id = await visit('22.11.2026');
    expect((await done(id, { noted })).status).toBe(200);
    expect((await orderData(operator, id)).timeline[0].text).toBe('Wykonano usługę');
  });

  it('takes nothing that another account has kept, nor what was said of an order that changed', async () => {
    const id = await visit('22.11.2026');
    const { version } = await shown(id);
    expect((await done(id, { account: ph.id })).status).toBe(401);
    const moved = await operator.post(path(id, '/move'), { executionDate: '24.11.2026' });
    expect(moved.status, moved.text).toBe(200);
    const refused = await done(id, { version: String(version) });
    expect([refused.status, refused.body.current]).toEqual([
      409,
      expect.objectContaining({ status: 'set', values: expect.objectContaining({ executionDate: '24.11.2026' }) }),
    ]);
    const cancelled = await operator.post(path(id, '/cancel'), { reason: 'Klient zrezygnował' });
    expect(cancelled.status, cancelled.text).toBe(200);
    const gone = await done(id, { version: String(refused.body.current.version) });
    expect([gone.status, gone.body.current.status]).toEqual([409, 'cancelled']);
  });

  it('ORD-11 what an order asks for only since it was changed is a conflict with what is there, and then a mistake', async () => {
    const id = await visit('22.11.2026');
    const { version } = await shown(id);
    const { salesPerson, salesPersonNumber, activationService } = orderFields('activation');
    const corrected = { activityType: 'activation', salesPerson, salesPersonNumber, activationService };
    const put = await putOrder(operator, id, corrected);
    expect(put.status, put.text).toBe(200);
    const refused = await done(id, { version: String(version) });
    expect([refused.status, refused.body.current]).toEqual([
      409,
      { version: expect.any(Number), status: 'set', values: expect.objectContaining({ activityType: 'activation' }) },
    ]);
    const asked = { version: String(refused.body.current.version) };
    expect(refused.body.current.version).toBeGreaterThan(version);
    const mistaken = await done(id, asked);
    expect([mistaken.status, Object.keys(mistaken.body.errors)]).toEqual([422, ['installationDate']]);
    const taken = await done(id, { ...asked, installationDate: '22.11.2026' });
    expect([taken.status, taken.body.status]).toEqual([200, 'done']);
  });

  it('ORD-24 what was handed over meanwhile is said to be another service’s, by whom it was entered too', async () => {
    const foreign = await orderEmployee(program, 'Obca', { companyId: other, scope: ['ph'] });
    const [theirs, ours] = [
      await visit('22.11.2026', 'activation', { employeeId: foreign.id }),
      await visit('22.11.2026'),
    ];
    const versions = [(await shown(theirs)).version, (await shown(ours)).version];
    for (const id of [theirs, ours]) expect((await putOrder(operator, id, { companyId: other })).status).toBe(200);
    const [gone, handed] = [
      await done(theirs, { version: String(versions[0]) }),
      await done(ours, { version: String(versions[1]) }),
    ];
    expect([gone.status, gone.body.message]).toEqual([404, expect.stringContaining('przekazano je innemu')]);
    expect([handed.status, handed.body.message]).toEqual([403, expect.stringContaining('jedzie inny serwis')]);
  });
});
