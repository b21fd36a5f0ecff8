import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { orderOperator } from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

/** Lists under a name: kept on the server for each account, shared where it wants so. */

const LIST = '/panel/applications';
const WAITING = `${LIST}?filters[status]=waiting`;

let portal: TestApp;
let admin: Client;
let trainer: Client;
beforeAll(async () => {
  portal = await testApp();
  admin = await portal.as('ADMIN_OPERATOR');
  trainer = await portal.as('TRAINER');
});
afterAll(() => portal?.stop());

const save = (client: Client, name: string, more: object = {}): Promise<Loose> =>
  client.post('/panel/views', { of: WAITING, name, sharedWith: '', ...more });
const viewsOf = async (client: Client, path = LIST): Promise<Loose[]> => {
  const { status, body } = await client.props(path);
  expect(status).toBe(200);
  return body.locals.views;
};
const names = async (client: Client, path?: string) => (await viewsOf(client, path)).map(({ name }) => name);
const removed = async (client: Client, id: string) => (await client.post(`/panel/views/${id}/remove`, {})).status;

describe('a list under a name', () => {
  it('APP-02 is there in every browser of the account, and in nobody else’s', async () => {
    const saved = await save(admin, 'Do decyzji', { of: `${WAITING}&page=4&filters[sort]=startedOnAsc` });
    expect([saved.status, saved.body.flash.message]).toEqual([201, 'Zapisano widok „Do decyzji”.']);
    expect(await viewsOf(admin)).toEqual([
      {
        id: saved.body.id,
        name: 'Do decyzji',
        query: 'filters[sort]=startedOnAsc&filters[status]=waiting',
        own: true,
        sharedWith: null,
      },
    ]);
    expect(await names(trainer)).toEqual([]);
    expect(await removed(trainer, saved.body.id)).toBe(404);
    expect(await names(admin, '/panel/course-dates')).toEqual([]);
    expect(await removed(admin, saved.body.id)).toBe(200);
    expect([await names(admin), await removed(admin, saved.body.id)]).toEqual([[], 404]);
  });

  it('is replaced under the same name', async () => {
    await save(admin, 'Jeden');
    await save(admin, 'Jeden', { of: `${LIST}?filters[status]=rejected` });
    expect((await viewsOf(admin)).map(({ query }) => query)).toEqual(['filters[status]=rejected']);
  });

  it('is shared with everybody, or with a role alone; an administrator takes away what others share', async () => {
    const all = await save(trainer, 'Dla wszystkich', { sharedWith: 'all' });
    const role = await save(trainer, 'Dla trenerów', { sharedWith: 'TRAINER' });
    expect([all.status, role.status]).toEqual([201, 201]);
    const other = await portal.as('NORMAL_OPERATOR');
    expect((await viewsOf(other)).map(({ name, own }) => [name, own])).toEqual([['Dla wszystkich', false]]);
    expect(await names(trainer)).toEqual(['Dla trenerów', 'Dla wszystkich']);
    expect(await removed(other, all.body.id)).toBe(404);
    expect(await removed(admin, all.body.id)).toBe(200);
    expect(await names(trainer)).toEqual(['Dla trenerów']);
  });

  it('is of one portal, and of lists alone that the account may open', async () => {
    const orders = await orderOperator(portal, 'Widokowa');
    const of = '/panel/orders?filters[statusFilter]=set';
    const there = await orders.post('/zlecenia/panel/views', { of, name: 'Umówione', sharedWith: 'all' });
    expect(there.status).toBe(201);
    expect(await names(orders, '/zlecenia/panel/orders')).toEqual(['Umówione']);
    expect(await names(admin)).not.toContain('Umówione');
    const places = ['/panel/firms', '/panel/orders', '/panel/today', '/panel/applications/1', '//evil.example', 'x'];
    for (const place of places) expect((await save(trainer, 'X', { of: `${place}?a=1` })).status, place).toBe(404);
    expect((await portal.client().post('/panel/views', { of: WAITING, name: 'X' })).status).toBe(401);
  });

  it.each([
    [{ name: '' }, { name: ['Pole „Nazwa widoku” jest wymagane'] }],
    [{ name: 'a'.repeat(41) }, { name: ['Pole „Nazwa widoku” nie może być dłuższe niż 40 znaków'] }],
    [{ name: 'A', sharedWith: 'KTOKOLWIEK' }, { sharedWith: ['Kto jeszcze go widzi: wybierz wartość z listy'] }],
  ])('says at its field what is wrong: %j', async (fields, errors) => {
    const answer = await save(admin, 'Nazwa', fields);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('has a bound for each list and account', async () => {
    const operator = await portal.as('NORMAL_OPERATOR');
    for (let n = 1; n <= 12; n += 1) expect((await save(operator, `Widok ${n}`)).status).toBe(201);
    const thirteenth = await save(operator, 'Widok 13');
    expect([thirteenth.status, thirteenth.body.errors]).toEqual([
      422,
      { name: ['Lista może mieć najwyżej 12 własnych widoków. Usuń któryś, aby zapisać nowy.'] },
    ]);
    expect((await save(operator, 'Widok 12')).status).toBe(201);
    expect((await save(operator, 'Terminy', { of: '/panel/course-dates?filters[status]=active' })).status).toBe(201);
  });

  it('ends with the account; what it shared stays with those who use it', async () => {
    const email = 'odchodzi@demo.example';
    const id = await portal.addOperator({ email, firstName: 'Ola', lastName: 'Nowa', role: 'NORMAL_OPERATOR' });
    const leaving = portal.client();
    await leaving.login(email, 'Szkolenia1!', 'SzkoleniaOperator');
    await save(leaving, 'Własny', { of: `${LIST}?filters[status]=confirmed` });
    await save(leaving, 'Zostaje', { of: `${LIST}?filters[status]=confirmed`, sharedWith: 'all' });
    const { rows } = await portal.app.pool.query('SELECT person_id FROM read.operators WHERE id = $1', [id]);
    const erased = await admin.post(`/panel/gdpr/users/${rows[0].person_id}/forget`, { reason: 'Odchodzi' });
    expect(erased.status, erased.text).toBe(200);
    const left = await portal.app.pool.query('SELECT name FROM app.saved_views WHERE actor_id = $1', [id]);
    expect(left.rows).toEqual([{ name: 'Zostaje' }]);
    expect(await names(admin)).toContain('Zostaje');
  });
});
