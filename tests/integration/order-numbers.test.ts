import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import {
  newOrder,
  orderData,
  orderEmployee,
  orderFields,
  orderOperator,
  postOrder,
  putOrder,
  serviceCompany,
  undoOrder,
} from '#tests/support/orders/order.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { formatDay } from '#domain/text/dates.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { seeded } from '#ops/run/demo/random.ts';

/** ORD-01: one number, one order, in two processes that enter, correct and undo at once. */
let program: TestApp;
let second: Awaited<ReturnType<TestApp['another']>>;
let clients: [Client, Client];
let more: { employeeId: string; companyId: string };

beforeAll(async () => {
  program = await testApp();
  const operator = await orderOperator(program, 'Numerowa');
  const companyId = await serviceCompany(operator, 'Serwis Numer');
  const { id: employeeId } = await orderEmployee(program, 'Numer', { companyId, scope: ['ph', 'bts'] });
  more = { employeeId, companyId };
  second = await program.another();
  const elsewhere = second.client();
  const login = { login: 'numerowa@zlecenia.example', password: PASSWORD, applicationActorType: 'ZleceniaOperator' };
  await elsewhere.post('/zlecenia/login', login);
  clients = [operator, elsewhere];
});
afterAll(async () => {
  await second?.close();
  await program?.stop();
});

const fields = (orderNumber: string) => orderFields('operational_review', { ...more, orderNumber });
const clientOf = (nth: number): Client => clients[nth % 2] as Client;

it('ORD-01 of many who enter one number at once, however they write it, one gets it', async () => {
  const spellings = ['RAZ/7', 'raz/7', ' Raz/7 ', 'RAZ/ 7'];
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, nth) => postOrder(clientOf(nth), fields(spellings[nth % 3] ?? ''))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual(
    refused.map(() => [422, ['orderNumber']]),
  );
});

it('numbers that differ don’t wait for each other, and all are entered', async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, nth) => postOrder(clientOf(nth), fields(`INNE/${nth}`))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
});

it('a number that was corrected away is free at once', async () => {
  const id = await newOrder(clientOf(0), fields('POMYLKA/1'));
  expect((await putOrder(clientOf(0), id, { orderNumber: 'POMYLKA/2' })).status).toBe(200);
  const [next, same] = await Promise.all([
    postOrder(clientOf(1), fields('POMYLKA/1')),
    postOrder(clientOf(0), fields('POMYLKA/2')),
  ]);
  expect([next.status, same.status]).toEqual([201, 422]);
});

it('an entry that is refused leaves the number to the next one', async () => {
  const wrong = await postOrder(clientOf(0), { ...fields('WOLNY/1'), status: 'cancelled' });
  expect(wrong.status).toBeGreaterThanOrEqual(400);
  expect((await postOrder(clientOf(1), fields('WOLNY/1'))).status).toBe(201);
});

it('what a killed process was about to take is taken over; what another is taking right now is waited for', async () => {
  const { pool } = program.app;
  const claim = (value: string, ago: string) =>
    pool.query(
      `INSERT INTO app.claims (scope, value, holder, at) VALUES ('order-number', $1, 'killed', now() - $2::interval)`,
      [value, ago],
    );
  await claim('zabity/1', '2 minutes');
  expect((await postOrder(clientOf(0), fields('ZABITY/1'))).status).toBe(201);
  await claim('w-toku/1', '0 seconds');
  let answered = false;
  const entering = postOrder(clientOf(1), fields('W-TOKU/1')).finally(() => (answered = true));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(answered).toBe(false);
  await pool.query(`DELETE FROM app.claims WHERE value = 'w-toku/1'`);
  expect((await entering).status).toBe(201);
});

it('ORD-01 ORD-04 a step takes only what it asks for: no number, nor anything else, comes with it', async () => {
  await newOrder(clientOf(0), fields('KROK/ZAJETY'));
  const id = await newOrder(clientOf(0), { ...fields('KROK/1'), city: 'Radom' });
  const day = formatDay(dayInWarsaw(new Date().toISOString()));
  const before = await orderData(clientOf(0), id);
  const steps = [
    ['approve', {}],
    ['set', { executionDate: day, visitFrom: '8:00', visitTo: '9:00' }],
    ['done', { executionDate: day }],
    ['complete', {}],
  ] as const;
  for (const [step, asked] of steps) {
    const { version } = await orderData(clientOf(0), id);
    const body = {
      ...asked,
      version: String(version),
      orderNumber: 'krok/zajety',
      city: 'Łódź',
      comments: 'Przy okazji',
    };
    const answer = await clientOf(1).post(`/zlecenia/panel/orders/${id}/${step}`, body);
    expect(answer.status, answer.text).toBe(200);
  }
  const { orderNumber, city, comments } = before;
  expect(await orderData(clientOf(0), id)).toMatchObject({ status: 'completed', orderNumber, city, comments });
  const gone = await newOrder(clientOf(0), fields('KROK/2'));
  const cancelled = await clientOf(1).post(`/zlecenia/panel/orders/${gone}/cancel`, {
    orderNumber: 'KROK/ZAJETY',
    reason: 'Klient zrezygnował',
  });
  expect(cancelled.status).toBe(200);
  expect(await orderData(clientOf(0), gone)).toMatchObject({ status: 'cancelled', orderNumber: 'KROK/2' });
});

it('ORD-01 after any corrections, undos and entries at once no two orders have one number', async () => {
  const random = seeded(20_261_128);
  const numbers = ['LOS/1', 'LOS/2', 'LOS/3'];
  const made = await Promise.all(
    Array.from({ length: 4 }, (_, nth) => newOrder(clientOf(nth), fields(`START/${nth}`))),
  );
  const act = async (): Promise<number> => {
    const [client, id, number] = [clientOf(random.between(0, 1)), random.pick(made), random.pick(numbers)];
    const way = random.between(0, 9);
    if (way === 0) return (await postOrder(client, fields(number))).status;
    const step = (await orderData(client, id)).status === 'requested' ? { status: 'approved' } : {};
    const answer = way < 4 ? await undoOrder(client, id) : await putOrder(client, id, { ...step, orderNumber: number });
    return answer.status;
  };
  const statuses: number[] = [];
  for (let round = 0; round < 12; round += 1) statuses.push(...(await Promise.all(Array.from({ length: 6 }, act))));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(10);
  await program.app.projector.catchUp();
  const { rows } = await program.app.pool.query<{ number_key: string; n: number }>(
    'SELECT number_key, count(*)::int AS n FROM read.orders GROUP BY 1 HAVING count(*) > 1',
  );
  expect(rows).toEqual([]);
});
