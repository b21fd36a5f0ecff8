import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/portals.ts';
import type { CommandRoute, Route } from '#api/http/routes/route.ts';
import { fillPath } from '#api/http/routes/route-table.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client } from '#ops/run/bench/client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let program: TestApp;
let admin: Client;
let reporter: Client;
/** Ids that exist, of each kind that a path may name. */
const known: string[] = [];

beforeAll(async () => {
  program = await testApp();
  admin = await program.as('ADMIN_OPERATOR');
  await program.addReporter({ email: 'zenon@demo.example' });
  reporter = program.client();
  await reporter.login('zenon@demo.example', PASSWORD, 'SzkoleniaReporter');
  const [courseId, locationId] = [await addCourse(program.app), await addLocation(program.app)];
  const date = await admin.post('/panel/course-dates', dateFields(courseId, locationId));
  const registered = await admin.post('/api/register-applications', registrationFields(date.body.id, 1));
  const group = await admin.post('/panel/groups', { name: 'Hamulce', position: '1' });
  const firm = await admin.post('/panel/firms', { name: 'Auto Serwis', nipNumbers: '5260250274' });
  known.push(group.body.id, firm.body.id);
  known.push(date.body.id, registered.body.applications[0].id, courseId, locationId);
});
afterAll(() => program?.stop());

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
  fc.integer({ min: 0, max: 5 }).map((index) => `known ${index}`),
  fc.constantFrom('unknown', '%00', '%ff', '..', 'x'.repeat(300), '%E2%80%AE', "'", '%2F'),
);

const pathOf = (route: Route, param: string): string => {
  const id = param.startsWith('known') ? (known[Number(param.slice(6))] ?? '') : param;
  return param.startsWith('known') ? fillPath(route.path, { id, code: id }) : route.path.replaceAll(/:\w+/g, id);
};

const clientOf = (route: Route): Client =>
  typeof route.guard === 'object' && 'actors' in route.guard ? reporter : admin;
const type = 'application/x-www-form-urlencoded';

/** Starting and ending the sessions that the other cases need. */
const without = new Set(['/login', '/logout']);
const commands = routes.filter((route): route is CommandRoute => route.kind === 'command' && !without.has(route.path));
const pages = routes.filter((route) => route.kind !== 'command' && route.path !== '/panel/live');

describe('bad input never gives a fault', () => {
  it.each(commands.map((route) => [route.method, route.path, route] as const))(
    '%s %s',
    async (_method, _path, route) => {
      const client = clientOf(route);
      await fc.assert(
        fc.asyncProperty(body, params, async (raw, param) => {
          const answer = await client.send(route.method.toUpperCase(), `/backend${pathOf(route, param)}`, {
            headers: { 'content-type': type, 'x-csrf-token': client.token },
            ...(route.method === 'delete' ? {} : { raw }),
          });
          const told = answer.status < 400 || typeof answer.body.message === 'string';
          expect([answer.status < 500, told, answer.status]).toEqual([true, true, answer.status]);
        }),
        { numRuns: 25 },
      );
    },
  );

  it.each(pages.map((route) => [route.path, route] as const))('GET %s', async (_path, route) => {
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
        const answer = await client.get(`/backend${pathOf(route, param)}?${[...pairs, filter].join('&')}`);
        expect([answer.status < 500, answer.status]).toEqual([true, answer.status]);
      }),
      { numRuns: 25 },
    );
  });
});
