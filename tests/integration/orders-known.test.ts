import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { newOrder, orderEmployee, orderFields, orderOperator, serviceCompany } from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

/** Who calls about a device is known from orders of before: the form of a new one begins with that (issue 24, 5). */
let program: TestApp;
let operator: Client;
let [own, other] = ['', ''];
let employee: Client;
let employeeId = '';

beforeAll(async () => {
  program = await testApp();
  operator = await orderOperator(program, 'Przyjmujaca');
  own = await serviceCompany(operator, 'Serwis Nasz');
  other = await serviceCompany(operator, 'Serwis Obcy');
  ({ client: employee, id: employeeId } = await orderEmployee(program, 'Terenowy', { companyId: own, scope: ['ph'] }));
});
afterAll(() => program?.stop());

const CLIENT = {
  companyName: 'Piekarnia Gołąb',
  nipNumber: '526-025-02-74',
  address: 'Rynek 7',
  postalCode: '87-100',
  city: 'Toruń',
  contactPerson: 'Gustaw Gołąb',
  phoneNumber: '56 622 11 22',
  email: 'piekarnia@klient.example',
};
const DEVICE = { deviceModel: '1300', deviceSerialNumber: '987654321' };

const order = (more: object = {}) =>
  newOrder(operator, orderFields('warranty_repair', { companyId: own, employeeId, ...CLIENT, ...DEVICE, ...more }));
const formOf = async (query: string, client = operator): Promise<Loose> =>
  (await client.props(`/zlecenia/panel/orders/new${query}`)).body.data;
const found = async (text: string, client = operator): Promise<string[]> =>
  (await formOf(`?filters[known]=${encodeURIComponent(text)}`, client)).clients.map(({ id }: Loose) => id);

describe('ORD-01 a new order for somebody who is known', () => {
  it('finds client and device by what a caller reads out, each by the newest order', async () => {
    await order();
    const newest = await order();
    const second = await order({ deviceSerialNumber: '123123123' });
    const elsewhere = await order({
      companyName: 'Inny Klient',
      contactPerson: 'Ewa Inna',
      email: 'inna@klient.example',
      phoneNumber: '600 111 222',
      nipNumber: '',
      city: 'Ełk',
    });
    for (const text of ['5260250274', '526-025-02-74', '56 622 11 22', '+48 56 622 11 22', '566221122', 'golab piek'])
      expect([text, await found(text)]).toEqual([text, [second, newest]]);
    expect(await found('987654321')).toEqual([elsewhere, newest]);
    for (const text of ['', '%', 'Nieznany']) expect([text, await found(text)]).toEqual([text, []]);
    const [hit] = (await formOf('?filters[known]=Inny')).clients;
    expect(hit).toMatchObject({
      title: 'Inny Klient',
      detail: expect.stringMatching(/^Ełk · nr 987654321 · zlecenie Z\//),
    });
  });

  it.each([
    ['733-744-755', 'KRESKI-2026-000999', ['733744755', '733 744 755', '733-744-755', '+48 733.744.755']],
    ['(22) 123-45-67', '2026-000123', ['22 123 45 67', '022 123 45 67', '221234567', '2026-000123', '2026000123']],
    ['+48 511 222 333', '12/2026/0007', ['511222333', '511-222-333', '0048 511 222 333', '12-2026-0007']],
  ])(
    'ORD-02 given an order with the telephone %s and the number %s, when either is typed in any spelling, it is found',
    async (phoneNumber, orderNumber, typed) => {
      const contact = { contactPerson: 'Ewa Kreska', companyName: `Kreskowa ${orderNumber}` };
      const id = await order({ ...contact, phoneNumber, orderNumber, email: '', nipNumber: '' });
      for (const text of typed) {
        const list = await operator.props(`/zlecenia/panel/orders?filters[search]=${encodeURIComponent(text)}`);
        const quick = await operator.props(`/zlecenia/panel/search?q=${encodeURIComponent(text)}`);
        const hits = quick.body.groups.flatMap(({ hits: all }: Loose) => all.map((hit: Loose) => hit.title));
        const items = list.body.data.items.map((item: Loose) => item.id);
        expect([text, await found(text), items, hits]).toEqual([text, [id], [id], [orderNumber]]);
      }
    },
  );

  it('begins with client and device, or with the client alone; what is decided about the new one is left to the form', async () => {
    const id = await order({ status: 'set', executionDate: '01.12.2099' });
    const { values } = await formOf(`?fromOrder=${id}`);
    expect(values).toMatchObject({ ...CLIENT, ...DEVICE, nipNumber: '5260250274' });
    for (const name of ['orderNumber', 'activityType', 'executionDate', 'status', 'isWarrantyValid'])
      expect([name, values[name] ?? '']).toEqual([name, '']);
    const alone = (await formOf(`?clientOf=${id}`)).values;
    expect(alone).toMatchObject({ companyName: CLIENT.companyName, phoneNumber: CLIENT.phoneNumber });
    expect(alone).not.toHaveProperty('deviceSerialNumber');
  });

  it('ORD-17 ORD-22 knows of no order that the caller may not see, nor of one that is not there', async () => {
    const { id: stranger } = await orderEmployee(program, 'Obcy', { companyId: other, scope: ['ph'] });
    const id = await order({
      companyId: other,
      employeeId: stranger,
      companyName: 'Klient Obcy',
      deviceSerialNumber: '555666777',
    });
    expect(await found('Klient Obcy', employee)).toEqual([]);
    expect(await found('Klient Obcy')).toEqual([id]);
    for (const query of ['fromOrder', 'clientOf'])
      expect((await employee.props(`/zlecenia/panel/orders/new?${query}=${id}`)).status).toBe(404);
    expect((await operator.props('/zlecenia/panel/orders/new?fromOrder=nie-ma')).status).toBe(404);
  });

  it('GDP-03 fills nothing of somebody who was erased', async () => {
    const id = await order({ contactPerson: 'Ulotna Osoba', email: 'ulotna@klient.example', companyName: 'Znikająca' });
    const { rows } = await program.app.pool.query('SELECT client_id FROM read.orders WHERE id = $1', [id]);
    const personId = String(rows[0]?.client_id);
    const erased = await operator.post(`/zlecenia/panel/gdpr/users/${personId}/forget`, {
      reason: 'prośba',
      confirmed: 'true',
    });
    expect(erased.status, erased.text).toBeLessThan(300);
    expect(await found('Znikająca')).toEqual([]);
    const { values } = await formOf(`?fromOrder=${id}`);
    expect([values.companyName, values.deviceSerialNumber]).toEqual([undefined, undefined]);
  });
});
