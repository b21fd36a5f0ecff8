import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import {
  newOrder,
  orderData,
  orderEmployee,
  orderFields,
  orderOperator,
  serviceCompany,
  putOrder,
  undoOrder,
} from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

/** The day of the one who works with orders, over HTTP: one step at a time, and many orders at once. */
let program: TestApp;
let operator: Client;
let both: { id: string; client: Client };
let bts: { id: string; client: Client };
let stranger: { id: string; client: Client };
let own = '';
let other = '';

beforeAll(async () => {
  program = await testApp({ now: () => '2026-11-22T09:00:00.000Z' });
  operator = await orderOperator(program, 'Zleceniowa');
  own = await serviceCompany(operator, 'Serwis Własny');
  other = await serviceCompany(operator, 'Serwis Cudzy');
  both = await orderEmployee(program, 'Oboje', { companyId: own, scope: ['ph', 'bts'] });
  bts = await orderEmployee(program, 'Terenowa', { companyId: own, scope: ['bts'] });
  stranger = await orderEmployee(program, 'Obca', { companyId: other, scope: ['ph', 'bts'] });
});
afterAll(() => program?.stop());

const fields = (activity?: string, more: object = {}) =>
  orderFields(activity, { employeeId: both.id, companyId: own, ...more });
const act = (client: Client, id: string, action: string, more: object = {}) =>
  client.post(`/zlecenia/panel/orders/${id}/${action}`, { ...more });
const bulk = (client: Client, more: object) => client.post('/zlecenia/panel/orders/bulk', { ...more });

describe('one step with one press', () => {
  it('ORD-04 ORD-09 ORD-10 an order is led from its entry to its end; each step asks what is lacking', async () => {
    const id = await newOrder(operator, fields('activation'));
    const asked = async () =>
      Object.fromEntries((await orderData(operator, id)).actions.map((one: Loose) => [one.action, one.asks] as const));
    expect(await asked()).toEqual({ approve: [], set: ['executionDate'], cancel: [] });
    expect((await act(operator, id, 'approve')).body.status).toBe('approved');
    const without = await act(operator, id, 'set');
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['executionDate']]);
    expect((await act(operator, id, 'set', { executionDate: '01.12.2026' })).body.status).toBe('set');
    expect(await asked()).toEqual({ done: ['executionDate', 'installationDate'], cancel: [] });
    const noInstallation = await act(operator, id, 'done', { executionDate: '22.11.2026' });
    expect(noInstallation.body.errors).toEqual({ installationDate: ['Pole „Data instalacji” jest wymagane'] });
    expect(
      (await act(operator, id, 'done', { executionDate: '22.11.2026', installationDate: '21.11.2026' })).body.status,
    ).toBe('done');
    expect((await act(operator, id, 'complete')).body.status).toBe('completed');
    expect(await asked()).toEqual({});
    expect(await orderData(operator, id)).toMatchObject({
      executionDate: '2026-11-22',
      installationDate: '2026-11-21',
    });
  });

  it('ORD-14 a presentation is done once it is known whether the client wants to buy', async () => {
    const id = await newOrder(operator, fields('presentation', { status: 'set', executionDate: '22.11.2026' }));
    const refused = await act(operator, id, 'done');
    expect(refused.body.errors).toEqual({ intentionToBuy: ['Zainteresowanie zakupem jest wymagane'] });
    expect((await act(operator, id, 'done', { intentionToBuy: 'yes' })).status).toBe(200);
  });

  it('ORD-04 a step that is not allowed now is 409 and says what is; its page too', async () => {
    const id = await newOrder(operator, fields('operational_review'));
    const refused = await act(operator, id, 'complete');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nie można zmienić statusu z „wprowadzone” na „zakończone”. Teraz można zmienić na: zatwierdzone, umówione, anulowane.',
    ]);
    expect((await operator.props(`/zlecenia/panel/orders/${id}/complete`)).status).toBe(409);
    expect((await operator.props(`/zlecenia/panel/orders/${id}/nonsense`)).status).toBe(404);
  });

  it('ORD-04 an old version is 409, and a cancellation keeps its reason in the history', async () => {
    const id = await newOrder(operator, fields('operational_review'));
    await act(operator, id, 'approve', { version: 1 });
    expect((await act(operator, id, 'cancel', { version: 1 })).status).toBe(409);
    expect((await act(operator, id, 'cancel', { reason: 'klient zrezygnował' })).status).toBe(200);
    const [last] = (await orderData(operator, id)).timeline;
    expect([last.text, last.reason]).toEqual(['Anulowano zlecenie', 'klient zrezygnował']);
  });

  it('ORD-04 ORD-07 ORD-08 what a cancellation left empty or malformed is asked for before the next step, not by undo', async () => {
    const id = await newOrder(operator, fields('operational_review'));
    const left = { contactPerson: '', deviceModel: '', postalCode: 'x' };
    expect((await act(operator, id, 'cancel')).status).toBe(200);
    expect((await putOrder(operator, id, left)).status).toBe(200);
    expect((await undoOrder(operator, id)).status).toBe(200);
    const lacking = ['postalCode', 'contactPerson', 'deviceModel'];
    const { actions } = await orderData(operator, id);
    expect(actions.map((one: Loose) => [one.action, one.asks])).toEqual([
      ['approve', lacking],
      ['set', ['executionDate', ...lacking]],
      ['cancel', []],
    ]);
    expect(Object.keys((await act(operator, id, 'approve')).body.errors)).toEqual(lacking);
    expect((await bulk(operator, { action: 'approve', ids: [id] })).body.results[0].ok).toBe(false);
    const filled = { contactPerson: 'Ewa Nowak', deviceModel: '1200', postalCode: '00-001' };
    expect((await act(operator, id, 'approve', filled)).body.status).toBe('approved');
  });

  it('ORD-08 an order without a service that is taken back asks for one before a visit is agreed', async () => {
    const done = { companyId: 'without_service', executionDate: '20.11.2026' };
    const id = await newOrder(operator, fields('operational_review', done));
    await undoOrder(operator, id);
    const refused = await act(operator, id, 'set', { executionDate: '01.12.2026' });
    expect([refused.status, refused.body.errors]).toEqual([422, { companyId: ['Pole „Serwis” jest wymagane'] }]);
    expect((await act(operator, id, 'set', { executionDate: '01.12.2026', companyId: own })).status).toBe(200);
  });

  it('ORD-04 anyone who gives an order away to another company is led to the list, and to the order who still sees it', async () => {
    const id = await newOrder(operator, fields('operational_review', { employeeId: stranger.id }));
    const path = `/zlecenia/panel/orders/${id}`;
    const given = await both.client.call('PUT', path, { version: 1, businessPartner: '', companyId: other });
    expect([given.status, given.body.redirect]).toEqual([200, '/zlecenia/panel/orders']);
    const back = await operator.call('PUT', path, { version: 2, companyId: own });
    expect(back.body.redirect).toBe(path);
  });

  it('ORD-10 a visit on a Sunday is said in the answer and on the order, and stands', async () => {
    const id = await newOrder(operator, fields('operational_review', { companyId: own }));
    const said = 'Wizyta wypada w niedzielę (06.12.2026). Jeśli to pomyłka, zmień dzień.';
    const set = await act(operator, id, 'set', { executionDate: '06.12.2026' });
    expect([set.status, set.body.flash.message]).toEqual([200, expect.stringContaining(said)]);
    expect((await orderData(operator, id)).visitWarnings).toContain(said);
    const moved = await putOrder(operator, id, { executionDate: '07.12.2026' });
    expect(moved.body.flash.message).not.toContain('Wizyta wypada');
    expect((await orderData(operator, id)).visitWarnings).not.toContain(said);
  });

  it('ORD-04 the question about an undo says who hears of the visit, and who can’t be reached', async () => {
    const recipients = async (id: string) =>
      (await operator.props(`/zlecenia/panel/orders/${id}/undo`)).body.data.recipients;
    const reached = await newOrder(operator, fields('operational_review', { companyId: own, email: 'k@dom.example' }));
    expect(await recipients(reached).catch(() => null)).toBeFalsy();
    expect((await act(operator, reached, 'set', { executionDate: '01.12.2026' })).status).toBe(200);
    expect((await recipients(reached)).reached).toContain('klient');
    const silent = await newOrder(operator, fields('operational_review', { companyId: own, email: '' }));
    expect((await act(operator, silent, 'set', { executionDate: '01.12.2026' })).status).toBe(200);
    const unreached = expect.arrayContaining(['Klient nie ma adresu e-mail: powiadom go w inny sposób.']);
    expect((await recipients(silent)).unreached).toEqual(unreached);
  });

  it('ORD-04 undo leaves a number that another order took meanwhile, and says so before and after', async () => {
    const id = await newOrder(operator, fields('operational_review', { orderNumber: 'ODDANY/1' }));
    await putOrder(operator, id, { status: 'approved', orderNumber: 'ODDANY/2' });
    await newOrder(operator, fields('operational_review', { orderNumber: 'ODDANY/1' }));
    const page = await operator.props(`/zlecenia/panel/orders/${id}/undo`);
    expect(page.body.data).toMatchObject({ takenNumber: 'ODDANY/1', to: 'requested' });
    const undone = await undoOrder(operator, id);
    expect(undone.body.flash.message).toContain(
      'Numer zlecenia zostaje ODDANY/2: numer ODDANY/1 ma już inne zlecenie.',
    );
    expect(await orderData(operator, id)).toMatchObject({ status: 'requested', orderNumber: 'ODDANY/2' });
    // Free, it comes back.
    const other = await newOrder(operator, fields('operational_review', { orderNumber: 'WOLNY/1' }));
    await putOrder(operator, other, { status: 'approved', orderNumber: 'WOLNY/2' });
    await undoOrder(operator, other);
    expect(await orderData(operator, other)).toMatchObject({ orderNumber: 'WOLNY/1' });
  });

  it('ORD-04 the answer names those who hear of a visit: who loses it, and who has it then', async () => {
    const [first, second] = await Promise.all(
      ['Pierwszy', 'Drugi'].map((name) =>
        serviceCompany(operator, `Serwis ${name}`, { phEmail: `${name.toLowerCase()}@slyszy.example` }),
      ),
    );
    const id = await newOrder(operator, fields('operational_review', { companyId: first }));
    const said = async (answer: Promise<{ body: Loose }>) => (await answer).body.flash.message;
    const step = { status: 'set', executionDate: '01.12.2026' };
    expect(await said(putOrder(operator, id, step))).toContain('Wiadomość dostanie: serwis Serwis Pierwszy i klient.');
    expect(await said(putOrder(operator, id, { companyId: second }))).toContain(
      'Wiadomość dostanie: serwis Serwis Pierwszy, serwis Serwis Drugi i klient.',
    );
    expect(await said(undoOrder(operator, id))).toContain('Wiadomość dostanie: serwis Serwis Drugi i klient.');
  });

  it('ORD-24 a BTS employee sets and reports visits of the own company, and no more', async () => {
    const id = await newOrder(operator, fields('operational_review'));
    expect((await orderData(bts.client, id)).actions.map((one: Loose) => one.action)).toEqual(['set']);
    expect((await act(bts.client, id, 'approve')).status).toBe(409);
    expect((await act(bts.client, id, 'set', { executionDate: '01.12.2026' })).status).toBe(200);
    expect((await act(stranger.client, id, 'done')).status).toBe(404);
  });

  it('ORD-16 a partner enters on behalf of an employee, and the history says whose, by name', async () => {
    const id = await newOrder(operator, fields('operational_review'));
    const [entered] = (await orderData(operator, id)).timeline;
    expect([entered.text, entered.onBehalfOf, entered.onBehalfOfName]).toEqual([
      'Wprowadzono zlecenie w imieniu pracownika',
      both.id,
      'Ewa Oboje',
    ]);
    const mine = await newOrder(both.client, orderFields('operational_review', { companyId: own }));
    expect((await orderData(operator, mine)).timeline[0].onBehalfOf).toBeNull();
  });
});

describe('ORD-21 many orders at once', () => {
  it('ORD-21 each order is decided and answered for itself', async () => {
    const [open, done, gone] = [
      await newOrder(operator, fields('operational_review')),
      await newOrder(operator, fields('operational_review', { status: 'done', executionDate: '01.11.2026' })),
      '00000000-0000-7000-8000-000000000000',
    ];
    const answer = await bulk(operator, { action: 'approve', ids: [open, done, gone] });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.results.map((one: Loose) => [one.id, one.ok, one.message])).toEqual([
      [open, true, 'Status: zatwierdzone.'],
      [
        done,
        false,
        'Nie można zmienić statusu z „wykonane” na „zatwierdzone”. Teraz można zmienić na: zakończone, anulowane.',
      ],
      [gone, false, 'Nie znaleziono zlecenia.'],
    ]);
    expect(answer.body.flash.message).toMatch(/^Zmieniono 1 zlecenie, nie udało się zmienić 2:/);
    // A colleague was first: nothing is said to be changed.
    const twice = await bulk(operator, { action: 'approve', ids: [open] });
    expect(twice.body.results).toMatchObject([{ ok: false, message: 'Zlecenie ma już status „zatwierdzone”.' }]);
    expect(twice.body.flash.message).toMatch(/^Zmieniono 0 zleceń, nie udało się zmienić 1:/);
    const ended = await bulk(operator, { action: 'complete', ids: `${done}` });
    expect(ended.body.results).toMatchObject([{ ok: true, message: 'Status: zakończone.' }]);
    expect((await orderData(operator, done)).status).toBe('completed');
  });

  it('ORD-21 ORD-08 a service is assigned to many; none is refused for what is not done', async () => {
    const ids = [
      await newOrder(operator, fields('operational_review')),
      await newOrder(operator, fields('operational_review')),
    ];
    const assigned = await bulk(operator, { action: 'assign', ids, companyId: other });
    expect(assigned.body.results.map((one: Loose) => one.ok)).toEqual([true, true]);
    for (const id of ids) expect((await orderData(operator, id)).companyId).toBe(other);
    const same = await bulk(operator, { action: 'assign', ids, companyId: other });
    expect(same.body.results.map((one: Loose) => one.message)).toEqual([
      'Zlecenie ma już ten serwis.',
      'Zlecenie ma już ten serwis.',
    ]);
    const none = await bulk(operator, { action: 'assign', ids, companyId: 'without_service' });
    expect(none.body.results.map((one: Loose) => one.message)).toEqual([
      'Pole „Serwis” jest wymagane',
      'Pole „Serwis” jest wymagane',
    ]);
    expect((await bulk(operator, { action: 'assign', ids })).status).toBe(422);
    expect((await bulk(operator, { action: 'erase', ids })).status).toBe(422);
    expect((await bulk(operator, { action: 'approve', ids: [] })).status).toBe(422);
  });

  it('ORD-21 without RECEIVING_SHIPMENTS, and for every employee, it is 403 and nothing changes', async () => {
    const id = await newOrder(operator, fields('operational_review'));
    const clerk = await orderOperator(program, 'Bezprzesylek', [
      'VIEWING_ORDERS',
      'MANAGING_ORDERS',
      'ADDING_ORDERS_AS_PARTNER',
    ]);
    const reader = await orderOperator(program, 'Tylkoprzesylki', ['VIEWING_ORDERS', 'RECEIVING_SHIPMENTS']);
    for (const client of [clerk, reader, both.client, bts.client]) {
      expect((await bulk(client, { action: 'approve', ids: [id] })).status).toBe(403);
    }
    expect((await orderData(operator, id)).status).toBe('requested');
  });

  it('ORD-17 ORD-21 what the filters find is given to be ticked, to each as far as they may see it', async () => {
    const id = await newOrder(operator, fields('operational_review', { companyName: 'Znaleziona Jedyna' }));
    const found = async (client: Client) => {
      const answer = await client.get('/zlecenia/panel/orders/found?filters[search]=Znaleziona%20Jedyna');
      return [answer.status, ...answer.body.rows.map((row: Loose) => row.id)];
    };
    expect([await found(operator), await found(both.client), await found(stranger.client)]).toEqual([
      [200, id],
      [200, id],
      [200],
    ]);
  });

  it('ORD-21 the same key has one effect', async () => {
    const id = await newOrder(operator, fields('operational_review'));
    const key = { 'idempotency-key': 'grupa-1' };
    const first = await operator.post('/zlecenia/panel/orders/bulk', { action: 'approve', ids: [id] }, key);
    const again = await operator.post('/zlecenia/panel/orders/bulk', { action: 'approve', ids: [id] }, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.results).toEqual(first.body.results);
    const texts = (await orderData(operator, id)).timeline.map((entry: Loose) => entry.text);
    expect(texts.filter((text: string) => text === 'Zatwierdzono zlecenie')).toHaveLength(1);
  });
});
