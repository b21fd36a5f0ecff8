import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { addDays } from '#domain/text/calendar.ts';
import { noticeStream } from '#domain/orders/notices/terms.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { lateOrders } from '#workers/orders/late.ts';
import { SETTLE_DUPLICATES_JOB, NOTICE_MAILS_JOB } from '#workers/orders/reactions.ts';
import { startWorkers } from '#workers/index.ts';
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
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';

/** Monday, 10 o'clock in Warsaw. */
let clock = '2026-11-23T09:00:00.000Z';
let smtp: TestSmtp;
let program: TestApp;
let office: Client;
let stranger: Client;
let [own = '', other = '']: string[] = [];

const OFFICE = ['VIEWING_ORDERS', 'PH_PERMISSIONS', 'VIEWING_COOPERANTS', 'MANAGING_COOPERANTS', 'MANAGING_OPERATORS'];
const [WATCHER, LATE_WATCHER] = ['pilna@zlecenia.example', 'terminowa@zlecenia.example'];
/** Receives both, and her access has ended. */
const FORMER = 'byla@zlecenia.example';

beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({ workers: true, now: () => clock, config: { smtpUrl: smtp.url } });
  office = await orderOperator(program, 'Biurowa', OFFICE);
  await orderOperator(program, 'Pilna', ['VIEWING_ORDERS', 'RECEIVING_DUPLICATE_NOTICES']);
  await orderOperator(program, 'Terminowa', ['VIEWING_ORDERS', 'RECEIVING_DELAY_WARNINGS']);
  await program.addAccount('orders-operator', {
    firstName: 'Olga',
    lastName: 'Była',
    email: FORMER,
    permissions: ['VIEWING_ORDERS', 'RECEIVING_DUPLICATE_NOTICES', 'RECEIVING_DELAY_WARNINGS'],
    access: { accessType: 'temporary', expiresAt: '2020-01-01T11:00:00.000Z', passwordChangeMode: 'none' },
  });
  own = await serviceCompany(office, 'Serwis Własny');
  other = await serviceCompany(office, 'Serwis Cudzy');
  stranger = (await orderEmployee(program, 'Obca', { companyId: other, scope: ['ph', 'bts'] })).client;
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

const REVIEW = 'operational_review';
let serials = 500_000_000;
const serial = () => String((serials += 1));
/** Tax numbers that nobody else in this file has, with their check digit. */
const NIPS = ['1234563218', '7740001454', '5252344078', '1132191233', '7811767696'];
/** An order that is like no other by default. */
const fields = (more: object = {}, activity = REVIEW) =>
  orderFields(activity, { companyId: own, nipNumber: '', deviceSerialNumber: serial(), email: '', ...more });

const entered = async (more: object = {}, activity = REVIEW) => {
  const form = fields(more, activity);
  return { id: await newOrder(office, form), number: String(form.orderNumber) };
};
const later = (days: number): void => {
  clock = new Date(Date.parse(clock) + days * 86_400_000).toISOString();
};
const listed = async (query: string, client = office): Promise<Loose[]> =>
  (await client.props(`/zlecenia/panel/orders?${query}`)).body.data.items;
const itemOf = async (id: string) => (await listed('pageSize=100')).find((item) => item.id === id);
const subjectsTo = (address: string) => smtp.to(address).map(({ subject }) => subject);
const asked = async (query: object, client = office): Promise<Loose> => {
  const text = new URLSearchParams(query as Record<string, string>).toString();
  const { status, body } = await client.get(`/backend/zlecenia/panel/orders/duplicates?${text}`);
  expect(status).toBe(200);
  return body as Loose;
};

async function erase(email: string): Promise<void> {
  const persons = '/zlecenia/panel/gdpr/users';
  const { hits } = (await office.props(`${persons}?filters[query]=${email}`)).body.data;
  const id = hits[0].personPath.split('/').at(-1);
  expect((await office.post(`${persons}/${id}/forget`, { reason: 'Wniosek osoby' })).status).toBe(200);
  await workedOff(program.app);
  await program.settled();
}

describe('duplicates', () => {
  it('ORD-20 a second order of the same device is warned of, listed, and mailed once to who receives the notices', async () => {
    const deviceSerialNumber = serial();
    const first = await entered({ deviceSerialNumber });
    const form = fields({ deviceSerialNumber }, 'presentation');
    const presented = await postOrder(office, form);
    // A presentation has no serial number (ORD-15), so it repeats nothing.
    expect(presented.body).toMatchObject({ duplicates: { orders: [], hidden: false } });
    const made = await postOrder(office, fields({ deviceSerialNumber }, 'warranty_repair'));
    const { id } = made.body as { id: string };
    expect(made.status).toBe(201);
    expect((made.body as Loose).flash).toEqual({
      theme: 'warning',
      message: `Dodano zlecenie. Uwaga, możliwe powtórzenie: ${first.number} (ten sam numer seryjny).`,
    });
    await workedOff(program.app);
    await program.settled();
    expect((await itemOf(id))?.duplicate).toBe(true);
    expect((await itemOf(first.id))?.duplicate).toBe(false);
    expect((await listed('filters[duplicate]=true')).map((item) => item.id)).toEqual([id]);
    const { duplicates, timeline } = await orderData(office, first.id);
    expect(duplicates.orders).toMatchObject([{ id, because: 'ten sam numer seryjny', status: 'requested' }]);
    expect(timeline).toBeDefined();
    const history = (await orderData(office, id)).timeline as { text: string }[];
    expect(history.map(({ text }) => text)).toContain(
      'Zauważono, że zlecenie powtarza wcześniejsze: ten sam numer seryjny',
    );
    expect((await orderData(office, id)).version).toBe((made.body as Loose).version);

    const { orderNumber } = await orderData(office, id);
    expect(subjectsTo(WATCHER)).toEqual([`Powtórzone zlecenie: ${orderNumber} i ${first.number}`]);
    expect(smtp.to(WATCHER)[0]?.text).toContain('Powód: ten sam numer seryjny');
    expect(subjectsTo(LATE_WATCHER)).toEqual([]);
    expect((await orderData(office, id)).emails).toMatchObject([{ templateLabel: 'Powtórzone zlecenie' }]);

    await program.app.projector.rebuild('orders');
    await program.settled();
    const second = await program.anotherWorker();
    const facts = await program.app.log.readStream(noticeStream(id));
    expect(facts).toHaveLength(1);
    for (const { stream, revision } of facts) {
      await second.app.queue.add(NOTICE_MAILS_JOB, `again:${id}`, { stream, revision });
    }
    const again = { orderId: id, position: facts[0]?.position, eventId: 'e', correlationId: 'again' };
    await second.app.queue.add(SETTLE_DUPLICATES_JOB, `again:${id}`, again);
    await workedOff(program.app);
    await second.stop();
    expect(await program.app.log.readStream(noticeStream(id))).toHaveLength(1);
    expect(subjectsTo(WATCHER)).toHaveLength(1);
  });

  it('ORD-20 the same NIP and activity within 30 days, and neither another activity nor the 31st day', async () => {
    const [nipNumber = ''] = NIPS;
    const first = await entered({ nipNumber });
    expect((await asked({ nipNumber, activityType: REVIEW })).orders).toMatchObject([
      { id: first.id, orderNumber: first.number, because: 'ten sam NIP i rodzaj czynności' },
    ]);
    expect((await asked({ nipNumber: '123-456-32-18', activityType: REVIEW })).orders).toHaveLength(1);
    expect(await asked({ nipNumber, activityType: 'activation' })).toEqual({ orders: [], hidden: false });
    expect(await asked({ nipNumber, activityType: REVIEW, except: first.id })).toEqual({ orders: [], hidden: false });
    const start = clock;
    later(30);
    expect((await asked({ nipNumber, activityType: REVIEW })).orders).toHaveLength(1);
    later(1);
    expect((await asked({ nipNumber, activityType: REVIEW })).orders).toEqual([]);
    clock = start;
    for (const query of [{}, { nipNumber: 'x'.repeat(3000), activityType: '?' }, { deviceSerialNumber: "1' or" }]) {
      expect(await asked(query)).toEqual({ orders: [], hidden: false });
    }
  });

  it('ORD-20 a cancelled order does not count; reinstated it does again, and nobody is written to twice', async () => {
    const [, nipNumber = ''] = NIPS;
    const first = await entered({ nipNumber });
    const second = await entered({ nipNumber });
    const state = async () => {
      await workedOff(program.app);
      await program.settled();
      return [(await itemOf(second.id))?.duplicate, (await orderData(office, second.id)).duplicates.orders.length];
    };
    expect(await state()).toEqual([true, 1]);
    const written = subjectsTo(WATCHER).length;
    expect((await putOrder(office, first.id, { status: 'cancelled' })).status).toBe(200);
    expect(await state()).toEqual([false, 0]);
    await undoOrder(office, first.id);
    expect(await state()).toEqual([true, 1]);
    const corrected = await putOrder(office, second.id, { nipNumber: NIPS[2] });
    expect((corrected.body as Loose).flash?.theme).toBe('success');
    expect(await state()).toEqual([false, 0]);
    expect(subjectsTo(WATCHER)).toHaveLength(written);
  });

  it('ORD-20 GDP-03 with a client who is erased the orders of the same NIP are no repetition any more', async () => {
    const [, , , , nipNumber = ''] = NIPS;
    const first = await entered({ nipNumber, email: 'powtorzony@klient.example' });
    const second = await entered({ nipNumber, email: 'inny@klient.example' });
    await workedOff(program.app);
    await program.settled();
    expect((await itemOf(second.id))?.duplicate).toBe(true);
    await erase('powtorzony@klient.example');
    expect([(await itemOf(second.id))?.duplicate, (await orderData(office, first.id)).forgotten]).toEqual([
      false,
      true,
    ]);
  });

  it("ORD-20 of another company's order an employee learns only that there is one", async () => {
    const [, , , nipNumber = ''] = NIPS;
    const first = await entered({ nipNumber });
    const query = { nipNumber, activityType: REVIEW };
    expect(await asked(query, stranger)).toEqual({ orders: [], hidden: true });
    const made = await postOrder(stranger, fields({ nipNumber, companyId: other }));
    expect(made.status, made.text).toBe(201);
    expect(made.text).toContain('możliwe powtórzenie: zlecenie innej firmy');
    expect(made.text).not.toContain(first.id);
    await workedOff(program.app);
    const { id } = made.body as { id: string };
    const { duplicates, emails } = await orderData(stranger, id);
    expect([duplicates, emails]).toEqual([{ orders: [], hidden: true }, []]);
    expect((await orderData(office, id)).emails).toHaveLength(1);
    expect((await stranger.get(`/zlecenia/panel/orders/${id}`)).text).not.toContain(first.id);
    const nobody = await program.client().get(`/backend/zlecenia/panel/orders/duplicates?nipNumber=${nipNumber}`);
    expect([nobody.status, nobody.text.includes(first.id)]).toEqual([401, false]);
  });
});

describe('delays', () => {
  it('ORD-20 three working days after its day a visit is late: listed, counted, shown, and mailed once', async () => {
    const monday = clock.slice(0, 10);
    const start = clock;
    const set = await entered();
    const approved = await entered();
    const done = await entered();
    const day = { executionDate: formatDay(monday) };
    await putOrder(office, set.id, { status: 'set', ...day });
    await putOrder(office, approved.id, { status: 'approved', ...day });
    await putOrder(office, done.id, { status: 'set', ...day });
    await putOrder(office, done.id, { status: 'done' });
    const numbers = async () =>
      (await listed('filters[delayed]=true')).map((item) => String(item.orderNumber)).toSorted();
    const counting = await orderOperator(program, 'Rachunkowa', ['VIEWING_ORDERS', 'VIEWING_STATS']);
    const overdue = async () => {
      const bars: Loose[] = (await counting.props('/zlecenia/panel/orders/statistics')).body.data.figures.delay;
      return bars.reduce((sum, { count }) => sum + Number(count), 0);
    };
    const swept = async () => {
      await lateOrders.run(program.app);
      await workedOff(program.app);
      await program.settled();
      return subjectsTo(LATE_WATCHER);
    };

    later(2);
    expect([await numbers(), await overdue(), await swept()]).toEqual([[], 0, []]);
    expect((await orderData(office, set.id)).delayed).toBe(false);
    later(1);
    expect(await numbers()).toEqual([set.number, approved.number].toSorted());
    expect(await overdue()).toBe((await numbers()).length);
    expect((await itemOf(set.id))?.delayed).toBe(true);
    expect((await itemOf(done.id))?.delayed).toBe(false);
    expect((await orderData(office, set.id)).delayed).toBe(true);
    expect(await swept()).not.toEqual([]);
    const delays = () =>
      smtp
        .to(LATE_WATCHER)
        .map(({ text }) => text ?? '')
        .join('\n');
    for (const { number } of [set, approved]) expect(delays().split(`${number} –`)).toHaveLength(2);
    expect(delays()).not.toContain(`${done.number} –`);
    // Each number is its order's link, and no address has brackets, at which programs would cut it.
    const html = smtp.to(LATE_WATCHER).map((mail) => String(mail.html));
    for (const { number, id } of [set, approved])
      expect(html.join('\n')).toMatch(new RegExp(`href="[^"]*/zlecenia/panel/orders/${id}"[^>]*>${number}</a>`));
    expect(delays()).not.toMatch(/https?:\/\/\S*[[\]]/);
    const reader = await orderOperator(program, 'Skrzynkowa', ['VIEWING_ORDERS', 'MANAGING_OPERATORS']);
    const { rows } = await program.app.pool.query(
      `SELECT id FROM app.mails WHERE subjects @> ARRAY[$1] AND sent_at IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
      [`order:${set.id}`],
    );
    const { subjectNames } = (await reader.props(`/zlecenia/panel/mailbox/${encodeURIComponent(rows[0].id)}`)).body
      .data;
    expect(subjectNames[`order:${set.id}`]).toBe(set.number);
    const written = subjectsTo(LATE_WATCHER).length;

    await program.app.projector.rebuild('orders');
    await program.settled();
    await Promise.all([lateOrders.run(program.app), lateOrders.run(program.app)]);
    later(1);
    expect(await swept()).toHaveLength(written);
    expect(subjectsTo(WATCHER).filter((subject) => subject?.startsWith('Opóźnione'))).toEqual([]);

    // Put off, and late again: a new delay.
    await putOrder(office, set.id, { executionDate: formatDay(addDays(monday, 4)) });
    expect((await orderData(office, set.id)).delayed).toBe(false);
    later(6);
    expect(await swept()).toHaveLength(written + 1);
    clock = start;
  });

  it('ORD-20 GDP-03 an erased client’s order, which nobody can change, is not late; its pages say why', async () => {
    const start = clock;
    const { id, number } = await entered({ email: 'spozniony@klient.example' });
    await putOrder(office, id, { status: 'set', executionDate: formatDay(clock.slice(0, 10)) });
    await erase('spozniony@klient.example');
    later(7);
    const { delayed } = await orderData(office, id);
    const late = (await listed('filters[delayed]=true')).map((item) => item.orderNumber);
    expect([delayed, late.includes(number), (await itemOf(id))?.delayed]).toEqual([false, false, false]);
    for (const step of ['undo', 'cancel', 'edit']) {
      const page = await office.props(`/zlecenia/panel/orders/${id}/${step}`);
      expect([page.status, page.body.message]).toEqual([409, ERASED]);
    }
    clock = start;
  });

  it('ORD-20 an order without a day waits after three working days: the list finds what its badge says', async () => {
    const start = clock;
    clock = '2026-12-22T22:30:00.000Z';
    const open = await entered();
    const planned = await entered();
    await putOrder(office, planned.id, { status: 'set', executionDate: '28.12.2026' });
    const waiting = async (moment: string) => {
      clock = moment;
      const found = (await listed('filters[waiting]=true&pageSize=100')).map((item) => item.id);
      const marked = (await listed('pageSize=100')).filter((item) => item.waiting).map((item) => item.id);
      expect(marked).toEqual(found);
      expect((await office.props(`/zlecenia/panel/orders/${open.id}`)).body.data.waiting).toBe(found.includes(open.id));
      return [found.includes(open.id), found.includes(planned.id)];
    };
    expect(await waiting('2026-12-28T09:00:00.000Z')).toEqual([false, false]);
    expect(await waiting('2026-12-29T09:00:00.000Z')).toEqual([true, false]);
    clock = start;
  });

  it('ORD-20 nobody is written to at night, and days off are no working days', async () => {
    const start = clock;
    clock = '2026-12-22T09:00:00.000Z';
    const { id } = await entered();
    await putOrder(office, id, { status: 'set', executionDate: '22.12.2026' });
    const late = async (moment: string) => {
      clock = moment;
      return (await orderData(office, id)).delayed;
    };
    // Wednesday 23rd, then Christmas Eve, Christmas and a weekend, Monday 28th, Tuesday 29th.
    expect(await late('2026-12-28T09:00:00.000Z')).toBe(false);
    expect(await late('2026-12-29T09:00:00.000Z')).toBe(true);
    const written = subjectsTo(LATE_WATCHER).length;
    clock = '2026-12-29T22:00:00.000Z';
    await lateOrders.run(program.app);
    await workedOff(program.app);
    expect(subjectsTo(LATE_WATCHER)).toHaveLength(written);
    clock = start;
  });

  it('ORD-20 what is late when a program first works is mailed too', async () => {
    const former = await testApp({ now: () => '2026-11-26T09:00:00.000Z', config: { smtpUrl: smtp.url } });
    try {
      const people = await orderOperator(former, 'Pierwsza', [...OFFICE, 'RECEIVING_DELAY_WARNINGS']);
      const companyId = await serviceCompany(people, 'Serwis Dawny');
      for (const orderNumber of ['D/1', 'D/2', 'D/3']) {
        const id = await newOrder(people, fields({ companyId, orderNumber }));
        await putOrder(people, id, { status: 'approved', executionDate: '02.11.2026' });
      }
      const workers = await startWorkers(former.app);
      await vi.waitUntil(() => smtp.to('pierwsza@zlecenia.example').length > 0, { timeout: 60_000 });
      await workedOff(former.app);
      await workers.stop();
      const texts = smtp.to('pierwsza@zlecenia.example').map(({ text }) => text ?? '');
      for (const number of ['D/1', 'D/2', 'D/3']) expect(texts.join('\n')).toContain(`${number} –`);
    } finally {
      await former.stop();
    }
  });
});

it('ACT-04 whose access has ended was written to of none of it', () => {
  expect(subjectsTo(WATCHER)).not.toEqual([]);
  expect(subjectsTo(FORMER)).toEqual([]);
});
