import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { pdf } from '#tests/support/files/documents.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
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
import { edit } from '#tests/support/program/edit.ts';
import { openStream } from '#tests/support/program/live.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';
import { takeAway } from '#workers/forgotten.ts';

/** Whom an order is about, for and by, when that changes while the order goes on: who sees it, and what is left of whom. */

let program: TestApp;
let clock = '2026-11-25T09:00:00.000Z';
let operator: Client;
let [first = '', second = '', third = '']: string[] = [];
let seller = '';
beforeAll(async () => {
  program = await testApp({ now: () => clock, liveBeatMs: 100 });
  operator = await orderOperator(program, 'Zleceniowa');
  first = await serviceCompany(operator, 'Serwis Pierwszy');
  second = await serviceCompany(operator, 'Serwis Drugi');
  third = await serviceCompany(operator, 'Serwis Trzeci');
  ({ id: seller } = await orderEmployee(program, 'Handlowa', { companyId: first, scope: ['ph'] }));
});
afterAll(() => program?.stop());

const ORDERS = '/zlecenia/panel/orders';
const PERSONS = '/zlecenia/panel/gdpr/users';
const review = (more: object = {}) =>
  orderFields('operational_review', { employeeId: seller, companyId: first, ...more });
const file = { name: 'Pies.pdf', content: pdf('pies'), type: 'application/pdf' };
const attach = (client: Client, id: string) =>
  sendFiles(client, { path: `${ORDERS}/${id}/attachments`, fields: {}, files: { attachment: file } });
const fileOf = async (personId: string): Promise<string> => (await operator.props(`${PERSONS}/${personId}`)).text;
const has = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word));

/** The person of an order's or account's hit, the only one there is. */
async function found(query: string): Promise<string> {
  const { hits } = (await operator.props(`${PERSONS}?filters[query]=${encodeURIComponent(query)}`)).body.data;
  expect(hits).toHaveLength(1);
  return hits[0].personPath.split('/').at(-1);
}

async function erase(personId: string, more: object = {}): Promise<void> {
  const answer = await operator.post(`${PERSONS}/${personId}/forget`, { reason: 'Wniosek osoby', ...more });
  expect(answer.status, answer.text).toBe(200);
  await program.settled();
  await takeAway(program.app, personId);
}

describe('who works with an order', () => {
  /** Page, list, calendar, quick search. */
  const sees = async (client: Client, id: string, number: string) => {
    const has = (items: Loose) => items.some((one: Loose) => one.id === id);
    return [
      (await client.props(`${ORDERS}/${id}`)).status === 200,
      has((await client.props(ORDERS)).body.data.items),
      has((await client.props(`${ORDERS}/visits?day=2026-12-01`)).body.data.visits),
      (await client.get(`/zlecenia/backend/panel/search?q=${encodeURIComponent(number)}`)).text.includes(id),
    ];
  };
  const ALL = [true, true, true, true];
  const NONE = [false, false, false, false];

  it('ORD-17 ORD-25 an employee changes company in the middle of an order: it stays the first one’s, in every view and live', async () => {
    const stays = await orderEmployee(program, 'Zostaje', { companyId: first, scope: ['ph'] });
    const moves = await orderEmployee(program, 'Przechodzi', { companyId: first, scope: ['ph'] });
    const there = await orderEmployee(program, 'Tamtejsza', { companyId: second, scope: ['ph'] });
    const form = review({ companyId: third });
    const id = await newOrder(moves.client, form);
    await putOrder(operator, id, { status: 'set', executionDate: '01.12.2026' });
    const stream = await openStream(moves.client, { url: program.url, prefix: '/zlecenia' });
    const moved = await edit(operator, `/zlecenia/panel/employees/${moves.id}`, { companyId: second });
    expect(moved.status, moved.text).toBe(200);
    // The same employee chosen again hands nothing over.
    await putOrder(operator, id, { city: 'Radom', employeeId: moves.id });
    const own = await newOrder(moves.client, review({ companyId: third }));
    await vi.waitUntil(() => stream.text().includes(own), { timeout: 60_000 });
    expect(stream.text()).not.toContain(id);
    stream.close();
    const number = String(form.orderNumber);
    const seen = [stays, moves, there].map(({ client }) => sees(client, id, number));
    expect(await Promise.all(seen)).toEqual([ALL, NONE, NONE]);
    expect(await orderData(stays.client, id)).toMatchObject({ employeeId: moves.id, employeeName: 'Ewa Przechodzi' });
  });

  it('ACT-04 ORD-25 access that is closed while somebody works ends the page’s stream, and the next page and act', async () => {
    const who = await orderEmployee(program, 'Zamykana', { companyId: first, scope: ['ph', 'bts'] });
    const id = await newOrder(operator, review({ employeeId: who.id }));
    const stream = await openStream(who.client, { url: program.url, prefix: '/zlecenia' });
    const closed = await edit(operator, `/zlecenia/panel/employees/${who.id}`, { 'actor[accessType]': 'none' });
    expect(closed.status, closed.text).toBe(200);
    await vi.waitUntil(() => stream.ended(), { timeout: 60_000 });
    expect((await who.client.props(`${ORDERS}/${id}`)).status).toBe(401);
    expect((await who.client.post(`${ORDERS}/${id}/set`, { executionDate: '01.12.2026' })).status).toBe(401);
    expect(await orderData(operator, id)).toMatchObject({ status: 'requested' });
  });

  it('GDP-03 ORD-16 an erased employee’s order goes on, and names nobody', async () => {
    const who = await orderEmployee(program, 'Usuwana', { companyId: first, scope: ['ph'] });
    const id = await newOrder(who.client, review({ companyId: second }));
    await erase(await found('Usuwana'));
    const saved = await putOrder(operator, id, { city: 'Radom', status: 'set', executionDate: '01.12.2026' });
    expect(saved.status, saved.text).toBe(200);
    expect((await operator.props(`${ORDERS}?filters[employeeId]=${who.id}`)).body.data.total).toBe(1);
    const rows = rowsOf(await download(program.url, operator, `${ORDERS}/excel`));
    expect(has(JSON.stringify([await orderData(operator, id), rows]), ['Usuwana'])).toEqual([]);
  });

  it('ORD-17 an order that is given away while its form is open is not there any more, and neither are its files', async () => {
    const bts = await orderEmployee(program, 'Terenowa', { companyId: first, scope: ['bts'] });
    const other = await orderEmployee(program, 'Zleca', { companyId: second, scope: ['ph'] });
    const id = await newOrder(operator, review({ employeeId: other.id }));
    await attach(operator, id);
    const open = await orderData(bts.client, id);
    const upload = `/zlecenia/uploads/${open.attachments[0].document.upload}`;
    expect((await bts.client.get(upload)).status).toBe(200);
    await putOrder(operator, id, { companyId: second });
    const form = { executionDate: '01.12.2026', version: String(open.version) };
    const late = [await bts.client.post(`${ORDERS}/${id}/set`, form), await attach(bts.client, id)];
    expect([...late, await bts.client.get(upload)].map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('ORD-04 completed while somebody has the form open: 409 with what is there, and the day stays', async () => {
    const id = await newOrder(operator, review({ status: 'done', executionDate: '20.11.2026' }));
    const other = await orderOperator(program, 'Drugaop');
    const { values, version } = (await other.props(`${ORDERS}/${id}/edit`)).body.data;
    expect((await operator.post(`${ORDERS}/${id}/complete`, {})).status).toBe(200);
    const changed = { ...values, executionDate: '19.11.2026' };
    const late = await other.call('PUT', `${ORDERS}/${id}`, { ...changed, version: String(version) });
    expect([late.status, late.body.current]).toMatchObject([
      409,
      { status: 'completed', values: { executionDate: '20.11.2026' } },
    ]);
    const insists = await other.call('PUT', `${ORDERS}/${id}`, {
      ...changed,
      version: String(late.body.current.version),
    });
    expect(insists.status).toBe(409);
    expect(await orderData(operator, id)).toMatchObject({ status: 'completed', executionDate: '2026-11-20' });
  });

  it('ORD-04 two who take one step back at once take back one: the other is shown the present state', async () => {
    const id = await newOrder(operator, review());
    await putOrder(operator, id, { status: 'approved' });
    await putOrder(operator, id, { status: 'set', executionDate: '01.12.2026' });
    const { version } = (await operator.props(`${ORDERS}/${id}/undo`)).body.data;
    const form = (reason: string) => ({ reason, version: String(version) });
    const both = await Promise.all(['a', 'b'].map((one) => operator.post(`${ORDERS}/${id}/undo`, form(one))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await orderData(operator, id)).toMatchObject({ status: 'approved' });
  });
});

describe('whom an order is about', () => {
  const EWA = ['Ewa Poprzednia', 'ewa@klient.example', '602 111 222', 'Pani Ewa ma psa', 'Pies.pdf'];

  it('GDP-02 GDP-03 another contact takes over: each file holds the own side alone, and an erasure of one leaves the other’s', async () => {
    const [contactPerson, email, phoneNumber, comments] = EWA;
    const id = await newOrder(operator, review({ contactPerson, email, phoneNumber, comments }));
    await attach(operator, id);
    const jan = { contactPerson: 'Jan Następny', email: 'jan@klient.example', phoneNumber: '603 111 222' };
    await putOrder(operator, id, jan);
    const [his, hers] = [await fileOf(await found('Następny')), await fileOf(await found('Poprzednia'))];
    expect(has(his, EWA)).toEqual([]);
    expect(has(his, Object.values(jan))).toEqual(Object.values(jan));
    expect([has(hers, ['Pani Ewa ma psa', 'Pies.pdf']), has(hers, Object.values(jan))]).toEqual([
      ['Pani Ewa ma psa', 'Pies.pdf'],
      [],
    ]);
    await erase(await found('Poprzednia'));
    const left = await orderData(operator, id);
    expect(left).toMatchObject({ ...jan, comments: '', hasAttachments: false, mayEdit: true });
    expect(has(JSON.stringify(left), EWA)).toEqual([]);
    const { items } = (await operator.props(`${ORDERS}?filters[hasAttachments]=true`)).body.data;
    expect(items.map((one: Loose) => one.id)).not.toContain(id);
  });

  it('GDP-02 GDP-03 whose e-mail was corrected is one human under two ids: the file names both, one erasure takes both', async () => {
    const zofia = { contactPerson: 'Zofia Poprawiona', email: 'zofia@kilent.example', phoneNumber: '604 111 222' };
    const id = await newOrder(operator, review({ ...zofia, comments: 'Pani Zofia ma kota' }));
    await putOrder(operator, id, { email: 'zofia@klient.example' });
    const row = await program.app.db.selectFrom('orders').select('client_id').where('id', '=', id).executeTakeFirst();
    const present = String(row?.client_id);
    const { options } = (await operator.props(`${PERSONS}/${present}`)).body.data;
    expect(options.otherRecords).toHaveLength(1);
    await erase(present, { also: [options.otherRecords[0].value] });
    await takeAway(program.app, options.otherRecords[0].value);
    const left = await orderData(operator, id);
    expect(left).toMatchObject({ forgotten: true, comments: '', contactPerson: '' });
    expect(has(JSON.stringify(left), ['Zofia', 'zofia'])).toEqual([]);
  });

  it('GDP-03 ORD-04 the past, the workbook, the search and the figures after an erasure count the order and name nobody', async () => {
    const words = ['Halina', 'halina@klient.example'];
    const halina = { contactPerson: 'Halina Dawna', companyName: 'Halina Dawna', email: words[1], city: 'Ełk' };
    clock = '2026-11-25T10:00:00.000Z';
    const id = await newOrder(operator, review({ ...halina, comments: 'Halina prosi o telefon' }));
    for (const [at, change] of [
      ['2026-11-25T10:00:02.000Z', { status: 'set', executionDate: '01.12.2026' }],
      ['2026-11-25T10:00:04.000Z', { status: 'done', executionDate: '25.11.2026' }],
    ] as const) {
      clock = at;
      expect((await putOrder(operator, id, change)).status).toBe(200);
    }
    const figures = async () => (await operator.props(`${ORDERS}/statistics`)).body.data;
    const before = await figures();
    clock = '2026-11-25T10:01:00.000Z';
    await erase(await found('Dawna'));
    expect(await figures()).toEqual(before);
    for (const [second, status] of [
      ['01', 'requested'],
      ['03', 'set'],
      ['05', 'done'],
    ]) {
      const past = await operator.props(`${ORDERS}/${id}?asOf=${encodeURIComponent(`25.11.2026 11:00:${second}`)}`);
      expect(past.body.data).toMatchObject({ status, city: 'Ełk', forgotten: true, contactPerson: '', comments: '' });
      expect(has(past.text, words)).toEqual([]);
    }
    const rows = rowsOf(await download(program.url, operator, `${ORDERS}/excel`));
    expect(has(JSON.stringify(rows), words)).toEqual([]);
    expect((await operator.props(`${ORDERS}?filters[search]=Halina`)).body.data.total).toBe(0);
  });
});
