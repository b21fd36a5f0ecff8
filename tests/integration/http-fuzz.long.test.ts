import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/portals.ts';
import type { ActorType, Portal } from '#domain/kernel/actor.ts';
import type { CommandRoute, PortalRoute } from '#api/http/routes/route.ts';
import { fillPath } from '#api/http/routes/route-table.ts';
import { ACTORS, emailOf } from '#tests/support/account/actors.ts';
import { ENDS_SESSIONS } from '#tests/support/rights.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client } from '#tests/bench/client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let program: TestApp;
/** Everybody who can log in, each holding everything. */
const clients = new Map<ActorType, Client>();
/** Ids that exist in each portal, of each kind that a path may name. */
const known: Record<Portal, string[]> = { szkolenia: [], bx: [], leasing: [], sud: [], zlecenia: [] };

beforeAll(async () => {
  program = await testApp();
  for (const { portal, type, kind, fields } of ACTORS) {
    const client = program.client();
    const person = { firstName: 'Ewa', lastName: 'Ćma', ...fields };
    await program.addAccount(kind, { ...person, email: emailOf(type) });
    // The caller is not asked for: an account that is switched off could ask no more.
    const id = await program.addAccount(kind, { ...person, email: `inna.${emailOf(type)}` });
    const { table } = program.app.accounts.ofKind(kind).declaration;
    const { rows } = await program.app.pool.query(`SELECT person_id FROM read."${table}" WHERE id = $1`, [id]);
    known[portal].push(id, rows[0]?.person_id);
    const form = { login: emailOf(type), password: PASSWORD, applicationActorType: type };
    const { status, text: answer } = await client.post(`/${portal}/login`, form);
    if (status !== 200) throw new Error(`${type} could not log in: ${answer}`);
    clients.set(type, client);
  }
  await addTraining(clients.get('SzkoleniaOperator') as Client);
  for (const [portal, path, form] of RECORDS) {
    const client = clients.get(operatorOf(portal)) as Client;
    const { status, text: answer, body: made } = await client.post(`/${portal}${path}`, form);
    if (status !== 201) throw new Error(answer);
    known[portal].push(made.id);
  }
});
afterAll(() => program?.stop());

const operatorOf = (portal: Portal): ActorType => ACTORS.find((actor) => actor.portal === portal)?.type as ActorType;

/** One of the records of each other portal. */
const RECORDS = [
  ['bx', '/panel/companies', { name: 'Firma', clientNumber: '104511' }],
  ['bx', '/panel/news', { title: 'Nowość', content: '<p>x</p>', publishedOn: '2026-01-01' }],
  ['leasing', '/panel/distributors', { name: 'Dystrybutor', distributorId: '1' }],
  ['sud', '/panel/file-groups', { name: 'Pliki', priority: '1' }],
  ['zlecenia', '/panel/services', { name: 'Serwis', cooperationScope: ['ph'] }],
] as const;

async function addTraining(admin: Client): Promise<void> {
  const [courseId, locationId] = [await addCourse(program.app), await addLocation(program.app)];
  const date = await admin.post('/panel/course-dates', dateFields(courseId, locationId));
  const registered = await admin.post('/api/register-applications', registrationFields(date.body.id, 1));
  const group = await admin.post('/panel/groups', { name: 'Hamulce', position: '1' });
  const firm = await admin.post('/panel/firms', { name: 'Auto Serwis', nipNumbers: '5260250274' });
  known.szkolenia.push(group.body.id, firm.body.id);
  known.szkolenia.push(date.body.id, registered.body.applications[0].id, courseId, locationId);
}

/** Names that forms of this program use, and some that none does. */
const names = [
  ...['login', 'password', 'email', 'token', 'reason', 'info', 'version', 'ids', 'action', 'courseDateId'],
  ...['overbookReason', 'listType', 'companyName', 'companyNip', 'companyState', 'reporterEmail', 'reporterPhone'],
  ...['employees', 'consent', 'courseId', 'courseLocationId', 'startedOn', 'timeStart', 'timeEnd', 'seatLimit'],
  ...['formula', 'onlineMeetingUrl', 'trainerId', 'visibility', 'full', 'notify', 'repeat', 'firstName', 'phone'],
  ...['name', 'position', 'groupId', 'formulas', 'netPrice', 'vat', 'duration', 'theory', 'practice', 'description'],
  ...['photo', 'furtherGroupIds', 'prerequisiteACourseId', 'startedOnFrom', 'startedOnTo', 'status', 'city', 'address'],
  ...['nipNumbers', 'boschCarServiceId', 'sapClientNumber', 'salesRepresentativeId', 'state', 'lastName', 'role'],
  ...['actor', 'actor[accessType]', 'actor[expiresAt]', 'rate', 'opinionExplanation', 'marqueeContent', 'isActive'],
  ...['attendance', 'rows', 'permissions', 'fgazNumber', 'companyId', 'confirm', 'file', 'q'],
  ...['_method', '_action', '_key', '__proto__', 'nothing', ''],
];

const text = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    'NaN',
    'true',
    'null',
    '[]',
    '{}',
    '["a"]',
    "';+DROP+TABLE+x+--",
    '%00',
    '%ff',
    '%',
  ),
  fc.constantFrom('2099-02-30', '31.12.9999', '24:00', 'http://', 'javascript:alert(1)', 'x'.repeat(100_000)),
  fc.constantFrom('%ED%A0%80', 'a%07b', '%F0%9F%92%A9', '%D8%A7%E2%80%AE', '%EF%BF%BD', '9'.repeat(400)),
  fc.string({ maxLength: 20 }).map(encodeURIComponent),
);
const suffix = fc.constantFrom('', '', '', '[]', '[0]', '[0][firstName]', '[firstName]', '[0][0]', '[a][b][c]', '[');
const pair = fc.tuple(fc.constantFrom(...names), suffix, text).map(([name, more, value]) => `${name}${more}=${value}`);
const body = fc.array(pair, { maxLength: 12 }).map((pairs) => pairs.join('&'));
const params = fc.oneof(
  fc.nat({ max: 20 }).map((index) => `known ${index}`),
  fc.constantFrom('unknown', '%00', '%ff', '..', 'x'.repeat(300), '%E2%80%AE', "'", '%2F'),
);

/** As a script asks for it. */
function pathOf({ portal, path }: PortalRoute, param: string): string {
  const ids = known[portal];
  const id = param.startsWith('known') ? (ids[Number(param.slice(6)) % ids.length] ?? '') : param;
  const filled = param.startsWith('known') ? fillPath(path, { id, code: id }) : path.replaceAll(/:\w+/g, id);
  return `/backend/${portal}${filled}`;
}

/** Anyone who may most: an actor of the guard, else the portal's operator. */
function clientOf({ guard, portal }: PortalRoute): Client {
  const actors = typeof guard === 'object' && 'actors' in guard ? guard.actors : [];
  return clients.get(actors[0] ?? operatorOf(portal)) as Client;
}
const type = 'application/x-www-form-urlencoded';

/** Starting and ending the sessions that the other cases need. */
const without = new Set(['/login', '/logout', ...ENDS_SESSIONS]);
/** Of each route, other ones each time. */
const RUNS = 12;

const nameOf = ({ portal, path }: PortalRoute) => `${portal}${path}`;
const commands = routes.filter(
  (route): route is CommandRoute & PortalRoute => route.kind === 'command' && !without.has(route.path),
);
const pages = routes.filter((route) => route.kind !== 'command' && route.path !== '/panel/live');

describe('bad input never gives a fault', () => {
  it.each(commands.map((route) => [route.method, nameOf(route), route] as const))(
    '%s %s',
    async (_method, _path, route) => {
      const client = clientOf(route);
      await fc.assert(
        fc.asyncProperty(body, params, async (raw, param) => {
          const answer = await client.send(route.method.toUpperCase(), pathOf(route, param), {
            headers: { 'content-type': type, 'x-csrf-token': client.token },
            ...(route.method === 'delete' ? {} : { raw }),
          });
          const explained = answer.status < 400 || typeof answer.body.message === 'string';
          expect([answer.status < 500, explained, answer.status]).toEqual([true, true, answer.status]);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it.each(pages.map((route) => [nameOf(route), route] as const))('GET %s', async (_path, route) => {
    const client = clientOf(route);
    const query = fc.array(
      fc
        .tuple(
          fc.constantFrom(
            'page',
            'pageSize',
            'sort',
            'after',
            'asOf',
            'token',
            'courseDateId',
            'id',
            'filters[email]',
            'groupId',
            'q',
          ),
          fc.constantFrom('', '[]', '[a]'),
          text,
        )
        .map(([name, more, value]) => `${name}${more}=${value.slice(0, 2000).replaceAll(' ', '+')}`),
      { maxLength: 5 },
    );
    const filters = fc.constantFrom(
      'filters[startedOnFrom]=2099-99-99',
      'filters[courseId]=%27',
      'filters[status]=x',
      'filters[companyNip][]=1',
      'filters=x',
      'filters[nipNumbers]=%22%7D',
      'filters[boschCarServiceId]=%5B%5D',
      'filters[name]=%5C%5C%5C',
      'filters[sort]=-title',
      'filters[companyName]=%25%25%25_\\',
    );
    await fc.assert(
      fc.asyncProperty(query, filters, params, async (pairs, filter, param) => {
        const answer = await client.get(`${pathOf(route, param)}?${[...pairs, filter].join('&')}`);
        expect([answer.status < 500, answer.status]).toEqual([true, answer.status]);
      }),
      { numRuns: RUNS },
    );
  });

  it('and all who asked were logged in to the end', async () => {
    for (const { portal, type: actor } of ACTORS) {
      const { status } = await (clients.get(actor) as Client).props(`/${portal}/account/security`);
      expect([actor, status]).toEqual([actor, 200]);
    }
  });
});
