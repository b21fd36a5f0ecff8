import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/portals.ts';
import type { Route } from '#api/http/routes/route.ts';
import { ROLE_PERMISSIONS, ROLES, type Role } from '#domain/training/accounts/roles.ts';
import { ENDS_SESSIONS, OWN_SAFETY } from '#tests/support/rights.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client } from '#tests/bench/client.ts';

/** Written by hand from the specification, not from the routes: who may read and change below which path. */
const RIGHTS: readonly { under: string; read: string; write: string }[] = [
  { under: '/panel/today', read: 'APPLICATION_READ', write: 'APPLICATION_READ' },
  { under: '/panel/applications', read: 'APPLICATION_READ', write: 'APPLICATION_WRITE' },
  { under: '/panel/api/applications', read: 'APPLICATION_READ', write: 'APPLICATION_WRITE' },
  { under: '/panel/course-dates', read: 'COURSEDATE_READ', write: 'COURSEDATE_WRITE' },
  { under: '/panel/mailbox', read: 'APPLICATION_READ', write: 'APPLICATION_WRITE' },
  { under: '/panel/contact', read: 'OPERATOR_WRITE', write: 'OPERATOR_WRITE' },
  { under: '/panel/privacy-notice', read: 'OPERATOR_WRITE', write: 'OPERATOR_WRITE' },
  { under: '/panel/mail-texts', read: 'OPERATOR_WRITE', write: 'OPERATOR_WRITE' },
  { under: '/panel/mail-wordings', read: 'OPERATOR_WRITE', write: 'OPERATOR_WRITE' },
  { under: '/panel/jobs', read: 'OPERATOR_WRITE', write: 'OPERATOR_WRITE' },
  { under: '/panel/audit', read: 'OPERATOR_WRITE', write: 'OPERATOR_WRITE' },
  { under: '/panel/api', read: 'OPERATOR_WRITE', write: 'OPERATOR_WRITE' },
  { under: '/panel/api-tokens', read: 'OPERATOR_WRITE', write: 'OPERATOR_WRITE' },
  { under: '/panel/webhooks', read: 'OPERATOR_WRITE', write: 'OPERATOR_WRITE' },
  { under: '/panel/groups', read: 'COURSE_READ', write: 'GROUP_WRITE' },
  { under: '/panel/courses', read: 'COURSE_READ', write: 'COURSE_WRITE' },
  { under: '/panel/locations', read: 'COURSEDATE_READ', write: 'COURSEDATE_WRITE' },
  { under: '/panel/firms', read: 'BOSCHCARSERVICE_READ', write: 'BOSCHCARSERVICE_WRITE' },
  { under: '/panel/auditors', read: 'OPERATOR_WRITE', write: 'OPERATOR_WRITE' },
  { under: '/panel/operators', read: 'OPERATOR_READ', write: 'OPERATOR_WRITE' },
  { under: '/panel/reporters', read: 'REPORTER_READ', write: 'REPORTER_WRITE' },
  { under: '/panel/employees', read: 'EMPLOYEE_READ', write: 'EMPLOYEE_WRITE' },
  { under: '/panel/reports/crm_courses_participation', read: 'EMPLOYEE_READ', write: 'EMPLOYEE_READ' },
  { under: '/panel/reports/certificates/ends', read: 'EMPLOYEE_READ', write: 'EMPLOYEE_READ' },
  { under: '/panel/reports/operators', read: 'OPERATOR_READ', write: 'OPERATOR_READ' },
  { under: '/panel/reports', read: 'APPLICATION_READ', write: 'APPLICATION_READ' },
  { under: '/panel/gdpr/users/:id', read: 'OPERATOR_READ', write: 'OPERATOR_WRITE' },
  { under: '/panel/nps', read: 'OWN_ACCOUNT_READ', write: 'OWN_ACCOUNT_READ' },
  { under: '/panel/marquee', read: 'OWN_ACCOUNT_READ', write: 'COURSE_WRITE' },
  { under: '/account', read: 'OWN_ACCOUNT_WRITE', write: 'OWN_ACCOUNT_WRITE' },
];

/** Pages that show a form for a change ask for the right to make it. */
const FORMS =
  /\/(new|edit|:action|deactivate|reactivate|reset-second-factor|end-sessions|administration\/:?\w+|series|certificate_progress|attendance_list_edit|import|merge|bulk)$/;
/** Open to every operator of the panel (PERM-07, LAY-06). */
const PANEL = new Set([
  '/panel',
  '/panel/search',
  '/panel/gdpr/users',
  '/panel/views',
  '/panel/views/new',
  '/panel/views/:id/remove',
  // What is shown there the right to its data decides (own-reports.test.ts).
  '/panel/own-reports',
  '/panel/own-reports/build',
  '/panel/own-reports/rows',
  '/panel/own-reports/views',
  '/panel/own-reports/save',
  '/panel/own-reports/excel',
  '/panel/own-reports/csv',
  '/panel/own-reports/:id/mail',
  '/panel/own-reports/:id/remove',
  '/panel/own-reports/:id/send',
]);
/** A stream that stays open: tried by tests of its own. */
const STREAMS = new Set(['/panel/live']);
const REPORTERS = new Set([
  'GET /konto',
  'GET /konto/zgloszenia/:id',
  'POST /konto/zgloszenia/:id/resign',
  'POST /konto/zgloszenia/:id/swap',
  'GET /konto/zgloszenia/:id/confirmation-pdf',
  'GET /konto/zgloszenia/:id/certificate-pdf',
  'GET /api/reporters/me',
  'PUT /api/reporters/me',
  'POST /api/gdpr-check',
]);

/** For the account that reads all portals alone (`auditor.test.ts`). */
const READERS_ONLY = '/panel/audit/portals';

const methodOf = (route: Route): string => (route.kind === 'command' ? route.method.toUpperCase() : 'GET');
const pathOf = (route: Route): string => route.path.replaceAll(/:\w+/g, '0f0f0f0f-0000-7000-8000-000000000000');

/** `anonymous`, `reporter` or a role; UNAUTHORIZED can't log in and is nobody. */
type Who = Role | 'anonymous' | 'reporter';
const EVERYBODY: readonly Who[] = ['anonymous', 'reporter', ...ROLES.filter((role) => role !== 'UNAUTHORIZED')];

function mayOpen(who: Who, route: Route): boolean {
  const name = `${methodOf(route)} ${route.path}`;
  if (OWN_SAFETY.some((under) => route.path.startsWith(under))) return who !== 'anonymous';
  if (REPORTERS.has(name)) return who === 'reporter';
  if (route.path === READERS_ONLY) return false;
  if (PANEL.has(route.path)) return who !== 'anonymous' && who !== 'reporter';
  const rights = RIGHTS.find(({ under }) => `${route.path}/`.startsWith(`${under}/`));
  if (!rights) return !route.path.startsWith('/panel');
  if (who === 'anonymous' || who === 'reporter') return false;
  const needed =
    route.kind === 'command' || FORMS.test(route.path) || route.path.includes('/import/') ? rights.write : rights.read;
  return ROLE_PERMISSIONS[who].some((permission) => permission === needed);
}

let program: TestApp;
const clients = new Map<Who, Client>();

beforeAll(async () => {
  program = await testApp();
  await program.addReporter({ email: 'zenon@demo.example' });
  for (const who of EVERYBODY) {
    const client = who === 'anonymous' || who === 'reporter' ? program.client() : await program.as(who);
    if (who === 'reporter') await client.login('zenon@demo.example', PASSWORD, 'SzkoleniaReporter');
    clients.set(who, client);
  }
});
afterAll(() => program?.stop());

const events = async (): Promise<number> =>
  (await program.app.pool.query('SELECT count(*)::int AS n FROM eventstore.events')).rows[0].n;

/** These answer by ending or starting sessions, which the other cases need. Other portals have rights of their own. */
const tried = routes.filter(
  ({ portal, path }) =>
    portal === 'szkolenia' && !['/login', '/logout', ...ENDS_SESSIONS].includes(path) && !STREAMS.has(path),
);

describe('PERM-09 the server itself guards every route', () => {
  it.each(tried.map((route) => [methodOf(route), route.path, route] as const))(
    '%s %s',
    async (method, _path, route) => {
      const path = pathOf(route);
      for (const who of EVERYBODY) {
        const client = clients.get(who) as Client;
        const before = await events();
        const answer =
          method === 'GET' ? await client.props(path) : await client.call(method as 'POST' | 'PUT' | 'DELETE', path);
        const refused = who === 'anonymous' ? 401 : 403;
        const isRefused = answer.status === refused;
        // APP-21: a GET changes nothing, and neither does a refused command.
        const changed = (method === 'GET' || isRefused) && (await events()) > before;
        const seen = { who, refused: isRefused, fault: answer.status >= 500, changed };
        expect(seen).toEqual({ who, refused: !mayOpen(who, route), fault: false, changed: false });
      }
    },
  );

  it('PERM-01 PERM-05 a reporter has no panel, a trainer has applications but no firms', async () => {
    expect((await (clients.get('reporter') as Client).props('/panel/applications')).status).toBe(403);
    expect((await (clients.get('TRAINER') as Client).props('/panel/applications')).status).toBe(200);
  });

  it('AUTH-10 a page of the panel leads visitors to the login, others to the error page', async () => {
    const visitor = await (clients.get('anonymous') as Client).get('/panel/applications?page=2');
    expect([visitor.status, visitor.headers.location]).toEqual([
      303,
      `/szkolenia/login?next=${encodeURIComponent('/szkolenia/panel/applications?page=2')}`,
    ]);
    const reporter = await (clients.get('reporter') as Client).get('/panel/applications');
    expect([reporter.status, reporter.body.errorCode]).toEqual([403, 403]);
    expect(reporter.body.data.message).toBe('Nie masz uprawnień, aby wyświetlić tę stronę');
  });

  it('PERM-03 session permissions are among the 18 names', async () => {
    const { body } = await (clients.get('ADMIN_OPERATOR') as Client).props('/panel');
    expect(body.session.actor.permissions).toHaveLength(18);
  });
});
