import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { askApi, callApi, newToken, tokenFields } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { orderEmployee, orderFields, orderOperator, serviceCompany } from '#tests/support/orders/order.ts';

/** 26 C 12: other programs enter and change orders, as an operator who manages them. */

let program: TestApp;
let clerk: Client;
let [companyId, employeeId] = ['', ''];
let erp: { id: string; secret: string };

const LIST = '/zlecenia/order';

beforeAll(async () => {
  program = await testApp({ config: { proofAgeMs: 600_000 } });
  clerk = await orderOperator(program, 'Biurowa');
  companyId = await serviceCompany(clerk, 'Serwis Pompa');
  employeeId = (await orderEmployee(program, 'Nowak', { companyId, scope: ['ph'] })).id;
  const fields = { name: 'ERP', persons: 'true', writes: ['order.enter', 'order.change'] };
  erp = await newToken(clerk, '/zlecenia', tokenFields(['order'], fields));
});
afterAll(() => program?.stop());

const call = (method: string, path: string, body: object, more: object = {}) =>
  callApi(program.url, path, { token: erp.secret, method, body, ...more });

const read = async (id: string) => (await askApi(program.url, `/api/v1${LIST}/${id}`, { token: erp.secret })).body;

const fields = (more: object = {}) => ({
  ...orderFields('activation', { companyId, employeeId }),
  activationService: true,
  ...more,
});

async function entered(more: object = {}): Promise<string> {
  const { status, body, text } = await call('POST', LIST, fields(more));
  if (status !== 201) throw new Error(text);
  return body.id;
}

describe('an order', () => {
  it('is entered, and read at once as it was said', async () => {
    const sent = fields();
    const { status, headers, body } = await call('POST', LIST, sent);
    expect([status, headers.location]).toEqual([201, `/api/v1${LIST}/${body.id}`]);
    expect(body).toEqual({ id: body.id, version: expect.any(Number), status: 'requested' });
    expect(await read(body.id)).toMatchObject({
      version: body.version,
      status: 'requested',
      companyId,
      employeeId,
      confirmations: ['activationService'],
      values: { orderNumber: (sent as Record<string, unknown>).orderNumber },
      persons: { values: { contactPerson: 'Żaneta Nowak' } },
    });
    const { body: page } = await clerk.props(`/zlecenia/panel/orders/${body.id}`);
    expect(JSON.stringify(page.data)).toContain('Token API: ERP');
  });

  it('is changed in parts, its status among them; what is not sent stays', async () => {
    const id = await entered();
    const step = await call('PATCH', `${LIST}/${id}`, { status: 'set', executionDate: '2099-03-02' });
    expect([step.status, step.body]).toMatchObject([200, { id, status: 'set' }]);
    const part = await call('PATCH', `${LIST}/${id}`, { city: 'Radom', version: step.body.version });
    expect(part.status).toBe(200);
    const shown = await read(id);
    expect(shown).toMatchObject({
      version: part.body.version,
      status: 'set',
      executionDate: '2099-03-02',
      values: { city: 'Radom', deviceModel: '1200' },
    });
    const same = await call('PATCH', `${LIST}/${id}`, { city: 'Radom' });
    expect([same.status, same.body.version]).toEqual([200, shown.version]);

    await call('PATCH', `${LIST}/${id}`, { visitFrom: '8.30', visitTo: '10:00' });
    const hours = async () => {
      const { executionDate, visitFrom, visitTo } = await read(id);
      return [executionDate, visitFrom, visitTo];
    };
    expect(await hours()).toEqual(['2099-03-02', '08:30', '10:00']);
    const half = await call('PATCH', `${LIST}/${id}`, { visitTo: '' });
    expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['visitFrom']]);
    // Another day without hours has none.
    await call('PATCH', `${LIST}/${id}`, { executionDate: '2099-03-03' });
    expect(await hours()).toEqual(['2099-03-03', '', '']);
  });

  it('that somebody has changed meanwhile is not overwritten', async () => {
    const id = await entered();
    const { version } = await read(id);
    await call('PATCH', `${LIST}/${id}`, { city: 'Radom' });
    const stale = await call('PATCH', `${LIST}/${id}`, { city: 'Opole', version });
    expect([stale.status, stale.body.current]).toMatchObject([409, { values: { city: 'Radom' } }]);
    const match = { headers: { 'if-match': `"${version}"` } };
    expect((await call('PATCH', `${LIST}/${id}`, { city: 'Opole' }, match)).status).toBe(412);
    expect((await read(id)).values.city).toBe('Radom');
  });

  it('a status that is not allowed now is refused with what is', async () => {
    const id = await entered();
    const { status, body } = await call('PATCH', `${LIST}/${id}`, { status: 'completed' });
    expect([status, body.detail]).toEqual([409, expect.stringMatching(/Teraz można zmienić na/)]);
    expect(body.current).toMatchObject({ id, status: 'requested' });
  });

  it('a number is taken once, also by many at once', async () => {
    const [first, second] = [fields({ orderNumber: 'ERP/1' }), fields({ orderNumber: 'erp/1' })];
    const answers = await Promise.all([call('POST', LIST, first), call('POST', LIST, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors.orderNumber).toEqual([expect.stringMatching(/ma już inne zlecenie/)]);
  });

  it('sent twice under one key is one, also at the same time', async () => {
    const sent = fields();
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', LIST, sent, { key: 'one-order' })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const id = String(answers[0]?.body.id);
    await call('PATCH', `${LIST}/${id}`, { status: 'cancelled' }, { key: 'cancel' });
    const again = await call('PATCH', `${LIST}/${id}`, { status: 'cancelled' }, { key: 'cancel' });
    expect([again.status, again.body.status]).toEqual([200, 'cancelled']);
    expect((await call('POST', LIST, sent, { key: 'one-order' })).body).toEqual(answers[0]?.body);
  });

  it('is opened to a token by who may change it in the panel alone', async () => {
    const client = await orderOperator(program, 'Kadrowa', ['VIEWING_ORDERS', 'MANAGING_OPERATORS']);
    const refused = await client.post(
      '/zlecenia/panel/api-tokens',
      tokenFields(['order'], { writes: ['order.change'] }),
    );
    expect([refused.status, refused.body.errors.writes]).toEqual([
      422,
      ['Zmiany: możesz dać tylko to, co sam możesz zrobić w panelu. Nie możesz: Zlecenia: zmiany'],
    ]);
  });

  it('is of the order portal: a token that reads changes none, one that changes enters none', async () => {
    const id = await entered();
    const reader = await newToken(clerk, '/zlecenia', tokenFields(['order'], { name: 'Czyta' }));
    const changer = await newToken(
      clerk,
      '/zlecenia',
      tokenFields(['order'], { name: 'Zmienia', writes: ['order.change'] }),
    );
    const statusOf = async (token: string, method: string, path: string, body: object) =>
      (await callApi(program.url, path, { token, method, body })).status;
    expect(await statusOf(reader.secret, 'PATCH', `${LIST}/${id}`, { city: 'Radom' })).toBe(403);
    expect(await statusOf(changer.secret, 'POST', LIST, fields())).toBe(403);
    expect(await statusOf(changer.secret, 'PATCH', `${LIST}/${id}`, { city: 'Radom' })).toBe(200);
    const answer = await callApi(program.url, `${LIST}/${id}`, {
      token: changer.secret,
      method: 'PATCH',
      body: { status: 'completed' },
    });
    expect(answer.body.current).not.toHaveProperty('persons');
  });
});
