import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatDay } from '#domain/text/dates.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { OrderMailScene } from '#tests/support/orders/mail-scene.ts';
import { newOrder, orderData, orderEmployee, orderFields, putOrder, undoOrder } from '#tests/support/orders/order.ts';
import { PASSWORD } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';

/** Odd sequences across the features of the sibling portals. */

let scene: OrderMailScene;
let bx: Client;
beforeAll(async () => {
  scene = await OrderMailScene.start();
  const person = { firstName: 'Anna', lastName: 'Kowal', email: 'szefowa@bx.example' };
  await scene.program.addAccount('courier-operator', { ...person, permissions: ['zafi', 'zaop', 'zaakt'] });
  bx = await loggedIn('/bx', person.email, 'BxOperator');
});
afterAll(() => scene?.stop());

async function loggedIn(at: string, login: string, applicationActorType: string): Promise<Client> {
  const client = scene.program.client();
  const answer = await client.post(`${at}/login`, { login, password: PASSWORD, applicationActorType });
  expect(answer.status, answer.text).toBe(200);
  return client;
}

const ORDERS = '/zlecenia/panel/orders';
const COMPANIES = '/zlecenia/panel/services';
const data = async (client: Client, path: string): Promise<Loose> => (await client.props(path)).body.data;
const service = () => scene.service(scene.address('serwis'));
const close = (id: string, choice: object = { people: 'keep', work: 'keep' }) =>
  scene.administrator.post(`${COMPANIES}/${id}/close`, { ...choice });
const step = (status: string, day: string) => ({ status, executionDate: formatDay(day) });

describe('a service is switched off and on again around a visit', () => {
  it('ORD-04 ORD-25 its technician’s late tap is nobody’s, and holds once the service is back and the visit as it was', async () => {
    const companyId = await service();
    const { client } = await orderEmployee(scene.program, 'Terenowa', { companyId, scope: ['bts'] });
    const id = await newOrder(scene.operator, orderFields('operational_review', { companyId, email: '' }));
    await scene.saved(id, step('set', scene.today));
    const { visits } = await data(client, `${ORDERS}/day`);
    const tap = () =>
      client.post(`${ORDERS}/${id}/done`, {
        executionDate: formatDay(scene.today),
        version: String(visits[0].version),
      });
    expect((await close(companyId)).status).toBe(200);
    expect((await tap()).status).toBe(401);
    expect(await orderData(scene.operator, id)).toMatchObject({ status: 'set' });
    const back = await scene.administrator.post(`${COMPANIES}/${companyId}/reactivate`, {});
    expect(back.status, back.text).toBe(200);
    const again = await loggedIn('/zlecenia', 'terenowa@zlecenia.example', 'ZleceniaEmployee');
    const done = await again.post(`${ORDERS}/${id}/done`, {
      executionDate: formatDay(scene.today),
      version: String(visits[0].version),
    });
    expect(done.status, done.text).toBe(200);
  });

  it('ORD-04 SUD-02 another service is chosen meanwhile: it stays after the first is back and the visit undone, and each calendar is true', async () => {
    const [first, second, client] = [scene.address('serwis'), scene.address('serwis'), scene.address('klient')];
    const [one, two] = [await scene.service(first), await scene.service(second)];
    const { id, number } = await scene.agreed(one, { email: client });
    expect((await close(one)).status).toBe(200);
    await scene.saved(id, { companyId: two });
    expect((await scene.administrator.post(`${COMPANIES}/${one}/reactivate`, {})).status).toBe(200);
    const days = () => [first, second, client].map((address) => scene.at(address, number).days);
    expect(days()).toEqual([[], [scene.soon], [scene.soon]]);
    expect((await undoOrder(scene.operator, id)).status).toBe(200);
    await scene.settled();
    expect(await orderData(scene.operator, id)).toMatchObject({ companyId: two, status: 'requested' });
    expect(days()).toEqual([[], [], []]);
  });

  it('ORD-25 two services that are switched off at once and hand over to each other: one stays on and has all of it', async () => {
    const [one, two] = [await service(), await service()];
    const ids = await Promise.all(
      [one, two].map((companyId) => newOrder(scene.operator, orderFields('operational_review', { companyId }))),
    );
    const both = await Promise.all([
      close(one, { people: 'keep', work: 'move', workTo: two }),
      close(two, { people: 'keep', work: 'move', workTo: one }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const left = both[0]?.status === 200 ? two : one;
    expect((await data(scene.administrator, `${COMPANIES}/${left}`)).active).toBe(true);
    for (const id of ids) expect(await orderData(scene.operator, id)).toMatchObject({ companyId: left });
  });
});

describe('one human in two portals', () => {
  it('GDP-03 CUR-04 ORD-04 of a client with orders in every status, who is a courier’s reporter too, one erasure takes both', async () => {
    const [email, serviceAt] = [scene.address('wszedzie'), scene.address('serwis')];
    const companyId = await scene.service(serviceAt);
    const contact = { contactPerson: 'Iga Wszędobylska', email, companyId };
    const entered = async (...changes: object[]) => {
      const form = orderFields('operational_review', contact);
      const id = await newOrder(scene.operator, form);
      await scene.saved(id, ...changes);
      return { id, number: String(form.orderNumber) };
    };
    const orders = {
      requested: await entered(),
      set: await entered(step('set', scene.soon)),
      done: await entered(step('set', scene.today), step('done', scene.today)),
      cancelled: await entered(step('set', scene.soon), { status: 'cancelled' }),
    };
    const company = await bx.post('/bx/panel/companies', { name: 'Części Iga', clientNumber: '4321' });
    const reporter = {
      ...{ firstName: 'Iga', lastName: 'Wszędobylska', email, companyId: (company.body as Loose).id },
      ...{ phoneNumber: '600700800', streetName: 'Łąkowa', houseNumber: '1', postalCode: '00-001', city: 'Ełk' },
      ...{ deliveryTimeFrom: '08:00', deliveryTimeTo: '16:00' },
    };
    await scene.program.addAccount('courier-reporter', reporter);
    const iga = await loggedIn('/bx', email, 'BxReporter');
    const { total } = await data(scene.operator, `${ORDERS}/statistics`);

    const users = '/zlecenia/panel/gdpr/users';
    const { hits } = await data(scene.administrator, `${users}?filters[query]=${encodeURIComponent(email)}`);
    const page = `/zlecenia${hits[0].personPath}`;
    const { options, warning } = await data(scene.administrator, page);
    expect(warning).toContain('Usunięcie anuluje 2 niewykonane zlecenia tej osoby, w tym 1 z umówioną wizytą.');
    expect(options.otherRecords).toHaveLength(1);
    const form = { reason: 'Wniosek', also: options.otherRecords.map(({ value }: Loose) => value) };
    expect((await scene.administrator.post(`${page}/forget`, form)).status).toBe(200);
    await scene.settled();

    const is = { requested: 'cancelled', set: 'cancelled', done: 'done', cancelled: 'cancelled' } as const;
    for (const [was, { id }] of Object.entries(orders)) {
      const now = { status: is[was as keyof typeof is], forgotten: true, contactPerson: '' };
      expect(await orderData(scene.operator, id), was).toMatchObject(now);
    }
    expect(scene.at(serviceAt, orders.set.number).days).toEqual([]);
    expect((await data(scene.operator, `${ORDERS}/statistics`)).total).toBe(total);
    expect((await iga.props('/bx/moje-dane')).status).toBe(401);
    const cells = await bx.props('/bx/panel/reporters');
    expect(cells.text).not.toContain('Wszędobylska');
    const search = await bx.get(`/bx/backend/panel/search?q=${encodeURIComponent('Wszędobylska')}`);
    expect(search.text).not.toContain('Wszędobylska');
  });
});

describe('a courier company and its reporters', () => {
  const reporter = (companyId: string, email: string) => ({
    ...{ firstName: 'Rita', lastName: 'Nowak', email, companyId, phoneNumber: '600700800' },
    ...{ streetName: 'Łąkowa', houseNumber: '1', postalCode: '00-001', city: 'Ełk' },
    ...{ deliveryTimeFrom: '08:00', deliveryTimeTo: '16:00' },
  });

  it('CUR-01 CUR-04 is switched off: pages, news, reminders and hours of its people stop, and go on with it', async () => {
    const made = await bx.post('/bx/panel/companies', { name: 'Części Rita', clientNumber: '5432' });
    const companyId = (made.body as Loose).id;
    const email = 'rita@czesci.example';
    const id = await scene.program.addAccount('courier-reporter', reporter(companyId, email));
    const rita = await loggedIn('/bx', email, 'BxReporter');
    const path = `/bx/panel/reporters/${id}`;
    const open = await data(bx, `${path}/edit`);
    expect((await bx.post(`/bx/panel/companies/${companyId}/close`, { people: 'keep' })).status).toBe(200);
    for (const page of ['/bx/', '/bx/aktualnosci', '/bx/moje-dane'])
      expect((await rita.props(page)).body.session?.actor ?? null, page).toBeNull();
    const remind = { email, applicationActorType: 'BxReporter' };
    expect((await scene.program.client().post('/bx/remind-password', remind)).status).toBe(200);
    await scene.program.app.deferred.done();
    await scene.settled();
    expect(scene.smtp.to(email)).toEqual([]);
    // A form that was open before, and one of two who correct the hours at once.
    const later = await bx.call('PUT', path, {
      ...open.values,
      version: String(open.version),
      deliveryTimeTo: '18:00',
    });
    expect(later.status, later.text).toBe(200);
    const { version } = await data(bx, `${path}/edit`);
    const hours = (deliveryTimeFrom: string) =>
      bx.call('PUT', path, { ...open.values, version: String(version), deliveryTimeFrom });
    const both = await Promise.all([hours('09:00'), hours('10:00')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await bx.post(`/bx/panel/companies/${companyId}/reactivate`, {})).status).toBe(200);
    const again = await loggedIn('/bx', email, 'BxReporter');
    expect((await data(again, '/bx/moje-dane')).companyName).toBe('Części Rita');
  });

  it('CUR-02 CUR-04 news that are renamed, hidden and shown again are found and read as they are', async () => {
    const made = await bx.post('/bx/panel/companies', { name: 'Części Ola', clientNumber: '6543' });
    await scene.program.addAccount('courier-reporter', reporter((made.body as Loose).id, 'ola@czesci.example'));
    const ola = await loggedIn('/bx', 'ola@czesci.example', 'BxReporter');
    const news = await bx.post('/bx/panel/news', { title: 'Majówka', content: '<p>x</p>' });
    const path = `/bx/panel/news/${(news.body as Loose).id}`;
    const found = async (q: string) =>
      (await bx.props(`/bx/panel/search?q=${encodeURIComponent(q)}`)).body.groups.flatMap((one: Loose) => one.hits);
    const read = async () => (await data(ola, '/bx/aktualnosci')).items.map(({ title }: Loose) => title);
    expect([(await found('Majówka')).length, await read()]).toEqual([1, ['Majówka']]);
    expect((await edit(bx, path, { title: 'Czerwcówka' })).status).toBe(200);
    expect([(await found('Majówka')).length, (await found('Czerwcówka')).length]).toEqual([0, 1]);
    expect((await bx.post(`${path}/deactivate`, {})).status).toBe(200);
    expect(await read()).toEqual([]);
    expect((await ola.props(`/bx/aktualnosci/${(news.body as Loose).id}`)).status).toBe(404);
    expect((await bx.post(`${path}/reactivate`, {})).status).toBe(200);
    await vi.waitUntil(async () => (await read()).length > 0, { timeout: 10_000 });
    expect(await read()).toEqual(['Czerwcówka']);
  });
});

describe('an order that is entered by an employee who then loses the right', () => {
  it('ORD-17 ORD-24 it stays the company’s; the open form is refused, a colleague goes on with it', async () => {
    const companyId = await service();
    const leaving = await orderEmployee(scene.program, 'Odchodzaca', { companyId, scope: ['ph', 'bts'] });
    const staying = await orderEmployee(scene.program, 'Zostajaca', { companyId, scope: ['ph'] });
    const elsewhere = await service();
    const id = await newOrder(leaving.client, orderFields('operational_review', { companyId: elsewhere }));
    const narrowed = await edit(scene.administrator, `/zlecenia/panel/employees/${leaving.id}`, {
      cooperationScope: ['bts'],
    });
    expect(narrowed.status, narrowed.text).toBe(200);
    const refused = await putOrder(leaving.client, id, { city: 'Radom' });
    expect(refused.status).toBe(403);
    expect((await leaving.client.props(`${ORDERS}/${id}`)).status).toBe(200);
    expect((await putOrder(staying.client, id, { city: 'Radom' })).status).toBe(200);
    expect(await orderData(scene.operator, id)).toMatchObject({ employeeId: leaving.id, city: 'Radom' });
  });
});
