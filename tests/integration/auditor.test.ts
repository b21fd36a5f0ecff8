import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/portals.ts';
import type { PortalRoute } from '#api/http/routes/route.ts';
import { READS_ONLY } from '#domain/account/reads-all.ts';
import { createAccess } from '#domain/kernel/access.ts';
import { PORTALS, type Portal } from '#domain/kernel/actor.ts';
import { addAccountByArguments } from '#ops/run/add-account.ts';
import type { Client } from '#tests/bench/client.ts';
import { ACTORS, emailOf } from '#tests/support/account/actors.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';

/** Issue 25 B7: one account reads the journals of all five portals from one session, and changes nothing. */

const EMAIL = 'audytor@jawne.example';
let program: TestApp;
let auditor: Client;
let auditorId: string;
/** Something of each portal: an account, the person behind it, and the fact of it. */
const known = new Map<Portal, readonly string[]>();

const facts = async (): Promise<number> =>
  (await program.app.pool.query('SELECT count(*)::int AS n FROM eventstore.events')).rows[0].n;

async function loggedIn(email: string): Promise<Client> {
  const client = program.client();
  const { status, text } = await client.login(email, PASSWORD, 'SzkoleniaAuditor');
  if (status !== 200) throw new Error(text);
  return client;
}

async function enrol(client: Client, portal = 'szkolenia'): Promise<void> {
  const path = `/${portal}/account/second-factor`;
  expect((await client.post(`${path}/begin`, { password: PASSWORD })).status).toBe(200);
  const { secret } = (await client.props(path)).body.data;
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
  const confirmed = await client.post(path, { code });
  expect(confirmed.status, confirmed.text).toBe(200);
}

beforeAll(async () => {
  program = await testApp();
  for (const { portal, type, kind, fields } of ACTORS) {
    const id = await program.addAccount(kind, { firstName: 'Ewa', lastName: 'Jawna', email: emailOf(type), ...fields });
    const { table } = program.app.accounts.ofKind(kind).declaration;
    const { rows } = await program.app.pool.query(
      `SELECT person_id, (SELECT id FROM read.timeline WHERE subject = $2) AS fact FROM read."${table}" WHERE id = $1`,
      [id, `${kind}:${id}`],
    );
    known.set(portal, [...(known.get(portal) ?? []), id, rows[0].person_id, rows[0].fact]);
  }
  auditorId = await program.addAccount('auditor', { firstName: 'Ada', lastName: 'Audytorska', email: EMAIL });
  auditor = await loggedIn(EMAIL);
  await enrol(auditor);
});
afterAll(() => program?.stop());

/** By hand, not from the program’s own rule: what of a panel is no reading, or is the work of those who do it. */
const NO_READING =
  /\/(new|edit|import|merge|close|deactivate|reactivate|reset-second-factor|end-sessions|administration|:action|move|undo|remove|series|several|attendance_list_edit|secret|json|pdf)(\/|$)|^\/panel\/(views|own-reports|orders\/day|gdpr\/users$|gdpr\/users\/:id\/dossier)/;

const asks = ({ kind, path }: PortalRoute): boolean =>
  path.startsWith('/account/') || (kind !== 'command' && path.startsWith('/panel') && !NO_READING.test(path));

const nameOf = (route: PortalRoute): string => `${route.portal} ${route.kind} ${route.path}`;
const filled = ({ portal, path }: PortalRoute, id: string): string => `/${portal}${path.replaceAll(/:\w+/g, id)}`;

/** The stream of live updates stays open. */
const guarded = routes.filter(({ guard, path }) => guard !== 'public' && path !== '/panel/live');

const refused = (status: number): boolean => status === 401 || status === 403;

describe('what an auditor may ask of every portal', () => {
  it.each(PORTALS)('reads everything in %s and is refused the rest', async (portal) => {
    const before = await facts();
    const wrong: string[] = [];
    for (const route of guarded.filter((one) => one.portal === portal && one.kind !== 'command')) {
      const ids = route.path.includes(':') ? [...(known.get(portal) ?? []), 'nothing'] : ['nothing'];
      for (const id of ids) {
        const { status } = await auditor.props(filled(route, id));
        if (refused(status) === asks(route) || status >= 500) wrong.push(`${status} ${nameOf(route)} ${id}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await facts()).toBe(before);
  });

  it.each(PORTALS)('changes nothing in %s, not even what everybody may', async (portal) => {
    const before = await facts();
    const commands = routes.filter((one) => one.portal === portal && one.kind === 'command' && !one.own);
    expect(commands.length).toBeGreaterThan(20);
    const wrong: string[] = [];
    for (const route of commands.filter((one) => one.kind === 'command')) {
      const method = route.kind === 'command' ? route.method.toUpperCase() : 'POST';
      const { status, body } = await auditor.call(method as 'POST', filled(route, known.get(portal)?.[0] ?? ''));
      if (status !== 403 || body.message !== READS_ONLY) wrong.push(`${status} ${nameOf(route)}`);
    }
    expect(wrong).toEqual([]);
    expect(await facts()).toBe(before);
  });

  it('what is of the own account alone is let through: logging in and out, passwords, the second factor', () => {
    const own = routes.filter((route) => route.own && route.kind === 'command').map(({ path }) => path);
    const doors = ['/login', '/logout', '/remind-password', '/change-password', '/account'];
    expect(own.filter((path) => !doors.some((door) => path === door || path.startsWith(`${door}/`)))).toEqual([]);
  });

  it('journals, single facts and accounts of every portal are really shown', async () => {
    const statuses: unknown[] = [];
    for (const { portal, kind } of ACTORS) {
      const [id = '', , fact = ''] = known.get(portal) ?? [];
      const { base } = program.app.accounts.ofKind(kind).declaration;
      const journal = await auditor.props(`/${portal}/panel/audit`);
      expect(journal.body.data.total, portal).toBeGreaterThan(0);
      statuses.push(
        (await auditor.props(`/${portal}/panel/audit/${fact}`)).status,
        (await auditor.props(`/${portal}/panel/audit/access`)).status,
        (await auditor.props(`/${portal}${base}`)).body.data.canWrite,
      );
      expect(id).not.toBe('');
    }
    expect(new Set(statuses)).toEqual(new Set([200, false]));
  });

  it('a list of five journals is where the login leads, for nobody else', async () => {
    const { status, body } = await auditor.props('/panel/audit/portals');
    expect(status).toBe(200);
    expect(body.data.journals.map(({ path }: { path: string }) => path)).toEqual(
      PORTALS.map((portal) => `/${portal}/panel/audit`),
    );
    for (const { total, newest } of body.data.journals) expect([total > 0, newest !== null]).toEqual([true, true]);
    const admin = await program.as('ADMIN_OPERATOR');
    expect((await admin.props('/panel/audit/portals')).status).toBe(403);
    const again = program.client();
    await again.login(emailOf('SzkoleniaOperator'), PASSWORD);
    expect((await again.props('/bx/panel/audit/portals')).status).toBe(403);
  });

  it('what they open and take is noted in the portal that they read, under their name', async () => {
    expect((await auditor.get('/bx/panel/audit/csv')).status).toBe(200);
    const personId = known.get('leasing')?.[1] ?? '';
    expect((await auditor.props(`/leasing/panel/gdpr/users/${personId}`)).status).toBe(200);
    const listed = async (portal: Portal) =>
      (await auditor.props(`/${portal}/panel/audit/access?filters[account]=${auditorId}`)).body.data.items as {
        who: string;
        what: string;
        given: string;
        personId: string | null;
      }[];
    expect(await listed('bx')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ who: 'Ada Audytorska', given: expect.stringContaining('dziennik') }),
      ]),
    );
    expect(await listed('leasing')).toEqual(
      expect.arrayContaining([expect.objectContaining({ who: 'Ada Audytorska', personId })]),
    );
  });
});

describe('whole lists of persons', () => {
  it('want the proof in whichever portal, and the question about it opens there', async () => {
    const list = '/bx/panel/reporters/excel';
    expect((await auditor.get(list)).status).toBe(200);
    await program.app.pool.query(`UPDATE app.sessions SET sess = jsonb_set(sess::jsonb, '{provedAt}', '0')::json
      WHERE sess #>> '{account,id}' = '${auditorId}'`);
    const asked = await auditor.get(list);
    expect([asked.status, asked.headers.location]).toEqual([303, expect.stringMatching(/^\/bx\/account\/proof\?/)]);
    expect((await auditor.props('/bx/account/proof')).body.data).toMatchObject({ kind: 'code', proved: false });
    const wrong = await auditor.post('/bx/account/proof', { proof: '000000' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['proof']]);
  });
});

describe('beside the routes', () => {
  it('no command runs for who only reads, not even what everybody may', async () => {
    const access = createAccess({
      actorType: 'SzkoleniaAuditor',
      permissions: ['OWN_ACCOUNT_WRITE', 'OPERATOR_WRITE'],
      readsAll: true,
    });
    const actor = { type: 'SzkoleniaAuditor', id: auditorId, portal: 'szkolenia' } as const;
    const now = program.app.now();
    const { stream, decider, commands } = program.app.accounts.ofKind('reporter');
    const ran = [commands.signUp, commands.setActive].map((command) =>
      program.app.execute({
        stream: stream('nobody'),
        decider,
        command: command as typeof commands.setActive,
        input: { active: false },
        context: { actor, access, now, today: now.slice(0, 10) },
        correlationId: 'c1',
      }),
    );
    expect(await Promise.all(ran)).toEqual([
      expect.objectContaining({ refused: 'forbidden' }),
      expect.objectContaining({ refused: 'forbidden' }),
    ]);
  });
});

describe('without a second factor', () => {
  it('an auditor is led to enrolling, whatever is asked of others, and sees nothing else', async () => {
    const email = 'bez.kodu@jawne.example';
    await program.addAccount('auditor', { firstName: 'Bez', lastName: 'Kodu', email });
    const client = await loggedIn(email);
    const wrong: string[] = [];
    const before = await facts();
    const tried = guarded.filter(({ path }) => !path.startsWith('/account/'));
    for (const route of tried.filter(({ kind }) => kind !== 'command')) {
      const { status, body } = await client.props(filled(route, known.get(route.portal)?.[0] ?? ''));
      const led = String(body.data?.redirect).endsWith('/account/second-factor');
      if (status !== 403 && !led) wrong.push(`${status} ${nameOf(route)}`);
    }
    for (const portal of PORTALS) {
      const page = await client.props(`/${portal}/account/second-factor`);
      expect(page.body.data).toMatchObject({ required: true, state: 'off' });
      const answer = await client.post(`/${portal}/panel/jobs/retry`, { name: 'mail' });
      expect(answer.status).toBe(403);
    }
    expect(wrong).toEqual([]);
    expect(await facts()).toBe(before);
    await enrol(client, 'zlecenia');
    expect((await client.props('/zlecenia/panel/audit')).status).toBe(200);
    expect((await client.post('/account/second-factor/disable', { code: '123456' })).status).toBe(409);
  });
});

describe('who gives the account', () => {
  const person = { firstName: 'Nowa', lastName: 'Audytorka', email: 'nowa@jawne.example' };
  const access = { 'actor[accessType]': 'unlimited', 'actor[passwordChangeMode]': 'unlimited' };

  it('nobody in a panel, since nobody there holds all portals; the command line does', async () => {
    const operator = await program.as('NORMAL_OPERATOR');
    expect((await operator.props('/panel/auditors')).status).toBe(403);
    expect((await operator.post('/panel/auditors', { ...person, ...access })).status).toBe(403);
    const admin = await program.as('ADMIN_OPERATOR');
    const before = await facts();
    const list = (await admin.props('/panel/auditors')).body.data;
    expect([list.canWrite, list.canAdd]).toEqual([true, false]);
    const added = await admin.post('/panel/auditors', { ...person, ...access });
    expect([added.status, added.body.message]).toEqual([422, expect.stringContaining('tylko na serwerze')]);
    // Who moves its login to another mailbox, or wakes it, has what it reads.
    const { data } = (await admin.props(`/panel/auditors/${auditorId}`)).body;
    const edit = { ...person, ...access, version: String(data.version) };
    const moved = await admin.call('PUT', `/panel/auditors/${auditorId}`, { ...edit, email: 'inna@jawne.example' });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['email']]);
    expect((await admin.post(`/panel/auditors/${auditorId}/reset-second-factor`)).status).toBe(409);
    expect(await facts()).toBe(before);
    const lines: string[] = [];
    const args = ['--kind', 'auditor', person.email, person.firstName, person.lastName];
    expect(await addAccountByArguments(program.app, args, (line) => lines.push(line))).toBe(0);
    expect(lines[0]).toContain(person.email);
  });

  it('a session ends with the access, in every portal, and no form makes more of it', async () => {
    const email = 'krotki@jawne.example';
    const id = await program.addAccount('auditor', { firstName: 'Jan', lastName: 'Krótki', email });
    const client = await loggedIn(email);
    await enrol(client);
    expect((await client.props('/sud/panel/audit')).status).toBe(200);
    const raised = { ...person, email, role: 'ADMIN_OPERATOR', permissions: ['OPERATOR_WRITE'], ...access };
    expect((await client.call('PUT', `/panel/auditors/${id}`, raised)).status).toBe(403);
    const admin = program.client();
    await admin.login(emailOf('SzkoleniaOperator'), PASSWORD);
    const edited = await admin.call('PUT', `/panel/auditors/${id}`, { ...raised, version: 2 });
    expect(edited.status, edited.text).toBe(200);
    const own = (await client.props('/szkolenia/account/permissions')).body;
    expect(own.session.actor.permissions).toEqual(['OWN_ACCOUNT_READ', 'OWN_ACCOUNT_WRITE']);
    expect((await admin.post(`/panel/auditors/${id}/deactivate`)).status).toBe(200);
    expect((await admin.post(`/panel/auditors/${id}/reactivate`)).status).toBe(409);
    for (const portal of PORTALS) expect((await client.props(`/${portal}/panel/audit`)).status).toBe(401);
  });
});
