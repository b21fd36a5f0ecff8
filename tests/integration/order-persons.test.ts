import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterOrder } from '#domain/orders/order/decide.ts';
import { blankDetails, type OrderPersons } from '#domain/orders/order/details.ts';
import { order } from '#domain/orders/order/state.ts';
import { orderStream } from '#domain/orders/order/terms.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { everyTable, everythingOpened, findings } from '#tests/support/gdpr/everything.ts';
import {
  newOrder,
  orderData,
  orderEmployee,
  orderFields,
  orderOperator,
  putOrder,
  serviceCompany,
} from '#tests/support/orders/order.ts';
import { pdf } from '#tests/support/files/documents.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';
import { takeAway } from '#workers/forgotten.ts';

let program: TestApp;
let operator: Client;
let employeeId = '';
let companyId = '';

beforeAll(async () => {
  program = await testApp({ now: () => '2026-11-22T09:00:00.000Z' });
  operator = await orderOperator(program, 'Zleceniowa');
  companyId = await serviceCompany(operator, 'Serwis Własny');
  ({ id: employeeId } = await orderEmployee(program, 'Handlowa', { companyId, scope: ['ph'] }));
});
afterAll(() => program?.stop());

const NAMES = [
  'Dobrochna',
  'Zapominalska',
  'dobrochna@klient.example',
  'Zakład Dobrochny',
  '511 222 333',
  'Tajna Uliczka',
];
const form = (more: object = {}) =>
  orderFields('activation', {
    employeeId,
    companyId,
    companyName: 'Zakład Dobrochny',
    contactPerson: 'Dobrochna Zapominalska',
    email: 'dobrochna@klient.example',
    phoneNumber: '511 222 333',
    address: 'Tajna Uliczka 7',
    clientComment: 'Dobrochna dzwoniła',
    comments: 'Pani Zapominalska jest w domu po 16',
    ...more,
  });
const PATH = '/zlecenia/panel/gdpr/users';
/** Ids of the persons that a search finds. */
const search = async (text: string): Promise<string[]> => {
  const { hits } = (await operator.props(`${PATH}?filters[query]=${encodeURIComponent(text)}`)).body.data;
  return hits.map(({ personPath }: Loose) => personPath.split('/').at(-1));
};

/** As a program of before has entered an order: about persons whom it knew otherwise. */
async function enteredBefore(id: string, said: object, persons: OrderPersons): Promise<void> {
  const details = { ...blankDetails(), ...form(), activationService: false, email: '', orderNumber: id, ...said };
  const values = { details, persons, orderedBy: { employeeId, companyId }, companyId };
  await program.app.execute({
    stream: orderStream(id),
    decider: order,
    command: enterOrder,
    input: { id, values: { ...values, executionDate: '', hours: null, status: 'requested', confirmations: [] } },
    context: systemContext(program.app, 'zlecenia'),
    correlationId: id,
  });
  await program.settled();
}

describe('persons of orders', () => {
  it('GDP-01, GDP-02, GDP-03 a client is found, shown and erased; afterwards the name is nowhere', async () => {
    const first = await newOrder(operator, form());
    const second = await newOrder(operator, form({ salesPerson: 'Jan Handlowiec' }));
    await putOrder(operator, first, {
      comments: 'Dobrochna prosi o telefon',
      status: 'set',
      executionDate: '01.12.2026',
    });
    expect((await operator.props(PATH)).body.data.lists).toEqual(['Operatorzy', 'Pracownicy', 'Zlecenia']);
    const found = await search('Zapominalska');
    expect(found).toHaveLength(1);
    const [personId] = found;
    const file = await operator.props(`${PATH}/${personId}`);
    expect(file.status, file.text).toBe(200);
    expect(JSON.stringify(file.body.data)).toContain('Tajna Uliczka 7');
    expect(file.body.data.warning).toBe(
      'Usunięcie anuluje 2 niewykonane zlecenia tej osoby, w tym 1 z umówioną wizytą.',
    );
    expect(JSON.stringify(file.body.data)).not.toContain('Jan Handlowiec');

    const forgotten = await operator.post(`${PATH}/${personId}/forget`, { reason: 'Wniosek osoby' });
    expect(forgotten.status, forgotten.text).toBe(200);
    await program.settled();
    expect(findings([...(await everyTable(program.app)), ...(await everythingOpened(program.app))], NAMES)).toEqual([]);
    expect(await search('Zapominalska')).toEqual([]);
    const now = await orderData(operator, second);
    expect(now).toMatchObject({ companyName: '', contactPerson: '', salesPerson: 'Jan Handlowiec', mayEdit: false });
    expect((await putOrder(operator, second, { status: 'cancelled' })).status).toBe(409);
  });

  it('GDP-01 GDP-02 GDP-03 whom an order names no more is found, shown and erased too', async () => {
    const id = await newOrder(
      operator,
      form({ contactPerson: 'Bronisława Dawniejsza', email: 'brona@klient.example' }),
    );
    const now = { contactPerson: 'Cezary Obecny', email: 'cezary@klient.example' };
    expect((await putOrder(operator, id, now)).status).toBe(200);
    const former = ['Bronisława', 'Dawniejsza', 'brona@klient.example'];
    const [personId, ...others] = await search('Dawniejsza');
    expect([others, await search('brona@klient')]).toEqual([[], [personId]]);
    const { data } = (await operator.props(`${PATH}/${personId}`)).body;
    expect(JSON.stringify(data)).toContain('Bronisława Dawniejsza');
    expect(JSON.stringify(data)).not.toContain('Cezary');
    const forgotten = await operator.post(`${PATH}/${personId}/forget`, { reason: 'Wniosek osoby' });
    expect(forgotten.status, forgotten.text).toBe(200);
    await program.settled();
    expect(findings([...(await everyTable(program.app)), ...(await everythingOpened(program.app))], former)).toEqual(
      [],
    );
    expect(await search('Dawniejsza')).toEqual([]);
    expect(await orderData(operator, id)).toMatchObject({ ...now, mayEdit: true });
  });

  it('GDP-03 an erased seller leaves the rest of the order as it was', async () => {
    const id = await newOrder(
      operator,
      form({ email: 'inna@klient.example', contactPerson: 'Anna Inna', salesPerson: 'Zenon Sprzedajny' }),
    );
    const file = { name: 'Protokół.pdf', content: pdf('protokol'), type: 'application/pdf' };
    await sendFiles(operator, {
      path: `/zlecenia/panel/orders/${id}/attachments`,
      fields: {},
      files: { attachment: file },
    });
    const [seller] = await search('Sprzedajny');
    await operator.post(`${PATH}/${seller}/forget`, { reason: 'Wniosek osoby' });
    await program.settled();
    await takeAway(program.app, seller ?? '');
    const left = await orderData(operator, id);
    expect(left).toMatchObject({ salesPerson: '', contactPerson: 'Anna Inna', mayEdit: true, hasAttachments: true });
    expect(left).toMatchObject({ comments: 'Pani Zapominalska jest w domu po 16' });
    const { upload } = left.attachments[0].document;
    expect((await operator.get(`/zlecenia/uploads/${upload}`)).status).toBe(200);
    const saved = await putOrder(operator, id, { salesPerson: 'Nowy Sprzedawca', city: 'Radom' });
    expect(saved.status, saved.text).toBe(200);
    expect(await orderData(operator, id)).toMatchObject({ city: 'Radom' });
  });

  it('GDP-01 GDP-02 GDP-03 a mailbox is no person: who shares it has a file and an erasure of their own', async () => {
    const email = 'biuro@dealer.example';
    const ewa = await newOrder(operator, form({ email, contactPerson: 'Ewa Pierwsza', phoneNumber: '602000005' }));
    const jan = await newOrder(operator, form({ email, contactPerson: 'Jan Drugi', phoneNumber: '602000006' }));
    expect(await search(email)).toHaveLength(2);
    const [personId] = await search('Jan Drugi');
    const file = JSON.stringify((await operator.props(`${PATH}/${personId}`)).body.data);
    expect([file.includes('602000006'), file.includes('602000005')]).toEqual([true, false]);
    await operator.post(`${PATH}/${personId}/forget`, { reason: 'Wniosek osoby' });
    await program.settled();
    expect(await orderData(operator, jan)).toMatchObject({ contactPerson: '', mayEdit: false });
    const kept = { contactPerson: 'Ewa Pierwsza', comments: 'Pani Zapominalska jest w domu po 16', mayEdit: true };
    expect(await orderData(operator, ewa)).toMatchObject(kept);
  });

  it('whom the vault knows by a mailbox of before stays that person while nobody else is named there', async () => {
    const email = 'dawna@skrzynka.example';
    const [known = ''] = await program.app.vault.persons([`order-contact|${email}`]);
    await enteredBefore('dawne-1', { contactPerson: 'Ewa Dawna', email }, { client: known });
    expect(await search(email)).toEqual([known]);
    await newOrder(operator, form({ email, contactPerson: 'Ewa Dawna' }));
    expect(await search(email)).toEqual([known]);
    await newOrder(operator, form({ email, contactPerson: 'Jan Nowy' }));
    expect(await search(email)).toHaveLength(2);
    expect(await search('Ewa Dawna')).toEqual([known]);
  });

  it('GDP-02 GDP-03 given who is known by a telephone with +48, when it is written without, it is the same person', async () => {
    const [ewa = '', jan = ''] = await program.app.vault.persons([
      'order-contact|48511000111|ewa prefiksowa',
      'order-seller|48511000222|jan prefiksowy',
    ]);
    const said = { contactPerson: 'Ewa Prefiksowa', phoneNumber: '+48 511 000 111' };
    const seller = { salesPerson: 'Jan Prefiksowy', salesPersonNumber: '+48 511 000 222' };
    await enteredBefore('prefiks-1', { ...said, ...seller }, { client: ewa, sales: jan });
    const plain = { phoneNumber: '511-000-111', salesPersonNumber: '511000222', email: '' };
    const next = await newOrder(operator, form({ ...said, ...seller, ...plain }));
    expect((await putOrder(operator, 'prefiks-1', { phoneNumber: '511000111' })).status).toBe(200);
    expect([await search('Prefiksowa'), await search('511000111'), await search('Prefiksowy')]).toEqual([
      [ewa],
      [ewa],
      [jan],
    ]);
    await operator.post(`${PATH}/${ewa}/forget`, { reason: 'Wniosek osoby' });
    await program.settled();
    const left = ['Prefiksowa', 'Pani Zapominalska jest w domu', 'Dobrochna dzwoniła'];
    for (const id of ['prefiks-1', next]) {
      const now = JSON.stringify(await orderData(operator, id));
      expect([id, left.filter((text) => now.includes(text))]).toEqual([id, []]);
    }
    expect(await search('Prefiksowy')).toEqual([jan]);
  });

  it('GDP-03 given two persons whom spellings of one telephone made, the erasure of either offers the other', async () => {
    const [plain = '', prefixed = '', client = ''] = await program.app.vault.persons([
      'order-seller|511000333|olga rozdwojona',
      'order-seller|48511000333|olga rozdwojona',
      'order-contact|511000444|ida kupująca',
    ]);
    const said = { contactPerson: 'Ida Kupująca', phoneNumber: '511 000 444', salesPerson: 'Olga Rozdwojona' };
    for (const [id, sales, salesPersonNumber] of [
      ['rozdwojona-1', plain, '511 000 333'],
      ['rozdwojona-2', prefixed, '+48 511 000 333'],
    ] as const)
      await enteredBefore(id, { ...said, salesPersonNumber }, { client, sales });
    const offered = async (id: string): Promise<string[]> =>
      (await operator.props(`${PATH}/${id}`)).body.data.others.map(({ personId }: Loose) => personId);
    expect([await offered(plain), await offered(prefixed)]).toEqual([[prefixed], [plain]]);
  });

  it('GDP-01 a client is found by telephone, NIP and company however they are written, and by a name with a typing error', async () => {
    const said = {
      email: 'kowalski@kotly.example',
      contactPerson: 'Ambroży Kowalski',
      companyName: 'Kotły Żanety Dąbrowskiej',
    };
    await newOrder(operator, form({ ...said, phoneNumber: '722 333 444', nipNumber: '7811767696' }));
    const [personId] = await search('Ambroży Kowalski');
    for (const typed of ['722333444', '+48 722-333-444', '0048722333444', 'PL 781-176-76-96', 'Kotły Żanety'])
      expect([typed, await search(typed)]).toEqual([typed, [personId]]);
    for (const typed of ['Kowalksi', 'Dabrowsky', 'ambrozy kowalksi']) {
      const { hits } = (await operator.props(`${PATH}?filters[query]=${encodeURIComponent(typed)}`)).body.data;
      const found = hits.map(({ personPath, similar }: Loose) => [personPath.split('/').at(-1), similar]);
      expect([typed, found]).toEqual([typed, [[personId, true]]]);
    }
    expect(await search('722333445')).toEqual([]);
  });
});
