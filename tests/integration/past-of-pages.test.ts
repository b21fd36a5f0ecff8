import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalNamed, portals } from '#domain/portals.ts';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { ACTORS } from '#tests/support/account/actors.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { ORDER_REPORTS_WITH_A_PAST } from '#tests/support/orders/reports.ts';
import { RATINGS_NO_PAST } from '#domain/training/rating/terms.ts';
import { REPORTS_WITH_A_PAST } from '#tests/support/training/reports.ts';
import { addLocation } from '#tests/support/training/training.ts';

/** What an auditor asks of a page: how it was, and everything that happened; never the present or a part unsaid. */
let program: TestApp;
let admin: Client;
let orders: Client;
beforeAll(async () => {
  program = await testApp();
  admin = await program.as('ADMIN_OPERATOR');
  const email = 'audyt@zlecenia.example';
  await program.addAccount('orders-operator', {
    email,
    primaryNumber: '600700800',
    firstName: 'Ewa',
    lastName: 'Audytowa',
    permissions: ['VIEWING_ORDERS', 'MANAGING_OPERATORS', 'VIEWING_COOPERANTS', 'VIEWING_STATS'],
  });
  orders = program.client();
  const login = { login: email, password: 'Szkolenia1!', applicationActorType: 'ZleceniaOperator' };
  await orders.post('/zlecenia/login', login);
});
afterAll(() => program.stop());

const PAST = '2020-01-01';

/** Those that read rows whose past is kept. */
const REPORTS = {
  szkolenia: REPORTS_WITH_A_PAST,
  zlecenia: ['/panel/orders/statistics', ...ORDER_REPORTS_WITH_A_PAST],
} as const;

/** The pages of a panel that stand at one address. */
const pagesOf = (name: string): string[] =>
  Object.values(portals.find((one) => one.name === name)?.allPages ?? {})
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/panel/') && !path.includes(':'));

describe('a moment in the past', () => {
  it.each([
    ['szkolenia', '', () => admin, ['/panel/applications', '/panel/course-dates', '/panel/nps'], [RATINGS_NO_PAST]],
    ['zlecenia', '/zlecenia', () => orders, ['/panel/orders', '/panel/orders/rules'], []],
  ] as const)(
    'APP-05 is refused by every page of %s that can only show the present',
    async (name, at, client, lists, reasons) => {
      const shown: string[] = [];
      const remembered: string[] = [];
      const refusals: string[] = [];
      for (const path of pagesOf(name)) {
        const { status, body } = await client().props(`${at}${path}?asOf=${PAST}`);
        if (status === 200 && body.data.asOf) {
          remembered.push(path);
          continue;
        }
        // A page that leads on has nothing to show itself; what is not this operator's stays so.
        if (![400, 403, 409].includes(status) && body.data.redirect === undefined) shown.push(`${status} ${path}`);
        if (status === 400) refusals.push(body.data.message);
      }
      expect(shown).toEqual([]);
      const { records, accounts } = portalNamed(name);
      const kinds = [...Object.values(records), ...accounts].map(({ base }) => base);
      expect(remembered.sort()).toEqual([...lists, ...kinds, ...REPORTS[name]].sort());
      expect(new Set(refusals)).toEqual(
        new Set([expect.stringContaining('nie można jeszcze pokazać w stanie z przeszłości'), ...reasons]),
      );
      expect(refusals.length).toBeGreaterThan(5);
    },
  );

  it('APP-05 is refused by files of lists too', async () => {
    for (const path of ['/panel/own-reports/excel', '/panel/reports/ratings/dates/excel']) {
      const { status, text } = await admin.get(`${path}?asOf=${PAST}`);
      expect([path, status]).toEqual([path, 400]);
      expect(text).toContain('w stanie z przeszłości');
    }
  });

  it('APP-05 that is today or this minute is the present, and nothing is said of it', async () => {
    const id = await addLocation(program.app);
    await program.settled();
    const today = dayInWarsaw(new Date().toISOString());
    for (const asOf of [today, formatDay(today)]) {
      for (const path of ['/panel/applications', `/panel/locations/${id}`]) {
        const { status, body } = await admin.props(`${path}?asOf=${asOf}`);
        expect([path, status, body.data.asOfNotice ?? null]).toEqual([path, 200, null]);
      }
    }
  });
});

describe('every list of records and accounts', () => {
  const operators = ACTORS.filter(({ kind, type }) => type.endsWith('Operator') && kind !== 'reporter');
  it.each(operators)(
    'APP-05 of $portal is shown as of a moment, its file too',
    async ({ portal, type, kind, fields }) => {
      const email = `przeszlosc@${portal}.example`;
      await program.addAccount(kind, {
        ...fields,
        email,
        firstName: 'Ewa',
        lastName: 'Dawna',
        primaryNumber: '600700800',
      });
      const operator = program.client();
      await operator.post(`/${portal}/login`, { login: email, password: PASSWORD, applicationActorType: type });
      const asOf = new Date(Date.now() - 1).toISOString();
      const { records, accounts } = portalNamed(portal);
      const [{ base: any }] = accounts as [(typeof accounts)[number]];
      const { oldest } = (await operator.props(`/${portal}${any}?asOf=${asOf}`)).body.data;
      for (const { base, filters } of [...Object.values(records), ...accounts]) {
        const path = `/${portal}${base}`;
        const asked = filters.map(({ name, how, options }) => {
          const value =
            how === 'from' || how === 'to' ? '01.01.2026' : typeof options === 'object' ? options[0]?.value : 'abc';
          return `&filters[${name}]=${value}`;
        });
        for (const query of ['', '&filters[status]=active', ...asked]) {
          const { status, body } = await operator.props(`${path}?asOf=${asOf}${query}`);
          expect([path, query, status, body.data.asOf]).toEqual([path, query, 200, asOf]);
          expect(body.data.canWrite).toBe(false);
          // Its comparison from the portal's beginning on: of the unfiltered list all that there is has come.
          const compared = (await operator.props(`${path}/compare?from=${oldest}${query}`)).body;
          expect([path, query, compared.data?.between]).toEqual([
            path,
            query,
            { from: oldest, to: expect.any(String) },
          ]);
        }
        expect([path, (await operator.get(`${path}/excel?asOf=${asOf}`)).status]).toEqual([path, 200]);
      }
    },
  );
});

describe('a long history', () => {
  it('APP-05 goes back to its first fact, page by page, with how many there are', async () => {
    const id = await addLocation(program.app);
    await program.settled();
    const path = `/panel/locations/${id}`;
    for (let n = 1; n <= 204; n += 1) expect((await edit(admin, path, { name: `Hala ${n}` })).status).toBe(200);
    const page = async (query = ''): Promise<Loose> => (await admin.props(`${path}${query}`)).body.data;
    const [first, second, beyond] = [await page(), await page('?historyPage=2'), await page('?historyPage=99')];
    expect(first.historyPart).toEqual({ total: 205, page: 1, pages: 2 });
    expect([first.timeline.length, second.timeline.length]).toEqual([200, 5]);
    expect(second.timeline.at(-1).type).toBe('LocationCreated');
    expect(beyond.timeline).toEqual(second.timeline);
    const ids = [...first.timeline, ...second.timeline].map((line: Loose) => line.id);
    expect(new Set(ids).size).toBe(205);
  });
});
