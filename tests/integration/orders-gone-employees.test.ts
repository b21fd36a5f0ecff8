import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '#domain/text/dates.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { OrderMailScene } from '#tests/support/orders/mail-scene.ts';
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
import { edit } from '#tests/support/program/edit.ts';

/** Orders of employees who may log in no more, and who hears when the client of a set visit is corrected. */

let scene: OrderMailScene;
let operator: Client;
beforeAll(async () => {
  scene = await OrderMailScene.start();
  operator = scene.administrator;
});
afterAll(() => scene?.stop());

const ORDERS = '/zlecenia/panel/orders';
const said = ({ body }: { body: Loose }): string => body.flash.message;
const data = async (path: string): Promise<Loose> => (await operator.props(path)).body.data;
const review = (more: object) => orderFields('operational_review', more);

/** A service of its own, with one employee. */
async function service(lastName: string) {
  const companyId = await scene.service(scene.address('serwis'));
  return { companyId, ...(await orderEmployee(scene.program, lastName, { companyId, scope: ['ph'] })) };
}

async function switchedOff(companyId: string): Promise<void> {
  const off = await operator.post(`/zlecenia/panel/services/${companyId}/close`, { people: 'keep', work: 'keep' });
  expect(off.status, off.text).toBe(200);
}

describe('an employee whose company is switched off', () => {
  it('ORD-16 B11 is chosen for no order, stays where they are, and is read in the filter of the list', async () => {
    const [gone, there] = [await service('Zamykana'), await service('Obecna')];
    const kept = await newOrder(operator, review({ companyId: there.companyId, employeeId: gone.id }));
    const offered = async (path: string) =>
      (await data(path)).facts.options.orders_employees.filter(({ value }: Loose) => value === gone.id);
    const choice = { value: gone.id, label: 'Ewa Zamykana' };
    expect(await offered(`${ORDERS}/new`)).toEqual([choice]);
    await switchedOff(gone.companyId);

    expect(await offered(`${ORDERS}/new`)).toEqual([]);
    expect(await offered(`${ORDERS}/${kept}/edit`)).toEqual([{ ...choice, label: 'Ewa Zamykana (wyłączone)' }]);
    const form = review({ companyId: there.companyId, employeeId: gone.id });
    const refused = await postOrder(operator, form);
    expect([refused.status, Object.keys((refused.body as Loose).errors ?? {})]).toEqual([422, ['employeeId']]);
    expect((await putOrder(operator, kept, { city: 'Radom' })).status).toBe(200);
    expect(await orderData(operator, kept)).toMatchObject({ employeeId: gone.id, city: 'Radom' });
    const list = await data(`${ORDERS}?filters[employeeId]=${gone.id}`);
    expect(list.total).toBe(1);
    expect(list.options.orders_employees).toContainEqual({ ...choice, label: 'Ewa Zamykana (wyłączone)' });

    const back = await operator.post(`/zlecenia/panel/services/${gone.companyId}/reactivate`, {});
    expect(back.status, back.text).toBe(200);
    expect(await offered(`${ORDERS}/new`)).toEqual([choice]);
  });
});

describe('an undo that would give an order back to somebody', () => {
  /** An order that the step to "zatwierdzone" gave from one employee to the other. */
  async function handedOver(from: string, to: string) {
    const companyId = await scene.service(scene.address('serwis'));
    const id = await newOrder(operator, review({ companyId, employeeId: from }));
    const saved = await putOrder(operator, id, { status: 'approved', employeeId: to });
    expect(saved.status, saved.text).toBe(200);
    return id;
  }

  it('ORD-04 ORD-16 who lost the access, whose company is switched off, or who was erased, is given none; it says so', async () => {
    const next = await service('Nowa');
    const ways: readonly (readonly [string, (one: Awaited<ReturnType<typeof service>>) => Promise<unknown>])[] = [
      ['Odebrana', ({ id }) => edit(operator, `/zlecenia/panel/employees/${id}`, { 'actor[accessType]': 'none' })],
      ['Bezfirmy', ({ companyId }) => switchedOff(companyId)],
      ['Zapomniana', () => scene.erased('Zapomniana')],
    ];
    for (const [lastName, goes] of ways) {
      const former = await service(lastName);
      const id = await handedOver(former.id, next.id);
      expect(await data(`${ORDERS}/${id}/undo`)).toMatchObject({ formerEmployee: '' });
      await goes(former);
      const name = lastName === 'Zapomniana' ? 'dane usunięte' : `Ewa ${lastName}`;
      expect(await data(`${ORDERS}/${id}/undo`), lastName).toMatchObject({ formerEmployee: name });
      const undone = await undoOrder(operator, id);
      expect(said(undone as Loose)).toContain(`Pracownik zostaje obecny: ${name} nie ma teraz dostępu.`);
      const left = { status: 'requested', employeeId: next.id };
      expect(await orderData(operator, id), lastName).toMatchObject(left);
    }
  });

  it('ORD-04 whoever may still log in has it again', async () => {
    const [former, next] = [await service('Dawna'), await service('Chwilowa')];
    const id = await handedOver(former.id, next.id);
    expect((await undoOrder(operator, id)).status).toBe(200);
    expect(await orderData(operator, id)).toMatchObject({ employeeId: former.id });
  });
});

describe('the client of a set visit is corrected', () => {
  it('ORD-04 the answer names those who are written to, and nobody else', async () => {
    const [serviceAt, client] = [scene.address('serwis'), scene.address('klient')];
    const { id, number } = await scene.agreed(await scene.service(serviceAt), { email: client });
    const serviceName = `serwis Serwis ${serviceAt}`;
    /** What the answer says, and to whom mails went since the last correction. */
    const corrected = async (change: object, addresses: readonly string[]) => {
      const before = addresses.map((address) => scene.smtp.to(address).length);
      const answer = await putOrder(scene.operator, id, change);
      expect(answer.status, answer.text).toBe(200);
      await scene.settled();
      const written = addresses.map((address, place) => scene.smtp.to(address).length - (before[place] ?? 0));
      const [, who = ''] = /Wiadomość dostanie: (.*?)\.(?: |$)/.exec(said(answer as Loose)) ?? [];
      return { who, written };
    };
    const next = scene.address('nowy');
    const all = [serviceAt, client, next];
    expect(await corrected({ phoneNumber: '601222333' }, all)).toEqual({ who: serviceName, written: [1, 0, 0] });
    expect(await corrected({ address: 'Leśna 7' }, all)).toEqual({
      who: `${serviceName} i klient`,
      written: [1, 1, 0],
    });
    expect(await corrected({ email: next }, all)).toEqual({
      who: 'klient i poprzedni adres klienta',
      written: [0, 1, 1],
    });
    expect(await corrected({ nipNumber: '' }, all)).toEqual({ who: '', written: [0, 0, 0] });
    const both = { email: client, executionDate: formatDay(scene.later) };
    expect(await corrected(both, all)).toEqual({
      who: `${serviceName}, klient i poprzedni adres klienta`,
      written: [1, 1, 1],
    });
    expect(await corrected({ email: '' }, all)).toEqual({ who: 'poprzedni adres klienta', written: [0, 1, 0] });
    for (const address of [client, next]) expect(scene.at(address, number).days).toEqual([]);
    expect(scene.at(serviceAt, number).days).toEqual([scene.later]);
  });
});

describe('many set visits at once', () => {
  let many: Client;
  beforeAll(async () => {
    many = await orderOperator(scene.program, 'Grupowa', ['VIEWING_ORDERS', 'PH_PERMISSIONS', 'RECEIVING_SHIPMENTS']);
  });
  const bulk = async (action: object, ids: readonly string[]): Promise<Loose> => {
    const answer = await many.post(`${ORDERS}/bulk`, { ...action, ids });
    expect(answer.status, answer.text).toBe(200);
    await scene.settled();
    return answer.body;
  };

  it('ORD-21 are given to another service, or called off: each order says who hears, and who is to be told otherwise', async () => {
    const [first, next, client] = [scene.address('serwis'), scene.address('serwis'), scene.address('klient')];
    const [from, to] = [await scene.service(first), await scene.service(next)];
    const silent = await serviceCompany(operator, 'Serwis Niemy');
    const { id, number } = await scene.agreed(from, { email: client });
    const open = await newOrder(scene.operator, review({ companyId: from }));
    const ids = [id, open];
    const [set, other] = (await bulk({ action: 'assign', companyId: to }, ids)).results;
    expect([set.message, set.warning]).toEqual([
      `Przypisano serwis. Wiadomość dostanie: serwis Serwis ${first}, serwis Serwis ${next} i klient.`,
      '',
    ]);
    expect([other.message, other.warning]).toEqual(['Przypisano serwis.', '']);
    const given = await bulk({ action: 'assign', companyId: silent }, [id]);
    const unheard = 'Serwis Serwis Niemy nie ma adresu e-mail: powiadom go w inny sposób.';
    expect([given.results[0].warning, given.flash.theme]).toEqual([unheard, 'warning']);
    const off = await bulk({ action: 'cancel' }, ids);
    const said = (one: Loose) => [one.message, one.warning];
    expect(off.results.map(said)).toEqual([
      ['Status: anulowane. Wiadomość dostanie: klient.', unheard],
      ['Status: anulowane.', ''],
    ]);
    for (const address of [first, next, client]) expect(scene.at(address, number).days).toEqual([]);
  });
});
