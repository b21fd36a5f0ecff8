import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/text/calendar.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { newOrder, orderData, orderFields, putOrder, undoOrder } from '#tests/support/orders/order.ts';
import { OrderMailScene } from '#tests/support/orders/mail-scene.ts';
import { edit } from '#tests/support/program/edit.ts';

/** What one thing that happens to an order leaves to the next: mails, calendars and lists after both. */

let scene: OrderMailScene;
let operator: Client;
beforeAll(async () => {
  scene = await OrderMailScene.start();
  ({ operator } = scene);
});
afterAll(() => scene?.stop());

const ORDERS = '/zlecenia/panel/orders';
const PERSONS = '/zlecenia/panel/gdpr/users';
const mailbox = (name: string) => scene.address(name);
const step = (status: string, day: string) => ({ status, executionDate: formatDay(day) });
const searched = async (words: string) =>
  (await operator.get(`/zlecenia/backend/panel/search?q=${encodeURIComponent(words)}`)).text;
const said = (answer: { body: Loose }): string => answer.body.flash.message;

/** A service with a mailbox, and an order of it that is not agreed yet. */
async function entered(more: object = {}) {
  const [service, client] = [mailbox('serwis'), mailbox('klient')];
  const companyId = await scene.service(service);
  const fields = orderFields('operational_review', { companyId, email: client, ...more });
  const id = await newOrder(operator, fields);
  return { id, number: String(fields.orderNumber), companyId, service, client };
}

describe('one mailbox of several', () => {
  it('GDP-02 GDP-03 ORD-04 one of two clients of an office is erased: order, mails, calendars, search and file of the other stay', async () => {
    const [office, service] = [mailbox('biuro'), mailbox('serwis')];
    const companyId = await scene.service(service);
    const shared = { email: office };
    const ewa = await scene.agreed(companyId, { ...shared, contactPerson: 'Ewa Zostaje', phoneNumber: '602000005' });
    const jan = await scene.agreed(companyId, { ...shared, contactPerson: 'Jan Znika', phoneNumber: '602000006' });
    await scene.erased('Jan Znika');
    expect(scene.at(service, jan.number).days).toEqual([]);
    for (const address of [office, service]) expect(scene.at(address, ewa.number).days).toEqual([scene.soon]);
    await scene.saved(ewa.id, { executionDate: formatDay(scene.later) });
    for (const address of [office, service])
      expect(scene.at(address, ewa.number)).toMatchObject({ days: [scene.later], stale: [] });
    expect(await searched('602000005')).toContain(ewa.id);
    expect(await searched('602000006')).not.toContain(jan.id);
    const { hits } = (await scene.administrator.props(`${PERSONS}?filters[query]=Zostaje`)).body.data;
    const file = (await scene.administrator.props(`/zlecenia${hits[0].personPath}`)).text;
    expect([file.includes('Zmiana dnia wizyty'), file.includes('Jan Znika')]).toEqual([true, false]);
    const { visits } = (await operator.props(`${ORDERS}/visits?day=${scene.later}`)).body.data;
    expect(visits.map(({ id }: Loose) => id)).toEqual([ewa.id]);
  });

  it('ORD-04 a mailbox of the service and of the client keeps the visit while one of them has it', async () => {
    const shared = mailbox('dealer');
    const [own, other] = [await scene.service(shared), await scene.service(mailbox('inny'))];
    const given = await scene.agreed(own, { email: shared });
    await scene.saved(given.id, { companyId: other });
    expect(scene.at(shared, given.number)).toMatchObject({ days: [scene.soon], stale: [] });
    const replaced = await scene.agreed(own, { email: shared });
    await scene.saved(replaced.id, { email: mailbox('klient'), contactPerson: 'Ktoś Inny' });
    expect(scene.at(shared, replaced.number)).toMatchObject({ days: [scene.soon], stale: [] });
    await scene.saved(given.id, { status: 'cancelled' });
    await scene.saved(replaced.id, { status: 'cancelled' });
    expect([given, replaced].map(({ number }) => scene.at(shared, number).days)).toEqual([[], []]);
  });
});

describe('while the mail server is away', () => {
  it('ORD-04 a visit goes to another service: the first never hears of it, the client of the second alone', async () => {
    const order = await entered();
    const next = mailbox('nastepny');
    const other = await scene.service(next);
    await scene.whileAway(async () => {
      expect((await putOrder(operator, order.id, step('set', scene.soon))).status).toBe(200);
      expect((await putOrder(operator, order.id, { companyId: other })).status).toBe(200);
    });
    expect(scene.at(order.service, order.number).subjects).toEqual([]);
    for (const address of [next, order.client])
      expect(scene.at(address, order.number)).toMatchObject({ days: [scene.soon], subjects: ['Umówiona wizyta'] });
    expect(scene.smtp.to(order.client).at(-1)?.text).toContain(`Serwis: Serwis ${next}`);
  });

  it('GDP-03 SUD-02 a client is erased and the service gets another address: each visit is reported once, where it is so', async () => {
    const order = await entered({ contactPerson: 'Anna Zaraz' });
    const kept = await newOrder(operator, orderFields('operational_review', { companyId: order.companyId }));
    const { orderNumber } = await orderData(operator, kept);
    const moved = mailbox('przeniesiony');
    await scene.whileAway(async () => {
      for (const id of [order.id, kept])
        expect((await putOrder(operator, id, step('set', scene.soon))).status).toBe(200);
      const { hits } = (await scene.administrator.props(`${PERSONS}?filters[query]=Zaraz`)).body.data;
      const erased = await scene.administrator.post(`/zlecenia${hits[0].personPath}/forget`, { reason: 'Wniosek' });
      expect(erased.status, erased.text).toBe(200);
      const path = `/zlecenia/panel/services/${order.companyId}`;
      expect((await edit(operator, path, { phEmail: moved })).status).toBe(200);
    });
    expect(scene.smtp.to(order.client)).toEqual([]);
    expect([order.service, moved].map((address) => scene.at(address, order.number).subjects)).toEqual([[], []]);
    expect(scene.at(order.service, orderNumber).subjects).toEqual([]);
    expect(scene.at(moved, orderNumber)).toMatchObject({ days: [scene.soon], subjects: ['Umówiona wizyta'] });
    expect(await scene.program.app.queue.dead()).toEqual([]);
  });

  it('ACT-02 a link to a password that waits goes to no address that is the login no more', async () => {
    const email = 'dawny@haslo.example';
    const companyId = await scene.service(mailbox('serwis'));
    const person = { firstName: 'Ewa', lastName: 'Nowa', primaryNumber: '600700800', companyId };
    const id = await scene.program.addAccount('orders-employee', { ...person, email, cooperationScope: ['ph'] });
    await scene.whileAway(async () => {
      const form = { email, applicationActorType: 'ZleceniaEmployee' };
      expect((await scene.program.client().post('/zlecenia/remind-password', form)).status).toBe(200);
      await scene.program.app.deferred.done();
      const path = `/zlecenia/panel/employees/${id}`;
      expect((await edit(scene.administrator, path, { email: 'nowy@haslo.example' })).status).toBe(200);
    });
    expect(scene.smtp.to(email).map(({ subject }) => subject)).toEqual(['Adres nie służy już do logowania']);
    expect(scene.smtp.to('nowy@haslo.example').map(({ subject }) => subject)).toEqual(['Nowy adres logowania']);
  });
});

describe('steps, and what happened between them', () => {
  it('ORD-04 an address that was corrected after the visit was set stays when that is undone, and is reported next time', async () => {
    const order = await entered();
    await scene.saved(order.id, step('set', scene.soon), { address: 'Leśna 7' });
    expect((await undoOrder(operator, order.id)).status).toBe(200);
    await scene.settled();
    const now = { address: 'Leśna 7', status: 'requested', executionDate: '' };
    expect(await orderData(operator, order.id)).toMatchObject(now);
    for (const address of [order.client, order.service]) expect(scene.at(address, order.number).days).toEqual([]);
    await scene.saved(order.id, step('set', scene.later));
    for (const address of [order.client, order.service])
      expect(scene.at(address, order.number)).toMatchObject({ days: [scene.later], stale: [] });
    const text = String(scene.smtp.to(order.service).at(-1)?.text);
    expect([text.includes('Leśna 7'), text.includes('Polna')]).toEqual([true, false]);
  });

  it('ORD-04 done early, completed, reopened and completed on another day is reported once, and says so; undone, the visit is agreed again', async () => {
    const order = await entered();
    const path = `${ORDERS}/${order.id}`;
    const recipients = `Wiadomość dostanie: serwis Serwis ${order.service} i klient.`;
    await scene.saved(order.id, step('set', scene.soon));
    await scene.saved(order.id, step('done', scene.today));
    expect(said(await operator.post(`${path}/complete`, {}))).toContain(recipients);
    await scene.settled();
    const early = { days: [], subjects: ['Umówiona wizyta', 'Wizyta odbyła się wcześniej'] };
    for (const address of [order.client, order.service]) expect(scene.at(address, order.number)).toMatchObject(early);
    await undoOrder(operator, order.id, 'zły dzień');
    await scene.saved(order.id, { executionDate: formatDay(addDays(scene.today, -1)) }, { status: 'completed' });
    for (const address of [order.client, order.service]) expect(scene.at(address, order.number)).toMatchObject(early);
    await undoOrder(operator, order.id);
    await undoOrder(operator, order.id);
    await scene.settled();
    expect(await orderData(operator, order.id)).toMatchObject({ status: 'set', executionDate: scene.soon });
    for (const address of [order.client, order.service])
      expect(scene.at(address, order.number)).toMatchObject({ days: [scene.soon], stale: [] });
    // Cancelled after it was done early: the answer names those whose calendars lose it.
    await scene.saved(order.id, step('done', scene.today));
    expect(said(await operator.post(`${path}/cancel`, {}))).toContain(recipients);
    await scene.settled();
    for (const address of [order.client, order.service]) expect(scene.at(address, order.number).days).toEqual([]);
  });

  it('ORD-04 undo gives no order back to a service that is switched off, and says so before and after', async () => {
    const order = await entered();
    const [staying, later] = [mailbox('zostaje'), mailbox('pozniej')];
    const [second, third] = [await scene.service(staying), await scene.service(later)];
    await scene.saved(order.id, { ...step('set', scene.soon), companyId: second });
    const off = { people: 'keep', work: 'keep' };
    expect((await operator.post(`/zlecenia/panel/services/${order.companyId}/close`, off)).status).toBe(200);
    const name = `Serwis ${order.service}`;
    const page = (await operator.props(`${ORDERS}/${order.id}/undo`)).body.data;
    expect(page).toMatchObject({ formerService: name, to: 'requested' });
    expect(said(await undoOrder(operator, order.id))).toContain(`Serwis zostaje obecny: firma ${name} jest wyłączona.`);
    expect(await orderData(operator, order.id)).toMatchObject({ companyId: second, status: 'requested' });
    // The service that somebody chose after the step is a later change: it stays too.
    await scene.saved(order.id, { status: 'approved', companyId: 'set_by_provider' });
    await scene.saved(order.id, { ...step('set', scene.soon), companyId: second }, { companyId: third });
    await undoOrder(operator, order.id);
    await scene.settled();
    expect(await orderData(operator, order.id)).toMatchObject({ companyId: third, status: 'approved' });
    expect([staying, later].map((address) => scene.at(address, order.number).days)).toEqual([[], []]);
  });

  it('GDP-03 ORD-04 an erased client’s set visit is neither undone nor completed; what was done early leaves the calendar when it is completed', async () => {
    const order = await entered({ contactPerson: 'Olga Ostatnia', email: 'olga@miedzy.example' });
    const same = { contactPerson: 'Olga Ostatnia', email: 'olga@miedzy.example' };
    const done = await scene.agreed(order.companyId, same);
    await scene.saved(order.id, step('set', scene.soon));
    await scene.saved(done.id, step('done', scene.today));
    const total = async () => (await operator.props(`${ORDERS}/statistics`)).body.data.total;
    const before = await total();
    await scene.erased('Ostatnia');
    expect((await undoOrder(operator, order.id)).status).toBe(409);
    expect((await operator.props(`${ORDERS}/${order.id}/undo`)).status).toBe(409);
    const both = { action: 'complete', ids: [order.id, done.id] };
    const { results } = (await scene.administrator.post(`${ORDERS}/bulk`, both)).body as Loose;
    expect(results.map(({ ok }: Loose) => ok)).toEqual([false, true]);
    await scene.settled();
    expect([order, done].map(({ number }) => scene.at(order.service, number).days)).toEqual([[], []]);
    expect(await total()).toBe(before);
  });

  it('ORD-20 GDP-03 of three repeated orders the middle one’s client is erased: the third repeats the first', async () => {
    const companyId = await scene.service(mailbox('serwis'));
    const chain: string[] = [];
    // One NIP in two spellings.
    for (const [contactPerson, nipNumber] of [
      ['Adam Pierwszy', '7811767696'],
      ['Piotr Drugorzędny', 'PL 781-176-76-96'],
      ['Paweł Trzeci', '781 176 76 96'],
    ])
      chain.push(await newOrder(operator, orderFields('operational_review', { companyId, contactPerson, nipNumber })));
    const repeated = async () => {
      const text = 'SELECT duplicate_of FROM read.orders WHERE id = ANY($1) ORDER BY entered_at, id';
      const { rows } = await scene.program.app.pool.query<{ duplicate_of: string }>(text, [chain]);
      return rows.map(({ duplicate_of: id }) => chain.indexOf(id));
    };
    await scene.settled();
    await scene.program.settled();
    expect(await repeated()).toEqual([-1, 0, 1]);
    await scene.erased('Drugorzędny');
    await scene.program.settled();
    expect(await repeated()).toEqual([-1, -1, 0]);
  });

  it('ORD-04 SUD-02 a service with set visits is switched off and they are given to another: each calendar has what is so', async () => {
    const order = await entered();
    const next = mailbox('przejmuje');
    const to = await scene.service(next);
    const done = await scene.agreed(order.companyId);
    await scene.saved(order.id, step('set', scene.soon));
    await scene.saved(done.id, step('done', scene.today));
    const off = { people: 'keep', work: 'move', workTo: to };
    const closed = await operator.post(`/zlecenia/panel/services/${order.companyId}/close`, off);
    expect(closed.status, closed.text).toBe(200);
    await scene.settled();
    expect(scene.at(order.service, order.number)).toMatchObject({ days: [], stale: [] });
    for (const address of [next, order.client])
      expect(scene.at(address, order.number)).toMatchObject({ days: [scene.soon], stale: [] });
    expect(await orderData(operator, done.id)).toMatchObject({ companyId: order.companyId, status: 'done' });
  });
});
