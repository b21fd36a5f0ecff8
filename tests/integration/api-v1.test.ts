import { accountsAgree } from '#ops/run/doctor/authority.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as uuid } from 'uuid';
import { noteUse, usesOf } from '#ops/api/uses.ts';
import type { Client } from '#tests/bench/client.ts';
import { DEFAULT_LIMITS } from '#tests/support/program/settings.ts';
import { askApi, changeToken, newToken, secretOf, tokenFields } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** 26 C 10, 11: other programs read with tokens that somebody of the panel gave them. */

let program: TestApp;
let admin: Client;
let clock = '2026-11-28T06:00:00.000Z';
let [courseDateId, applicationId] = ['', ''];
/** Sees applications and groups, without persons. */
let plain: { id: string; secret: string };
let persons: { id: string; secret: string };

const TOKENS = '/szkolenia/panel/api-tokens';
const ask = (path: string, token?: string, method = 'GET') => askApi(program.url, `/api/v1${path}`, { token, method });

beforeAll(async () => {
  program = await testApp({ now: () => clock, config: { proofAgeMs: 600_000 } });
  admin = await program.as('ADMIN_OPERATOR');
  const [courseId, locationId] = [await addCourse(program.app), await addLocation(program.app)];
  const date = await admin.post('/panel/course-dates', dateFields(courseId, locationId));
  courseDateId = date.body.id;
  await program.client().post('/api/register-applications', registrationFields(courseDateId, 1));
  await program.settled();
  const { rows } = await program.app.pool.query<{ id: string }>('SELECT id FROM read.applications');
  applicationId = rows[0]?.id ?? '';
  plain = await newToken(admin, '/szkolenia', tokenFields(['application', 'group', 'course-date']));
  const fields = tokenFields(['application', 'operator', 'course-date'], { name: 'CRM', persons: 'true' });
  persons = await newToken(admin, '/szkolenia', fields);
});
afterAll(() => program?.stop());

describe('a token', () => {
  it('is shown once to who made it; only a digest of it is anywhere', async () => {
    const made = await newToken(admin, '/szkolenia', tokenFields(['group'], { name: 'Raz' }));
    expect(made.secret).toMatch(/^portal_[\w-]{43}$/);
    expect(await secretOf(admin, `${TOKENS}/${made.id}`)).toBeNull();
    const { rows } = await program.app.pool.query<{ tables: string }>(
      `SELECT string_agg(query_to_xml(format('SELECT * FROM %I.%I', table_schema, table_name), true, true, '')::text, '') AS tables
         FROM information_schema.tables WHERE table_schema IN ('app', 'read', 'eventstore') AND table_type = 'BASE TABLE'`,
    );
    expect(rows[0]?.tables).toContain(made.id);
    expect(rows[0]?.tables).not.toContain(made.secret);
  });

  it('is not shown to somebody else in the same browser', async () => {
    const made = await admin.post(TOKENS, tokenFields(['group'], { name: 'Cudzy' }));
    const other = await program.as('ADMIN_OPERATOR');
    expect(await secretOf(other, `${TOKENS}/${made.body.id}`)).toBeNull();
    await program.addOperator({ role: 'ADMIN_OPERATOR', email: 'drugi@demo.example' });
    await admin.post('/logout');
    await admin.login('drugi@demo.example', 'Szkolenia1!');
    expect(await secretOf(admin, `${TOKENS}/${made.body.id}`)).toBeNull();
    await admin.post('/logout');
    await admin.login('admin_operator@demo.example', 'Szkolenia1!');
  });

  it('tells its page when it was used and how many rows of persons it has read', async () => {
    const { id, secret } = await newToken(admin, '/szkolenia', tokenFields(['application'], { persons: 'true' }));
    const unused = await admin.props(`${TOKENS}/${id}`);
    expect(unused.body.data.more.facts).toEqual([['Ostatnie użycie', 'jeszcze nie było']]);
    await ask('/szkolenia/application', secret);
    await ask(`/szkolenia/application/${applicationId}`, secret);
    const { body } = await admin.props(`${TOKENS}/${id}`);
    expect(body.data.more.facts).toEqual([
      ['Ostatnie użycie', '28.11.2026 07:00:00'],
      ['Odczyt z 30 dni: Zgłoszenia, z danymi osób', '2 pozycje w 2 zapytaniach'],
    ]);
    const kinds = body.data.timeline.map(({ text }: { text: string }) => text);
    expect(kinds).toEqual(['Dodano token API']);
  });

  it('counts its thirty days by Warsaw’s calendar, also while the database still has yesterday', async () => {
    const { pool } = program.app;
    const at = (moment: string) => ({ pool, now: () => moment });
    const use = { tokenId: 'by-days', kind: 'group', persons: false, rows: 1 };
    await noteUse(at('2026-10-31T22:59:00.000Z'), use);
    await noteUse(at('2026-10-31T23:01:00.000Z'), use);
    const lately = async (moment: string) => (await usesOf(at(moment), use.tokenId)).lately.map(({ rows }) => rows);
    // Half past midnight of 30 November in Warsaw: 1 November is the first of thirty days, 31 October is none.
    expect(await lately('2026-11-29T23:30:00.000Z')).toEqual([1]);
    expect(await lately('2026-11-29T22:59:00.000Z')).toEqual([2]);
  });

  it('opens nothing beyond what its maker sees, and only after the password was asked again', async () => {
    await program.addOperator({ role: 'FIELD_WORKER', email: 'teren2@demo.example', permissions: ['OPERATOR_WRITE'] });
    const client = program.client();
    await client.login('teren2@demo.example', 'Szkolenia1!');
    const refused = await client.post(TOKENS, tokenFields(['application', 'participant'], { persons: 'true' }));
    expect([refused.status, refused.body.errors.kinds]).toEqual([
      422,
      ['Zakres: możesz dać tylko to, co widzisz w panelu. Nie widzisz: Uczestnicy'],
    ]);
    const before = clock;
    clock = new Date(Date.parse(before) + 3_600_000).toISOString();
    const asked = await client.post(TOKENS, tokenFields(['application']));
    clock = before;
    expect([asked.status, asked.body.proof]).toEqual([403, 'password']);
  });
});

describe('who asks without a token that is good', () => {
  it.each([
    ['nothing', undefined],
    ['no token of ours', 'x'.repeat(50)],
    ['one that was never made', `portal_${'A'.repeat(43)}`],
  ])('is refused: %s', async (_what, token) => {
    for (const path of ['/szkolenia/application', `/szkolenia/application/${applicationId}`, '/nigdzie/nic']) {
      const { status, headers, body } = await ask(path, token);
      expect(status).toBe(401);
      expect(String(headers['www-authenticate'])).toMatch(/^Bearer/);
      expect(headers['content-type']).toContain('application/problem+json');
      expect(body).toEqual({ status: 401, title: 'Unauthorized', detail: expect.stringMatching(/token/) });
    }
  });

  it('a token ends with its last day, when it is switched off, and when another secret is made', async () => {
    const { id, secret } = await newToken(admin, '/szkolenia', tokenFields(['group'], { expiresOn: '28.11.2026' }));
    const status = async (token = secret) => (await ask('/szkolenia/group', token)).status;
    const before = clock;
    clock = '2026-11-28T22:59:59.000Z';
    expect(await status()).toBe(200);
    clock = '2026-11-28T23:00:00.000Z';
    expect(await status()).toBe(401);
    const { data } = (await admin.props(`${TOKENS}/${id}`)).body;
    expect([data.state, data.more.facts[0]]).toEqual(['wygasł', ['Po terminie', 'program nie widzi już danych']]);
    const listed = async (state: string): Promise<unknown[]> =>
      (await admin.props(`${TOKENS}?filters[status]=${state}`)).body.data.items
        .filter((one: { id: string }) => one.id === id)
        .map((one: { state?: string }) => one.state);
    expect([await listed('active'), await listed('inactive')]).toEqual([[], ['wygasł']]);
    clock = before;
    expect((await admin.post(`${TOKENS}/${id}/deactivate`)).status).toBe(200);
    expect(await status()).toBe(401);
    expect((await admin.post(`${TOKENS}/${id}/reactivate`)).status).toBe(200);
    expect(await status()).toBe(200);
    const renewed = await changeToken(admin, `${TOKENS}/${id}`, { renew: 'true' });
    expect([renewed.status, renewed.body.redirect]).toEqual([200, `${TOKENS}/${id}/secret`]);
    const next = await secretOf(admin, `${TOKENS}/${id}`);
    expect([await status(), await status(next)]).toEqual([401, 200]);
  });

  it('a row that was forged by the role that serves requests opens nothing', async () => {
    const { secret } = await newToken(admin, '/szkolenia', tokenFields(['group'], { name: 'Wąski' }));
    await program.app.pool.query(
      `UPDATE read.szkolenia_api_tokens SET "values" = "values" || '{"kinds": ["operator"], "persons": true}' WHERE title = 'Wąski'`,
    );
    expect((await ask('/szkolenia/operator', secret)).status).toBe(403);
    const stolen = `portal_${'B'.repeat(43)}`;
    const { createHash } = await import('node:crypto');
    const digest = createHash('sha256').update(stolen).digest('hex');
    await program.app.pool.query(
      `UPDATE read.szkolenia_api_tokens SET "values" = "values" || jsonb_build_object('secretHash', $1::text) WHERE id = $2`,
      [digest, plain.id],
    );
    expect((await ask('/szkolenia/application', stolen)).status).toBe(401);
    const { pool, log } = program.app;
    expect((await accountsAgree({ pool, log })).message).toMatch(/^2 rows that give rights .*szkolenia_api_tokens/);
    await program.app.projector.rebuild('szkolenia_api_tokens');
    expect((await ask('/szkolenia/application', plain.secret)).status).toBe(200);
  });

  it('is heard of in the security log, and made to wait', async () => {
    await program.app.securityLog.flush();
    const { rows } = await program.app.pool.query(
      `SELECT event, route, status, sum(times)::int > 0 AS heard FROM app.security_log
        WHERE event = 'token-refused' AND route LIKE '/api/v1/%' GROUP BY event, route, status ORDER BY route`,
    );
    expect(rows[0]).toEqual({ event: 'token-refused', route: '/api/v1/:portal/:kind', status: 401, heard: true });
    const { most } = DEFAULT_LIMITS['api-refused'];
    const answers = await Promise.all(Array.from({ length: most }, () => ask('/szkolenia/group')));
    const waiting = answers.find(({ status }) => status === 429);
    expect(Number(waiting?.headers['retry-after'])).toBeGreaterThan(0);
    expect(waiting?.body.detail).toMatch(/^Zbyt wiele prób/);
    // Anyone who has a good one is not held up by it.
    expect((await ask('/szkolenia/group', plain.secret)).status).toBe(200);
  });
});

describe('what a token does not cover', () => {
  it.each([
    ['/szkolenia/operator', 403],
    ['/zlecenia/order', 403],
    ['/szkolenia/szkolenia-api-token', 404],
    ['/szkolenia/nieznane', 404],
    ['/nieznany/group', 404],
    ['/szkolenia', 404],
    ['/szkolenia/group/a/b', 404],
  ])('%s answers %i', async (path, status) => {
    const answer = await ask(path, plain.secret);
    expect([answer.status, answer.body.status, typeof answer.body.detail]).toEqual([status, status, 'string']);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('nothing is changed by %s', async (method) => {
    const { status, headers, body } = await ask('/szkolenia/group', plain.secret, method);
    expect([status, headers.allow, body.detail]).toEqual([405, 'GET, HEAD', 'Dane można tu tylko czytać (GET).']);
  });

  it('one token asks so often, and then waits', async () => {
    const { secret } = await newToken(admin, '/szkolenia', tokenFields(['group'], { name: 'Pilny' }));
    const limits = { ...DEFAULT_LIMITS, 'api-token': { most: 3, minutes: 1 } };
    const { limits: before } = program.app.config;
    Object.assign(program.app.config, { limits });
    const answers = [1, 2, 3, 4].map(() => ask('/szkolenia/group', secret));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    const last = await ask('/szkolenia/group', secret);
    Object.assign(program.app.config, { limits: before });
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429]);
    expect([last.status, Number(last.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('what a token reads', () => {
  it('is kept nowhere and sets no cookie, asked with GET and HEAD alike', async () => {
    const answer = await ask('/szkolenia/application', plain.secret);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    const head = await ask('/szkolenia/application', plain.secret, 'HEAD');
    expect([head.status, head.text, head.headers['cache-control']]).toEqual([200, '', 'no-store']);
  });

  it('an application without its people, and with them where the token may see them', async () => {
    const { body: without } = await ask(`/szkolenia/application/${applicationId}`, plain.secret);
    expect(without).toMatchObject({ id: applicationId, courseDateId, status: 'waiting', list: 'primary' });
    expect(without.company).toMatchObject({ name: 'Auto Serwis', nip: '5260250274' });
    expect(JSON.stringify(without)).not.toMatch(/Nowak|Kos|jan1@|600700800|anna/);
    const { body: all } = await ask(`/szkolenia/application/${applicationId}`, persons.secret);
    expect(all.persons.participant).toMatchObject({ firstName: 'Jan', lastName: 'Nowak', email: 'jan1@demo.example' });
    expect(all.persons.reporter).toMatchObject({ lastName: 'Kos' });
    const { persons: _people, ...rest } = all;
    expect(rest).toEqual(without);
  });

  it('an account as its fields and its person apart', async () => {
    const { body } = await ask('/szkolenia/operator', persons.secret);
    const boss = body.items.find((one: { values: { role: string } }) => one.values.role === 'ADMIN_OPERATOR');
    expect(boss).toMatchObject({ accessType: 'unlimited', values: { role: 'ADMIN_OPERATOR' } });
    expect(boss.persons).toMatchObject({ lastName: 'Nowicka', email: expect.stringContaining('@demo.example') });
  });

  it('a person who was erased is nobody any more, with the moment of the erasure as that of the change', async () => {
    const registered = await program.client().post('/api/register-applications', registrationFields(courseDateId, 77));
    expect(registered.status, registered.text).toBe(201);
    await program.settled();
    const { rows } = await program.app.pool.query<{ id: string; person_id: string }>(
      `SELECT id, person_id FROM read.applications WHERE emails LIKE '%jan77%'`,
    );
    const { id = '', person_id: personId = '' } = rows[0] ?? {};
    const before = (await ask(`/szkolenia/application/${id}`, persons.secret)).body;
    expect(before.persons.participant.email).toBe('jan77@demo.example');
    const then = clock;
    clock = '2026-11-28T06:30:00.000Z';
    await program.forget(personId);
    clock = then;
    const { body } = await ask(`/szkolenia/application/${id}`, persons.secret);
    expect(body.persons.participant).toBeNull();
    expect(body.changedAt).toBe('2026-11-28T06:30:00.000Z');
    const { body: since } = await ask(
      '/szkolenia/application?changedSince=2026-11-28T06:15:00Z&limit=500',
      persons.secret,
    );
    expect(since.items.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(JSON.stringify(since)).not.toContain('jan77');
  });

  it('a date without the link that lets people in', async () => {
    const { body } = await ask(`/szkolenia/course-date/${courseDateId}`, persons.secret);
    expect(body).toMatchObject({
      id: courseDateId,
      startedOn: '2099-03-02',
      seatLimit: 10,
      persons: { cancelReason: null },
    });
    expect(Object.keys(body)).not.toContain('onlineMeetingUrl');
  });
});

/** Groups as facts, without a form for each. */
async function addGroups(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid());
  const meta = {
    actor: { type: 'system', id: 'test', portal: 'szkolenia' },
    command: 'CreateGroup',
    correlationId: 'many',
    at: clock,
  } as const;
  const appends = ids.map((id, index) => ({
    stream: `group-${id}`,
    expected: 'none' as const,
    events: [
      {
        type: 'GroupCreated',
        data: { id, values: { name: `Grupa ${index}`, description: '', position: 1, photo: null } },
        meta,
      },
    ],
  }));
  for (let from = 0; from < count; from += 200) await program.app.log.append(appends.slice(from, from + 200));
  await program.settled();
  return ids;
}

describe('pages of a list', () => {
  it('bring 1,200 rows once each while rows change and others come', async () => {
    const ids = await addGroups(1_200);
    const seen: string[] = [];
    let path: string | null = '/szkolenia/group?limit=137';
    for (let page = 0; path !== null; page++) {
      const { status, body } = await ask(path, plain.secret);
      expect(status).toBe(200);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      path = (body.next as string | null)?.replace('/api/v1', '') ?? null;
      const changed = ids[page * 100] ?? '';
      const version = (await admin.props(`/panel/groups/${changed}`)).body.data.version;
      const put = await admin.call('PUT', `/panel/groups/${changed}`, { name: `Inna ${page}`, position: '9', version });
      expect(put.status, put.text).toBe(200);
      await addGroups(3);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(ids.filter((id) => !seen.includes(id))).toEqual([]);
  });

  it('bring what has changed since a moment, whatever its zone', async () => {
    const then = clock;
    clock = '2026-11-28T07:10:00.000Z';
    const [one = ''] = await addGroups(1);
    clock = then;
    const since = async (moment: string) =>
      (await ask(`/szkolenia/group?changedSince=${encodeURIComponent(moment)}`, plain.secret)).body.items;
    expect((await since('2026-11-28T07:10:00Z')).map(({ id }: { id: string }) => id)).toEqual([one]);
    expect((await since('2026-11-28T08:10:00+01:00')).map(({ id }: { id: string }) => id)).toEqual([one]);
    expect(await since('2026-11-28T07:10:00.001Z')).toEqual([]);
  });

  it.each([
    ['limit=0', /od 1 do 500/],
    ['limit=501', /od 1 do 500/],
    ['limit=abc', /od 1 do 500/],
    ['limit=1&limit=2', /podaj raz/],
    ['changedSince=wczoraj', /chwila/],
    ['changedSince=2026-13-01T00:00:00Z', /chwila/],
    ['changedSince=2026-11-28', /chwila/],
    ["after=x'%20OR%20'1'='1", /after/],
    ['after=%00', /after/],
    ['after=', /after/],
    ['after=%E0%A4%A', /after/],
    ['filters[name]=x', /tylko parametry/],
    ['__proto__=x', /tylko parametry/],
    ['constructor=x', /tylko parametry/],
  ])('say what is wrong with ?%s', async (query, said) => {
    const { status, body } = await ask(`/szkolenia/group?${query}`, plain.secret);
    expect(status).toBe(400);
    expect(body.detail).toMatch(said);
  });

  it.each(["'%20OR%201=1--", '%00', '%', '%E0%A4%A', '..%2F..', 'a%20b', '%F0%9F%98%80', 'x'.repeat(300), ''])(
    'and with an id like %j',
    async (id) => {
      const { status, body } = await ask(`/szkolenia/group/${id}`, plain.secret);
      expect([status, body.detail]).toEqual([400, 'To nie jest identyfikator z tego portalu.']);
    },
  );

  it('an id that nothing has is not there', async () => {
    expect((await ask(`/szkolenia/group/${uuid()}`, plain.secret)).status).toBe(404);
  });
});
