import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { demoTemplate } from '#tests/support/program/template.ts';

/** The panel's first page: what its cards say is what their lists find. */

let program: TestApp;
beforeAll(async () => {
  program = await testApp({ template: await demoTemplate() });
});
afterAll(() => program?.stop());

interface Card {
  readonly title: string;
  readonly path: string;
  readonly total: number;
  readonly rows: readonly { readonly path: string }[];
}

async function loggedIn(portal: string, login: string, type: string): Promise<Client> {
  const client = program.client();
  const answer = await client.post(`/${portal}/login`, { login, password: PASSWORD, applicationActorType: type });
  expect(answer.status, answer.text).toBe(200);
  return client;
}

const cardsOf = async (client: Client, portal: string): Promise<Card[]> => {
  const { status, body } = await client.props(`/${portal}/panel/today`);
  expect(status).toBe(200);
  return body.data.cards;
};

const TRAINING = [
  'Trwające szkolenia',
  'Zgłoszenia do decyzji',
  'Najbliższe szkolenia',
  'Wolne miejsca, a ktoś czeka na rezerwie',
  'Po terminie bez decyzji',
  'Wiadomości, które nie dotarły',
];
const ORDERS = ['Wizyty na dziś', 'Opóźnione wizyty', 'Nowe zlecenia', 'Od dawna bez dnia wizyty'];

const CASES = [
  ['szkolenia', 'admin@demo.example', 'SzkoleniaOperator', TRAINING],
  ['zlecenia', 'zlecenia@demo.example', 'ZleceniaOperator', [...ORDERS, 'Wiadomości, które nie dotarły']],
  ['zlecenia', 'zlecenia-ph@demo.example', 'ZleceniaEmployee', ORDERS],
] as const;

describe.each(CASES)('the work of today in %s of %s', (portal, login, type, titles) => {
  it('has a card for each kind of work, with the number and the first rows of its list', async () => {
    const client = await loggedIn(portal, login, type);
    const cards = await cardsOf(client, portal);
    expect(cards.map(({ title }) => title)).toEqual(titles);
    expect(cards.some(({ total }) => total > 0)).toBe(true);
    for (const { title, path, total, rows } of cards) {
      const list = await client.props(`/${portal}${path}`);
      const { items, errors } = list.body.data;
      expect([title, list.status, errors, list.body.data.total]).toEqual([title, 200, {}, total]);
      expect(rows.map((row) => row.path.split('/').at(-1))).toEqual(
        items.slice(0, 5).map(({ id }: { id: string }) => encodeURIComponent(id)),
      );
    }
  });

  it('LAY-06 is where the login and /panel lead', async () => {
    const client = await loggedIn(portal, login, type);
    expect((await client.props(`/${portal}/panel`)).body.data).toEqual({ redirect: `/${portal}/panel/today` });
  });
});

describe('the work of today', () => {
  it('CD-17 of a trainer is about the own dates', async () => {
    const trainer = await program.as('TRAINER');
    const [running, , next] = await cardsOf(trainer, 'szkolenia');
    expect([running?.total, next?.total]).toEqual([0, 0]);
    const all = await cardsOf(await program.as('NORMAL_OPERATOR'), 'szkolenia');
    expect(all[2]?.total).toBeGreaterThan(0);
  });

  it('ORD-20 a visit that was cancelled is none of today, on the card and on the tab of the list', async () => {
    const client = await loggedIn('zlecenia', 'zlecenia@demo.example', 'ZleceniaOperator');
    const card = async () => {
      const [visits] = await cardsOf(client, 'zlecenia');
      return { path: visits?.path ?? '', total: visits?.total ?? 0 };
    };
    const before = await card();
    const { rows } = await program.app.pool.query<{ id: string }>(
      `SELECT id FROM read.orders WHERE status IN ('requested', 'approved') AND company_id <> '' AND NOT erased
        ORDER BY id LIMIT 1`,
    );
    const order = `/zlecenia/panel/orders/${rows[0]?.id}`;
    const executionDate = new URL(before.path, 'http://portal').searchParams.get('filters[executionDateFrom]');
    const set = await client.post(`${order}/set`, { executionDate });
    expect(set.status, set.text).toBe(200);
    const withIt = await card();
    const cancelled = await client.post(`${order}/cancel`, { reason: 'Klient zrezygnował' });
    expect(cancelled.status, cancelled.text).toBe(200);
    const { total, path } = await card();
    expect([withIt.total, total]).toEqual([before.total + 1, before.total]);
    const { items, tabs } = (await client.props(`/zlecenia${path}`)).body.data;
    expect(items.map(({ status }: { status: string }) => status)).not.toContain('cancelled');
    expect(tabs.find(({ label }: { label: string }) => label === 'Dziś').filter).toHaveProperty('visiting', 'true');
  });

  it('names dates with a free seat for which somebody waits, and no others', async () => {
    const client = await program.as('NORMAL_OPERATOR');
    const found = async (seats: string): Promise<{ id: string; freeSeats: number; reserveCount: number }[]> =>
      (await client.props(`/szkolenia/panel/course-dates?filters[status]=upcoming&filters[seats]=${seats}`)).body.data
        .items;
    const every = await found('');
    const free = every.filter(({ freeSeats }) => freeSeats > 0);
    expect(free.length).toBeGreaterThan(0);
    expect(free.length).toBeLessThan(every.length);
    expect((await found('free')).map(({ id }) => id)).toEqual(free.map(({ id }) => id));
    expect((await found('kept')).map(({ id }) => id)).toEqual(
      free.filter(({ reserveCount }) => reserveCount > 0).map(({ id }) => id),
    );
  });

  it('PERM-09 is for nobody outside the panel', async () => {
    expect((await program.client().props('/szkolenia/panel/today')).status).toBe(401);
    const reporter = 'nowa.osoba@firma.example';
    await program.addReporter({ email: reporter });
    const client = await loggedIn('szkolenia', reporter, 'SzkoleniaReporter');
    expect((await client.props('/szkolenia/panel/today')).status).toBe(403);
  });
});
