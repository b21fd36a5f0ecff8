import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '#domain/text/dates.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { pdf } from '#tests/support/files/documents.ts';
import { OrderMailScene } from '#tests/support/orders/mail-scene.ts';
import { newOrder, orderFields, orderOperator, putOrder } from '#tests/support/orders/order.ts';
import { PASSWORD } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';

/** What one feature of a sibling portal leaves to the next. */

let scene: OrderMailScene;
let [leasing, sud]: Client[] = [];
const WATCHER = 'pilnuje@zlecenia.example';

async function loggedIn(at: string, login: string, applicationActorType: string): Promise<Client> {
  const client = scene.program.client();
  const answer = await client.post(`${at}/login`, { login, password: PASSWORD, applicationActorType });
  expect(answer.status, answer.text).toBe(200);
  return client;
}

beforeAll(async () => {
  scene = await OrderMailScene.start();
  await orderOperator(scene.program, 'Pilnuje', ['VIEWING_ORDERS', 'RECEIVING_DUPLICATE_NOTICES']);
  const person = { firstName: 'Anna', lastName: 'Kowal', primaryNumber: '600700800' };
  const above = { email: 'szefowa@leasing.example', distributorId: '1000', permissions: ['MANAGING_DISTRIBUTORS'] };
  await scene.program.addAccount('leasing-operator', { ...person, ...above });
  leasing = await loggedIn('/leasing', above.email, 'LeasingOperator');
  const permissions = ['MANAGING_EMPLOYEES', 'MANAGING_SERVICES', 'MANAGING_OPERATORS', 'MANAGING_FILES'];
  await scene.program.addAccount('services-operator', { ...person, email: 'szef@sud.example', permissions });
  sud = await loggedIn('/sud', 'szef@sud.example', 'SudOperator');
});
afterAll(() => scene?.stop());

const as = (client: Client | undefined): Client => client as Client;
async function made(client: Client | undefined, path: string, form: object): Promise<string> {
  const answer = await as(client).post(path, { ...form });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as Loose).id;
}
const data = async (client: Client | undefined, path: string): Promise<Loose> =>
  (await as(client).props(path)).body.data;

describe('a distributor and its operators', () => {
  const operator = (more: object) => ({ firstName: 'Jan', lastName: 'Nowy', permissions: [], ...more });

  it('LEA-01 a number finds its distributor and operators however it is spelt', async () => {
    await made(leasing, '/leasing/panel/distributors', { name: 'Północ', distributorId: '1001' });
    await made(leasing, '/leasing/panel/operators', operator({ distributorId: '01001', email: 'n@leasing.example' }));
    for (const list of ['distributors', 'operators'])
      expect((await data(leasing, `/leasing/panel/${list}?filters[distributorId]=001001`)).total, list).toBe(1);
  });

  it('LEA-01 LEA-02 whoever stands above all of them no more depends on a distributor that lets its people in', async () => {
    const id = await made(leasing, '/leasing/panel/distributors', { name: 'Gaśnie', distributorId: '1002' });
    const above = { distributorId: '1002', email: 'nad@leasing.example', permissions: ['MANAGING_DISTRIBUTORS'] };
    const path = `/leasing/panel/operators/${await made(leasing, '/leasing/panel/operators', operator(above))}`;
    expect((await as(leasing).post(`/leasing/panel/distributors/${id}/deactivate`, {})).status).toBe(200);
    expect((await edit(as(leasing), path, { lastName: 'Nowszy' })).status).toBe(200);
    const taken = { permissions: ['MANAGING_OPERATORS'] };
    const refused = await edit(as(leasing), path, taken);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['distributorId']]);
    expect((await edit(as(leasing), path, { ...taken, distributorId: '1001' })).status).toBe(200);
    expect((await edit(as(leasing), path, { lastName: 'Najnowszy' })).status).toBe(200);
  });
});

describe('a service company of the services portal', () => {
  let serial = 0;
  const company = async () => {
    serial += 1;
    const [name, email] = [`Serwis Nr${serial}`, `firma${serial}@sud.example`];
    return { name, email, id: await made(sud, '/sud/panel/services', { name, email, cooperationScope: ['ph'] }) };
  };
  const erase = async (email: string) => {
    const { hits } = await data(sud, `/sud/panel/gdpr/users?filters[query]=${email}`);
    const answer = await as(sud).post(`/sud${hits[0].personPath}/forget`, { reason: 'Wniosek' });
    expect(answer.status, answer.text).toBe(200);
    await scene.program.settled();
  };

  it('GDP-03 SUD-03 SUD-07 two that were erased: people and reports of each are edited and narrowed to as they are', async () => {
    const [one, two] = [await company(), await company()];
    const ids = new Map<string, { employee: string; report: string }>();
    for (const { id } of [one, two]) {
      const person = { firstName: 'Ola', lastName: 'Zostaje', primaryNumber: '600700800', cooperationScope: ['ph'] };
      const employee = await made(sud, '/sud/panel/employees', { ...person, companyId: id, email: `ola.${id}@sud.pl` });
      const report = await made(sud, '/sud/panel/activations', { companyId: id, submitDate: formatDay(scene.today) });
      ids.set(id, { employee, report });
    }
    for (const { email } of [one, two]) await erase(email);
    for (const [id, { employee, report }] of ids) {
      expect((await edit(as(sud), `/sud/panel/employees/${employee}`, { city: 'Ełk' })).status).toBe(200);
      expect((await edit(as(sud), `/sud/panel/activations/${report}`, { description: 'Poprawiono' })).status).toBe(200);
      for (const list of ['employees', 'activations'])
        expect((await data(sud, `/sud/panel/${list}?filters[companyId]=${id}`)).total, list).toBe(1);
    }
  });

  it('SUD-03 SUD-05 its employee has private files for as long as one lets them in, and those of the next company', async () => {
    const [from, to] = [await company(), await company()];
    const person = { firstName: 'Jan', lastName: 'Wędrowny', primaryNumber: '600700800', cooperationScope: ['ph'] };
    const email = 'jan.wedrowny@sud.example';
    const id = await scene.program.addAccount('services-employee', { ...person, email, companyId: from.id });
    const added = await sendFiles(as(sud), {
      path: '/sud/panel/files',
      fields: { name: 'Cennik', visibility: 'private' },
      files: { file: { name: 'cennik.pdf', content: pdf('cennik'), type: 'application/pdf' } },
    });
    const upload = `/sud/uploads/${(await data(sud, `/sud/panel/files/${added.body.id}`)).file}`;
    const jan = () => loggedIn('/sud', email, 'SudEmployee');
    const before = await jan();
    expect((await before.get(upload)).status).toBe(200);
    expect((await as(sud).post(`/sud/panel/services/${from.id}/close`, { people: 'keep' })).status).toBe(200);
    expect((await before.get(upload)).status).toBe(404);
    expect((await edit(as(sud), `/sud/panel/employees/${id}`, { companyId: to.id })).status).toBe(200);
    const after = await jan();
    expect((await after.get(upload)).status).toBe(200);
    await erase(to.email);
    expect((await after.get(upload)).status).toBe(404);
  });
});

describe('an order that is corrected', () => {
  it('ORD-01 ORD-04 another number of a set visit is reported to service and client, and its entry says it', async () => {
    const [service, client] = [scene.address('serwis'), scene.address('klient')];
    const { id, number } = await scene.agreed(await scene.service(service), { email: client });
    const saved = await putOrder(scene.operator, id, { orderNumber: `${number}/B` });
    expect((saved.body as Loose).flash.message).toContain(`Wiadomość dostanie: serwis Serwis ${service} i klient.`);
    await scene.settled();
    for (const address of [service, client]) {
      expect(scene.at(address, number)).toMatchObject({ days: [scene.soon], stale: [] });
      const mail = scene.smtp.to(address).at(-1);
      expect(mail?.text).toContain(`Numer zlecenia: ${number} → ${number}/B`);
      expect(mail?.attachments[0]?.content.toString('utf8')).toContain(`Zlecenie: ${number}/B`);
    }
    await scene.saved(id, { status: 'cancelled', orderNumber: `${number}/C` });
    for (const address of [service, client]) {
      expect(scene.at(address, number).days).toEqual([]);
      expect(scene.smtp.to(address).at(-1)?.text).toContain(`Numer zlecenia: ${number}/B → ${number}/C`);
    }
  });

  it('ORD-20 a corrected serial number that repeats another order is reported, once; a cancelled one between them is no news', async () => {
    const companyId = await scene.service(scene.address('serwis'));
    const entered = async (deviceSerialNumber: string) => {
      const form = orderFields('operational_review', { companyId, nipNumber: '', deviceSerialNumber });
      return { id: await newOrder(scene.operator, form), number: String(form.orderNumber) };
    };
    const [first, second] = [await entered('9000000001'), await entered('9000000002')];
    const typed = await entered('9000000001');
    await scene.settled();
    const told = () => scene.smtp.to(WATCHER).map(({ subject }) => subject);
    expect(told()).toEqual([`Powtórzone zlecenie: ${typed.number} i ${first.number}`]);
    await scene.saved(typed.id, { deviceSerialNumber: '9000000002' });
    expect(told().slice(1)).toEqual([`Powtórzone zlecenie: ${typed.number} i ${second.number}`]);
    await scene.saved(typed.id, { deviceSerialNumber: '9000000001' }, { deviceSerialNumber: '9000000002' });
    const last = await entered('9000000002');
    await scene.settled();
    expect(told().slice(2)).toEqual([`Powtórzone zlecenie: ${last.number} i ${typed.number}`]);
    await scene.saved(typed.id, { status: 'cancelled' });
    expect(told()).toHaveLength(3);
  });
});
