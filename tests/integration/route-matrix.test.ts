import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/portals.ts';
import type { Route } from '#api/http/routes/route.ts';
import { PORTALS, type ActorType, type Portal } from '#domain/kernel/actor.ts';
import type { Client } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { atOnce } from '#tests/support/program/at-once.ts';
import {
  ENDS_SESSIONS,
  mayOpen,
  PERMISSIONS,
  RIGHTS,
  rightsOf,
  type Holder,
  type SiblingPortal,
} from '#tests/support/rights.ts';
import { DAY_ROUTE } from '#domain/orders/order/visits.ts';
import { sampled } from '#tests/support/tier.ts';

/** GEN-07, GEN-08: every session of every portal asks every guarded route of every portal, with ids that are not its own. */

const OPERATORS: Readonly<Record<SiblingPortal, readonly [ActorType, kind: string]>> = {
  bx: ['BxOperator', 'courier-operator'],
  leasing: ['LeasingOperator', 'leasing-operator'],
  sud: ['SudOperator', 'services-operator'],
  zlecenia: ['ZleceniaOperator', 'orders-operator'],
};
const SIBLINGS = Object.keys(RIGHTS) as SiblingPortal[];

interface Session extends Holder {
  readonly name: string;
  readonly portal: Portal;
  readonly kind: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const PARCELS = {
  companyId: 'c1',
  phoneNumber: '600700801',
  streetName: 'Jawna',
  houseNumber: '1',
  postalCode: '25-001',
  city: 'Kielce',
  deliveryTimeFrom: '08:00',
  deliveryTimeTo: '16:00',
};
const REPORTER = { phone: '600700800', companyName: 'Auto', companyNip: '5260250274', companyState: 'mazowieckie' };
const number = { primaryNumber: '600700802' };
const scoped = (...cooperationScope: string[]) => ({ ...number, companyId: 'own', cooperationScope });

/** Operators holding one permission each, and everything; and everybody who is no operator. */
const SESSIONS: readonly Session[] = [
  ...SIBLINGS.flatMap((portal): Session[] => {
    const [type, kind] = OPERATORS[portal];
    return [...PERMISSIONS[portal].map((one) => [one]), PERMISSIONS[portal]].map((permissions) => ({
      name: `${type} with ${permissions.length > 1 ? 'everything' : permissions.join()}`,
      portal,
      type,
      kind,
      permissions,
      fields: { ...number, distributorId: '1', permissions },
    }));
  }),
  ...(
    [
      ['szkolenia', 'SzkoleniaOperator', 'operator', { role: 'ADMIN_OPERATOR' }, []],
      ['szkolenia', 'SzkoleniaReporter', 'reporter', REPORTER, []],
      ['bx', 'BxReporter', 'courier-reporter', PARCELS, []],
      ['sud', 'SudService', 'services-company', { name: 'Jawny', cooperationScope: ['ph'] }, []],
      ['sud', 'SudEmployee', 'services-employee', scoped('ph', 'bts'), []],
      ['zlecenia', 'ZleceniaEmployee', 'orders-employee', scoped('ph'), ['VIEWING_ORDERS', 'PH_PERMISSIONS']],
      ['zlecenia', 'ZleceniaEmployee', 'orders-employee', scoped('bts'), ['VIEWING_ORDERS', 'BTS_PERMISSIONS']],
    ] as const
  ).map(([portal, type, kind, fields, permissions]) => ({
    name: [type, ...permissions.slice(1)].join(' with '),
    portal,
    type,
    kind,
    permissions,
    fields,
  })),
];

let program: TestApp;
const clients = new Map<Session, Client>();
/** Ids of what each portal keeps, of another distributor and another company where it has any. */
const foreign: Partial<Record<Portal, string[]>> = {};

/** Anyone who holds everything in a portal. */
const bossOf = (portal: Portal): Client =>
  clients.get(SESSIONS.find((one) => one.portal === portal && one.name.endsWith('everything')) as Session) as Client;

/** The own company of the order portal's employees, who come after its operators. */
let ownCompany: Promise<string> | undefined;
const companyOf = ({ kind }: Session): Promise<string> | undefined =>
  kind === 'orders-employee'
    ? (ownCompany ??= bossOf('zlecenia')
        .post('/zlecenia/panel/services', { name: 'Jawna', cooperationScope: ['ph', 'bts'] })
        .then(({ body }) => body.id as string))
    : undefined;

async function loggedIn(session: Session, index: number): Promise<Client> {
  const email = `jawny${index}@jawne.example`;
  const companyId = await companyOf(session);
  const fields = { ...session.fields, ...(companyId ? { companyId } : {}) };
  await program.addAccount(session.kind, { firstName: 'Jan', lastName: 'Jawny', email, ...fields });
  const client = program.client();
  const form = { login: email, password: PASSWORD, applicationActorType: session.type };
  const { status, text } = await client.post(`/${session.portal}/login`, form);
  if (status !== 200) throw new Error(`${session.name} could not log in: ${text}`);
  return client;
}

beforeAll(async () => {
  program = await testApp();
  for (const [index, session] of SESSIONS.entries()) clients.set(session, await loggedIn(session, index));
  const secret = { ...number, firstName: 'Ewa', lastName: 'Sekretna', permissions: [] };
  const others = [
    ['szkolenia', 'operator', { role: 'TRAINER' }],
    ['bx', 'courier-reporter', PARCELS],
    ['leasing', 'leasing-operator', { distributorId: '2' }],
    ['sud', 'services-employee', { companyId: 'other', cooperationScope: ['bts'] }],
    ['zlecenia', 'orders-employee', { companyId: 'other', cooperationScope: ['bts'] }],
  ] as const;
  for (const [index, [portal, kind, fields]] of others.entries()) {
    const email = `ewa${index}@sekretne.example`;
    const id = await program.addAccount(kind, { ...secret, email, ...fields });
    const { table } = program.app.accounts.ofKind(kind).declaration;
    const { rows } = await program.app.pool.query(`SELECT person_id FROM read."${table}" WHERE id = $1`, [id]);
    foreign[portal] = [id, rows[0]?.person_id];
  }
  const made = {
    bx: await bossOf('bx').post('/bx/panel/companies', { name: 'Firma sekretna', clientNumber: '104511' }),
    leasing: await bossOf('leasing').post('/leasing/panel/distributors', { name: 'Sekretny', distributorId: '2' }),
    sud: await bossOf('sud').post('/sud/panel/file-groups', { name: 'Sekretne pliki', priority: '1' }),
    zlecenia: await bossOf('zlecenia').post('/zlecenia/panel/services', { name: 'Sekretna', cooperationScope: ['ph'] }),
  };
  for (const portal of SIBLINGS) {
    if (made[portal].status !== 201) throw new Error(made[portal].text);
    foreign[portal]?.push(made[portal].body.id);
  }
});
afterAll(() => program?.stop());

const head = async (): Promise<number> =>
  (await program.app.pool.query('SELECT count(*)::int AS n FROM eventstore.events')).rows[0].n;

/** The stream of live updates stays open: `live.test.ts` asks it. Logging in and out belongs to nobody. */
const guarded = (portal: Portal): Route[] =>
  routes.filter((route) => route.portal === portal && route.guard !== 'public' && route.path !== '/panel/live');

const nameOf = (route: Route): string =>
  `${route.kind === 'command' ? route.method.toUpperCase() : 'GET'} ${route.path}`;

function ask(client: Client, { portal, route, id }: { portal: Portal; route: Route; id: string }) {
  const path = `/${portal}${route.path.replaceAll(/:\w+/g, id)}`;
  return route.kind === 'command'
    ? client.call(route.method.toUpperCase() as 'POST' | 'PUT' | 'DELETE', path)
    : client.props(path);
}

/** No browser has any at this address in digits: `passkeys.test.ts` asks them. */
const PASSKEYS = ['/account/proof/passkey', '/account/passkeys/begin', '/account/passkeys'];

/** At home these are answered by what ends a session, or needs no form. */
const OWN_DOORS = [
  ...ENDS_SESSIONS,
  ...PASSKEYS,
  '/account/second-factor/begin',
  '/account/second-factor/codes/put-away',
];

/** Ids of other portals are refused alike, each by its portal and not by what it names: so many stand for all. */
const FEW = 1;

/** What is wrong with the answers to one session in one portal, by the statuses that each route may have. */
async function wrong(
  session: Session | 'visitor',
  portal: Portal,
  { ids, expected }: { ids: readonly string[]; expected: (route: Route) => readonly number[] },
): Promise<string[]> {
  const client = session === 'visitor' ? program.client() : (clients.get(session) as Client);
  const found = new Set<string>();
  const isOwn = session !== 'visitor' && session.portal === portal;
  const cases = guarded(portal)
    .filter(({ path }) => !(isOwn && OWN_DOORS.includes(path)))
    .flatMap((route) => (route.path.includes(':') ? ids : ids.slice(0, 1)).map((id) => ({ route, id })));
  // Each of those that are asked at once would fetch it.
  if (!client.token) await client.refreshToken();
  await atOnce(cases, async ({ route, id }) => {
    const { status, text } = await ask(client, { portal, route, id });
    if (!expected(route).includes(status)) found.add(`${status} ${nameOf(route)}`);
    if (route.path.includes(':') && /sekretn/i.test(text)) found.add(`revealed by ${nameOf(route)}`);
  });
  return [...found];
}

it('GEN-08 somebody has said of every guarded route who may open it', () => {
  const unsaid = SIBLINGS.flatMap((portal) =>
    guarded(portal)
      .filter(({ path }) => !rightsOf(portal, path))
      .map((route) => `${portal} ${nameOf(route)}`),
  );
  expect(unsaid).toEqual([]);
});

/** What somebody holds is not asked for in another portal: the last of each type, who holds everything, stands for all. */
const ONE_OF_EACH = SESSIONS.filter((session) => session === SESSIONS.findLast(({ type }) => type === session.type));

describe('GEN-07 PERM-09 what each session may ask of its own portal', () => {
  it.each(SESSIONS.filter(({ portal }) => portal !== 'szkolenia').map((session) => [session.name, session] as const))(
    '%s',
    async (_name, session) => {
      const portal = session.portal as SiblingPortal;
      const before = await head();
      // Which permission is held decides nothing of what lies elsewhere: one of each type asks for all there is.
      const asked = ONE_OF_EACH.includes(session) ? PORTALS : PORTALS.slice(0, 1);
      const others = asked.filter((one) => one !== portal).flatMap((one) => foreign[one] ?? []);
      // What belongs to another distributor, or company, is nobody's who does not stand above them.
      const isBound = portal === 'leasing' && !session.permissions.includes('MANAGING_DISTRIBUTORS');
      const ids = [...sampled(others, FEW), 'nothing', ...(isBound ? (foreign.leasing ?? []) : [])];
      const found = await wrong(session, portal, {
        ids,
        expected: (route) => {
          const isCommand = route.kind === 'command';
          if (!mayOpen(session, { portal, path: route.path, isCommand })) return [403];
          // A form is refused before anybody looks for what it is about.
          if (route.path.includes(':')) return isCommand ? [404, 422] : [404];
          // Nobody drives anywhere on the day of these tests.
          if (route.path === DAY_ROUTE.path) return [404];
          // Both ask for more than was sent: a command for its fields, the file of a comparison for its first moment.
          return isCommand || route.path.endsWith('/compare/excel') ? [422] : [200];
        },
      });
      expect(found).toEqual([]);
      expect(await head()).toBe(before);
    },
  );
});

describe('GEN-07 what each session may ask of the other portals', () => {
  it.each(ONE_OF_EACH.map((session) => [session.name, session] as const))('%s', async (_name, session) => {
    const before = await head();
    for (const portal of PORTALS.filter((one) => one !== session.portal)) {
      const ids = [...sampled(foreign[portal] ?? [], FEW), 'nothing'];
      expect([portal, await wrong(session, portal, { ids, expected: () => [403] })]).toEqual([portal, []]);
    }
    expect(await head()).toBe(before);
  });

  it('a visitor is asked to log in, wherever it is', async () => {
    for (const portal of PORTALS) {
      const ids = [...sampled(foreign[portal] ?? [], FEW), 'nothing'];
      expect([portal, await wrong('visitor', portal, { ids, expected: () => [401] })]).toEqual([portal, []]);
    }
  });
});
