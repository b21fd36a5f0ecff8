import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
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
import { openStream } from '#tests/support/program/live.ts';

let program: TestApp;
let clock = '2026-11-22T09:00:00.000Z';
let operator: Client;
/** Who works for the first company: for both, PH alone, BTS alone; and somebody of the second. */
let [both, ph, bts, stranger]: { id: string; client: Client }[] = [];
let [own = '', other = '']: string[] = [];

beforeAll(async () => {
  program = await testApp({ now: () => clock });
  operator = await orderOperator(program, 'Zleceniowa');
  own = await serviceCompany(operator, 'Serwis Własny');
  other = await serviceCompany(operator, 'Serwis Cudzy');
  both = await orderEmployee(program, 'Oboje', { companyId: own, scope: ['ph', 'bts'] });
  ph = await orderEmployee(program, 'Handlowa', { companyId: own, scope: ['ph'] });
  bts = await orderEmployee(program, 'Terenowa', { companyId: own, scope: ['bts'] });
  stranger = await orderEmployee(program, 'Obca', { companyId: other, scope: ['ph', 'bts'] });
});
afterAll(() => program?.stop());

const as = (who: { client: Client } | undefined): Client => (who as { client: Client }).client;
const idOf = (who: { id: string } | undefined): string => (who as { id: string }).id;
const fields = (activity?: string, more: object = {}) =>
  orderFields(activity, { employeeId: idOf(both), companyId: own, ...more });
const errorsOf = async (answer: Promise<{ status: number; body: Loose }>) => {
  const { status, body } = await answer;
  return status === 422 ? body.errors : status;
};

/** An order that is at a status, as people bring it there. */
async function orderAt(status: string, activity = 'operational_review'): Promise<string> {
  const id = await newOrder(operator, fields(activity));
  const dates = { executionDate: '22.11.2026', installationDate: '22.11.2026', intentionToBuy: 'yes' };
  const way: Record<string, readonly string[]> = {
    requested: [],
    approved: ['approved'],
    set: ['set'],
    done: ['set', 'done'],
    completed: ['set', 'done', 'completed'],
    cancelled: ['cancelled'],
  };
  for (const next of way[status] ?? []) {
    const saved = await putOrder(operator, id, { status: next, ...dates });
    expect(saved.status, saved.text).toBe(200);
  }
  return id;
}

const STATUSES = ['requested', 'approved', 'set', 'done', 'completed', 'cancelled'];

describe('fields', () => {
  it('ORD-01 every stored field comes back as it was said', async () => {
    const repair = {
      ...fields('warranty_repair'),
      deviceType: 'kocioł',
      bws: 'A1B2C3',
      businessPartner: 'Hurtownia Północ',
      installationDate: '10.01.2025',
      status: 'done',
      executionDate: '22.11.2026',
      damageDescription: 'Nie grzeje',
      reasonedComplaint: 'true',
      orderPayoff: 'ryczałt',
      comments: 'Pies',
      clientGrade: 'very_good',
      clientComment: 'Szybko',
      salesPerson: 'Jan Handlowiec',
      salesPersonNumber: '600700801',
    };
    const stored = await orderData(operator, await newOrder(operator, repair));
    expect(stored).toMatchObject({
      ...repair,
      nipNumber: '5260250274',
      installationDate: '2025-01-10',
      executionDate: '2026-11-22',
      enterDate: '2026-11-22',
      reasonedComplaint: true,
      isWarrantyValid: true,
      activationService: false,
      hasAttachments: false,
    });
    const shown = fields('presentation', { intentionToBuy: 'no', executionDate: '30.11.2026' });
    expect(await orderData(operator, await newOrder(operator, shown))).toMatchObject({
      presentationPerson: 'Ewa Pokazowa',
      intentionToBuy: 'no',
    });
  });

  it('ORD-01 a number that another order has is refused where it was typed', async () => {
    const first = fields();
    await newOrder(operator, first);
    const twice = await postOrder(operator, { ...fields(), orderNumber: String(first.orderNumber).toLowerCase() });
    expect(twice.status).toBe(422);
    expect(Object.keys(twice.body.errors)).toEqual(['orderNumber']);
    await newOrder(operator, { ...fields(), orderNumber: 'ODSTĘP 1' });
    const spaced = await postOrder(operator, { ...fields(), orderNumber: 'odstęp   1' });
    expect([spaced.status, Object.keys(spaced.body.errors)]).toEqual([422, ['orderNumber']]);
  });

  it('VAL-22, VAL-23, VAL-24 device model, serial number and BWS are judged as people type them', async () => {
    expect(await errorsOf(postOrder(operator, fields(undefined, { deviceModel: '100001' })))).toHaveProperty(
      'deviceModel',
    );
    expect(await errorsOf(postOrder(operator, fields(undefined, { deviceSerialNumber: '12345678' })))).toEqual({
      deviceSerialNumber: ['Numer seryjny jest niepoprawny'],
    });
    const id = await newOrder(operator, fields('warranty_repair', { bws: '12345678' }));
    expect((await orderData(operator, id)).bws).toBe('123456');
  });
});

describe('statuses', () => {
  /** Written from the row, with a service (A2). */
  const ALLOWED: Record<string, readonly string[]> = {
    requested: ['approved', 'set', 'cancelled'],
    approved: ['set', 'cancelled'],
    set: ['done', 'cancelled'],
    done: ['completed', 'cancelled'],
    completed: [],
    cancelled: [],
  };

  it.each(STATUSES)(
    'ORD-04 from %s: what is allowed is saved, everything else is 409 and says what is',
    async (from) => {
      const dates = { executionDate: '22.11.2026' };
      for (const to of STATUSES.filter((status) => status !== from)) {
        const id = await orderAt(from);
        const saved = await putOrder(operator, id, { status: to, ...dates });
        const isAllowed = ALLOWED[from]?.includes(to) ?? false;
        expect([to, saved.status], saved.text).toEqual([to, isAllowed ? 200 : 409]);
        expect(isAllowed || /^Nie można zmienić statusu z „.+” na „.+”\. Teraz /.test(saved.body.message)).toBe(true);
        expect((await orderData(operator, id)).status).toBe(isAllowed ? to : from);
      }
    },
  );

  it('ORD-04 undo goes back by a step with a reason, from cancelled to the start', async () => {
    const id = await orderAt('completed');
    const empty = await undoOrder(operator, id, '');
    expect([empty.status, empty.body.errors]).toEqual([422, { reason: ['Pole „Powód” jest wymagane'] }]);
    const way: string[] = [];
    for (let step = 0; step < 3; step += 1) {
      const undone = await undoOrder(operator, id);
      expect(undone.status, undone.text).toBe(200);
      way.push(undone.body.status);
    }
    expect(way).toEqual(['done', 'set', 'requested']);
    expect((await undoOrder(operator, id)).status).toBe(409);
    const cancelled = await orderAt('cancelled');
    expect((await undoOrder(operator, cancelled)).body.status).toBe('requested');
    expect((await orderData(operator, cancelled)).timeline[0]).toMatchObject({
      type: 'OrderReinstated',
      reason: 'pomyłka',
    });
  });

  it('ORD-07 a cancelled order may have empty and malformed fields; only three stay checked', async () => {
    const id = await newOrder(operator, fields());
    const saved = await putOrder(operator, id, {
      status: 'cancelled',
      companyName: '',
      postalCode: 'nie wiem',
      phoneNumber: '12',
      email: 'brak',
      nipNumber: '1',
      deviceModel: '',
      deviceSerialNumber: '77',
      executionDate: '31.02.2026',
      salesPerson: '',
      activationService: 'false',
      employeeId: '',
    });
    expect(saved.status, saved.text).toBe(200);
    expect(await orderData(operator, id)).toMatchObject({
      status: 'cancelled',
      companyName: '',
      postalCode: 'nie wiem',
    });
    const next = await newOrder(operator, fields());
    for (const name of ['activityType', 'orderNumber']) {
      const refused = await putOrder(operator, next, { status: 'cancelled', [name]: '' });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [name]]);
    }
  });

  it('ORD-08 no service is chosen for what is done only', async () => {
    const without = { companyId: 'without_service', executionDate: '22.11.2026', installationDate: '22.11.2026' };
    for (const status of ['requested', 'approved', 'set', 'completed']) {
      expect([status, await errorsOf(postOrder(operator, fields('activation', { ...without, status })))]).toEqual([
        status,
        { companyId: ['Pole „Serwis” jest wymagane'] },
      ]);
    }
    const id = await newOrder(operator, fields('activation', { ...without, status: 'done' }));
    expect((await orderData(operator, id)).status).toBe('done');
    const { companyId: _company, ...rest } = fields('activation', { ...without });
    const unsaid = await newOrder(operator, rest);
    expect(await orderData(operator, unsaid)).toMatchObject({ status: 'done', companyId: 'without_service' });
    const provider = await newOrder(operator, fields('activation', { companyId: 'set_by_provider' }));
    expect(await orderData(operator, provider)).toMatchObject({ status: 'requested', companyId: 'set_by_provider' });
  });

  it('ORD-04, ORD-08 what has no service is done at once, and completed without one', async () => {
    const id = await newOrder(operator, fields('operational_review'));
    const done = await putOrder(operator, id, {
      companyId: 'without_service',
      status: 'done',
      executionDate: '22.11.2026',
    });
    expect(done.status, done.text).toBe(200);
    const completed = await putOrder(operator, id, { status: 'completed' });
    expect(completed.status, completed.text).toBe(200);
  });
});

describe('what an activity asks for', () => {
  it('ORD-09 the installation date of an activation that is done or completed', async () => {
    for (const activity of ['activation', 'warranty_repair', 'operational_review', 'presentation']) {
      for (const status of ['requested', 'approved', 'set', 'done', 'completed']) {
        const form = fields(activity, { status, executionDate: '22.11.2026', intentionToBuy: 'yes' });
        const asks = activity === 'activation' && (status === 'done' || status === 'completed');
        expect([activity, status, await errorsOf(postOrder(operator, form))]).toEqual([
          activity,
          status,
          asks ? { installationDate: ['Pole „Data instalacji” jest wymagane'] } : 201,
        ]);
      }
    }
  });

  it('ORD-10 the execution date from the visit on, and of a new order without a service', async () => {
    for (const status of ['requested', 'approved', 'set', 'done', 'completed']) {
      const asks = ['set', 'done', 'completed'].includes(status);
      expect([status, await errorsOf(postOrder(operator, fields('operational_review', { status })))]).toEqual([
        status,
        asks ? { executionDate: ['Pole „Data wykonania” jest wymagane'] } : 201,
      ]);
    }
    const without = fields('operational_review', { companyId: 'without_service' });
    expect(await errorsOf(postOrder(operator, without))).toEqual({
      executionDate: ['Pole „Data wykonania” jest wymagane'],
    });
  });

  it('ORD-11, ORD-12 the seller and the confirmations', async () => {
    const bare = { salesPerson: '', salesPersonNumber: '', activationService: 'false', isWarrantyValid: 'false' };
    expect(await errorsOf(postOrder(operator, fields('activation', bare)))).toEqual({
      salesPerson: ['Pole „Sprzedawca” jest wymagane'],
      salesPersonNumber: ['Pole „Telefon sprzedawcy” jest wymagane'],
      activationService: ['Potwierdzenie wymagań technicznych musi zostać zaznaczone'],
    });
    expect(await errorsOf(postOrder(operator, fields('warranty_repair', bare)))).toEqual({
      isWarrantyValid: ['Potwierdzenie gwarancji musi zostać zaznaczone'],
    });
    expect(await errorsOf(postOrder(operator, fields('operational_review', bare)))).toBe(201);
  });

  it('ORD-13, ORD-14 who presents, and whether the client wants to buy', async () => {
    expect(await errorsOf(postOrder(operator, fields('presentation', { presentationPerson: '' })))).toHaveProperty(
      'presentationPerson',
    );
    const done = fields('presentation', { status: 'done', executionDate: '22.11.2026' });
    expect(await errorsOf(postOrder(operator, done))).toEqual({
      intentionToBuy: ['Zainteresowanie zakupem jest wymagane'],
    });
    expect(await errorsOf(postOrder(operator, { ...done, intentionToBuy: 'yes' }))).toBe(201);
    const id = await newOrder(operator, fields('presentation'));
    expect((await putOrder(operator, id, { presentationPerson: '', status: 'cancelled' })).status).toBe(200);
  });

  it('ORD-15 no serial number of a presentation; BWS only from an operator on a warranty repair', async () => {
    const presented = await newOrder(operator, fields('presentation', { bws: 'ABCDEF' }));
    expect(await orderData(operator, presented)).toMatchObject({ deviceSerialNumber: '', bws: '' });
    const repair = await newOrder(as(both), fields('warranty_repair', { bws: 'ABCDEF' }));
    expect((await orderData(operator, repair)).bws).toBe('');
    expect((await putOrder(operator, repair, { bws: 'ABCDEF' })).status).toBe(200);
    expect((await orderData(operator, repair)).bws).toBe('ABCDEF');
    const seen = await as(both).props(`/zlecenia/panel/orders/${repair}`);
    expect(seen.text).not.toContain('ABCDEF');
    expect((await as(both).props(`/zlecenia/panel/orders/${repair}/edit`)).text).not.toContain('ABCDEF');
    const changed = await as(both).call('PUT', `/zlecenia/panel/orders/${repair}`, { version: '1', comments: 'x' });
    expect([changed.status, changed.text.includes('ABCDEF')]).toEqual([409, false]);
  });

  it('ORD-18 a confirmation is a fact with its wording and who gave it', async () => {
    const id = await newOrder(operator, fields('activation'));
    const { timeline } = await orderData(operator, id);
    const given = timeline.find(({ type }: Loose) => type === 'ConfirmationGiven');
    expect(given.text).toContain('ponowna wizyta serwisu zostanie naliczona jako płatna');
    expect(given.actor.name).toBe('Ewa Zleceniowa');
  });
});

describe('who works with orders', () => {
  it('ORD-16 a partner says for whom, and the order belongs to the company of that employee', async () => {
    const { employeeId: _none, ...nobody } = fields();
    expect(await errorsOf(postOrder(operator, nobody))).toEqual({ employeeId: ['Pole „Pracownik” jest wymagane'] });
    const id = await newOrder(operator, fields('activation', { companyId: 'set_by_provider' }));
    expect(await orderData(as(ph), id)).toMatchObject({ employeeId: idOf(both), employeeName: 'Ewa Oboje' });
    const mine = await newOrder(as(ph), fields('activation', { employeeId: idOf(stranger) }));
    expect((await orderData(operator, mine)).employeeId).toBe(idOf(ph));
  });

  it('ORD-17 the business partner of a PH employee stays, whatever is sent', async () => {
    const id = await newOrder(as(ph), fields('activation', { businessPartner: 'Podszyty' }));
    expect((await orderData(operator, id)).businessPartner).toBe('Serwis Własny');
    await putOrder(operator, id, { businessPartner: 'Hurtownia' });
    expect((await putOrder(as(both), id, { businessPartner: 'Podszyty' })).status).toBe(200);
    expect((await orderData(operator, id)).businessPartner).toBe('Hurtownia');
  });

  it('ORD-17 the service filter of who works in BTS stands on the own company', async () => {
    const foreign = await newOrder(as(both), fields('activation', { companyId: other }));
    const items = async (client: Client, query: string) =>
      (await client.props(`/zlecenia/panel/orders?${query}`)).body.data.items.map(({ id }: Loose) => id);
    const strange = await newOrder(operator, fields('activation', { employeeId: idOf(stranger), companyId: other }));
    // Read-only: what is sent changes nothing. Who entered an order sees it, anyone who is to do it.
    for (const query of ['', `filters[companyId]=${other}`, `filters[companyId]=${own}`]) {
      expect(await items(as(both), query)).toContain(foreign);
      expect(await items(as(both), query)).not.toContain(strange);
    }
    expect(await items(as(ph), `filters[companyId]=${other}`)).toContain(foreign);
  });

  it('employees see the orders of their company only, in lists, details, search and history', async () => {
    const foreign = await newOrder(operator, fields('activation', { employeeId: idOf(stranger), companyId: other }));
    const { orderNumber } = await orderData(operator, foreign);
    for (const path of ['', '/edit', '/undo', '?asOf=22.11.2026']) {
      expect((await as(both).props(`/zlecenia/panel/orders/${foreign}${path}`)).status).toBe(404);
    }
    expect((await putOrder(as(both), foreign, { comments: 'x' })).status).toBe(404);
    expect((await undoOrder(as(both), foreign)).status).toBe(404);
    const list = await as(both).props(`/zlecenia/panel/orders?filters[search]=${encodeURIComponent(orderNumber)}`);
    expect(list.body.data.items).toEqual([]);
    const found = await as(both).get(`/zlecenia/backend/panel/search?q=${encodeURIComponent(orderNumber)}`);
    expect(found.text).not.toContain(foreign);
  });

  it('employees hear live of the orders of their company only', async () => {
    const stream = await openStream(as(both), { url: program.url, prefix: '/zlecenia' });
    const foreign = await newOrder(operator, fields('activation', { employeeId: idOf(stranger), companyId: other }));
    const near = await newOrder(operator, fields('activation'));
    await vi.waitUntil(() => stream.text().includes(near), { timeout: 60_000 });
    expect(stream.text()).not.toContain(foreign);
    stream.close();
  });

  it('an employee moved to another company has lost the first one’s orders with the next request', async () => {
    const moved = await orderEmployee(program, 'Przenoszona', { companyId: own, scope: ['ph'] });
    const id = await newOrder(operator, fields('activation'));
    const form = (await moved.client.props(`/zlecenia/panel/orders/${id}/edit`)).body.data;
    const page = `/zlecenia/panel/employees/${moved.id}`;
    const { version } = (await operator.props(page)).body.data;
    const change = await operator.call('PUT', page, { version: String(version), companyId: other });
    expect(change.status, change.text).toBe(200);
    const path = `/zlecenia/panel/orders/${id}`;
    expect((await moved.client.call('PUT', path, { version: String(form.version), comments: 'x' })).status).toBe(404);
  });

  it('ORD-22 who may not manage orders enters none; who works in BTS reports the visit', async () => {
    const viewer = await orderOperator(program, 'Tylkowidz', ['VIEWING_ORDERS']);
    expect((await postOrder(viewer, fields())).status).toBe(403);
    expect((await postOrder(as(bts), fields())).status).toBe(403);
    const id = await newOrder(operator, fields('operational_review'));
    expect((await putOrder(viewer, id, { comments: 'x' })).status).toBe(403);
    expect((await putOrder(as(bts), id, { status: 'approved' })).status).toBe(409);
    const set = await putOrder(as(bts), id, { status: 'set', executionDate: '01.12.2026', companyName: 'Inna' });
    expect(set.status, set.text).toBe(200);
    expect(await orderData(operator, id)).toMatchObject({ status: 'set', companyName: 'Kotły Żaneta Nowak' });
  });

  it('two services that set a visit at once: one does, the other is shown what is there', async () => {
    const id = await newOrder(operator, fields('operational_review'));
    const { version } = await orderData(operator, id);
    const save = (client: Client, day: string) =>
      client.call('PUT', `/zlecenia/panel/orders/${id}`, {
        version: String(version),
        status: 'set',
        executionDate: day,
      });
    const answers = await Promise.all([save(as(bts), '01.12.2026'), save(as(both), '02.12.2026')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.current.values.executionDate).toMatch(/^0[12]\.12\.2026$/);
  });
});

describe('many at once', () => {
  it('ORD-01 one number that five enter at once, by two processes, is one order', async () => {
    const second = await program.another();
    const there = second.client();
    for (const [name, value] of operator.cookies) there.cookies.set(name, value);
    await there.refreshToken();
    const form = fields();
    const answers = await Promise.all(
      [operator, there, operator, there, operator].map((client) => postOrder(client, form)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    await second.close();
  });
});

describe('the list', () => {
  const found = async (query: string) => {
    const a = await operator.props(`/zlecenia/panel/orders?${query}`);
    if (!a.body.data?.items) console.log(query, a.status, a.text.slice(0, 600));
    return (await operator.props(`/zlecenia/panel/orders?${query}`)).body.data.items.map(
      ({ orderNumber }: Loose) => orderNumber,
    );
  };
  const only = (name: string, value: string) => `filters[${name}]=${encodeURIComponent(value)}&filters[search]=FILTR`;

  it('ORD-02 an order is found by telephone, address, NIP and serial number, in the list and by the quick search', async () => {
    const known = { phoneNumber: '601 222 333', address: 'Zaułek Kowalski 17', nipNumber: '7740001454' };
    const id = await newOrder(operator, fields('operational_review', { ...known, deviceSerialNumber: '998877665' }));
    for (const words of ['601222333', '601 222 333', 'zaulek kowalski', '774-000-14-54', '998877665']) {
      const { items } = (await operator.props(`/zlecenia/panel/orders?filters[search]=${encodeURIComponent(words)}`))
        .body.data;
      expect([words, items.map((item: Loose) => item.id)]).toEqual([words, [id]]);
    }
  });

  it('ORD-02 each filter finds what it says and nothing else', async () => {
    const first = { orderNumber: 'FILTR/1', city: 'Żyrardów', deviceModel: '777', clientGrade: 'bad' };
    const second = { orderNumber: 'FILTR/2', city: 'Radom', deviceModel: '0888', executionDate: '05.01.2027' };
    const done = { status: 'done', executionDate: '20.11.2026', installationDate: '01.02.2024' };
    await newOrder(operator, fields('activation', { ...first, ...done }));
    await newOrder(operator, fields('operational_review', { ...second, companyId: other }));
    const one = ['FILTR/1'];
    const two = ['FILTR/2'];
    const cases: readonly (readonly [string, string, readonly string[]])[] = [
      ['cityFilter', 'zyrardow', one],
      ['deviceModelFilter', '888', two],
      ['deviceModelFilter', '00888', two],
      ['clientGradeFilter', 'bad', one],
      ['clientGradeFilter', 'missing', two],
      ['activityType', 'operational_review', two],
      ['companyId', own, one],
      ['statusFilter', 'requested', two],
      ['statusFilter', 'done', one],
      ['statusFilter', 'set', []],
      ['executionDateFrom', '01.01.2027', two],
      ['executionDateTo', '31.12.2026', one],
      ['installationDateFrom', '01.02.2024', one],
      ['installationDateTo', '01.02.2024', one],
      ['enterDateFrom', '22.11.2026', ['FILTR/2', 'FILTR/1']],
      ['enterDateTo', '21.11.2026', []],
      ['hasAttachments', 'true', []],
      ['hasAttachments', 'false', ['FILTR/2', 'FILTR/1']],
      ['employeeId', idOf(both), ['FILTR/2', 'FILTR/1']],
    ];
    for (const [name, value, numbers] of cases) {
      expect([name, value, await found(only(name, value))]).toEqual([name, value, numbers]);
    }
  });
});

describe('the past', () => {
  it('a page as of a moment tells the order as it was, with the names of then', async () => {
    const id = await newOrder(operator, fields('operational_review'));
    const { enteredAt } = await orderData(operator, id);
    clock = '2026-11-22T10:00:00.000Z';
    await putOrder(operator, id, { status: 'set', executionDate: '01.12.2026', city: 'Radom', companyId: other });
    const past = (await operator.props(`/zlecenia/panel/orders/${id}?asOf=${enteredAt}`)).body.data;
    expect(past).toMatchObject({ status: 'requested', city: 'Łódź', serviceName: 'Serwis Własny', mayEdit: false });
    expect(past.timeline).toHaveLength(1);
    const now = await orderData(operator, id);
    expect(now).toMatchObject({
      status: 'set',
      city: 'Radom',
      serviceName: 'Serwis Cudzy',
      executionDate: '2026-12-01',
    });
    const reassigned = now.timeline.find(({ type }: Loose) => type === 'OrderReassigned');
    expect(reassigned.changes).toEqual([
      { field: 'companyId', label: 'Serwis', from: 'Serwis Własny', to: 'Serwis Cudzy' },
    ]);
  });
});
