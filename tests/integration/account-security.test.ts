import { createServer as createHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from '#api/http/server.ts';
import { Streams } from '#api/live/streams.ts';
import { routes } from '#api/portals.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { Client } from '#tests/bench/client.ts';
import { ACTORS, emailOf } from '#tests/support/account/actors.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { settleSecondFactor } from '#workers/second-factors.ts';

let program: TestApp;
let smtp: TestSmtp;
let later = 0;
/** In the middle of a code's half minute, however long the tests take. */
const START = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
const present = () => START + later;

beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({
    workers: true,
    now: () => new Date(present()).toISOString(),
    config: { smtpUrl: smtp.url, sessionIdleMs: 3_600_000, sessionIdleOwnMs: 4 * 3_600_000 },
  });
  for (const { type, kind, fields } of ACTORS)
    await program.addAccount(kind, { firstName: 'Ewa', lastName: 'Pilna', email: emailOf(type), ...fields });
});
afterEach(() => {
  later = 0;
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';

async function loggedIn(portal: string, type: string, email: string, agent = WINDOWS): Promise<Client> {
  const client = program.client();
  client.agent = agent;
  const form = { login: email, password: PASSWORD, applicationActorType: type };
  const answer = await client.post(`/${portal}/login`, form);
  expect(answer.status, answer.text).toBe(200);
  return client;
}

const security = async (client: Client, portal: string) =>
  (await client.props(`/${portal}/account/security`)).body.data;

describe.each(ACTORS)('M3 $type sees the own sessions', ({ portal, type }) => {
  const login = (agent?: string) => loggedIn(portal, type, emailOf(type), agent);

  it('in words, ends one, all others, or all; no address and no user agent is kept', async () => {
    const [desk, phone, third] = [await login(), await login(PHONE), await login()];
    const { sessions } = await security(desk, portal);
    expect(sessions.map(({ device, current }: { device: string; current: boolean }) => [device, current])).toEqual(
      expect.arrayContaining([
        ['Edge w systemie Windows', true],
        ['Safari na telefonie iPhone', false],
      ]),
    );
    const other = sessions.find(({ device }: { device: string }) => device.startsWith('Safari'));
    expect((await desk.native(`/${portal}/account/sessions/${other.id}/end`)).status).toBe(303);
    expect((await phone.props(`/${portal}/account/security`)).status).toBe(401);
    expect((await desk.post(`/${portal}/account/sessions/${other.id}/end`)).status).toBe(404);
    expect((await desk.post(`/${portal}/account/sessions/end-others`)).status).toBe(200);
    expect((await third.props(`/${portal}/account/security`)).status).toBe(401);
    expect((await security(desk, portal)).sessions).toHaveLength(1);
    const again = await login();
    expect((await desk.native(`/${portal}/account/sessions/end-all`)).headers.location).toMatch(/\/login$/);
    for (const client of [desk, again]) expect((await client.props(`/${portal}/account/security`)).status).toBe(401);
    const { rows } = await program.app.pool.query(`SELECT string_agg(sess::text, '') AS all FROM app.sessions`);
    expect(String(rows[0].all)).not.toMatch(/Mozilla|127\.0\.0\.1/);
  });

  it('ends nobody else’s', async () => {
    const client = await login();
    const stranger = ACTORS.find((one) => one.type !== type);
    if (!stranger) throw new Error('there is one');
    const other = await loggedIn(stranger.portal, stranger.type, emailOf(stranger.type));
    const { sessions } = await security(other, stranger.portal);
    const { id } = sessions.find(({ current }: { current: boolean }) => current);
    expect((await client.post(`/${portal}/account/sessions/${id}/end`)).status).toBe(404);
    expect((await other.props(`/${stranger.portal}/account/security`)).status).toBe(200);
  });
});

describe('an operator who leaves the screen alone', () => {
  const minutes = (n: number) => {
    later = n * 60_000;
  };
  const login = () => loggedIn('szkolenia', 'SzkoleniaOperator', emailOf('SzkoleniaOperator'));

  it('is logged out after an hour without a request, and informed why; use keeps the session', async () => {
    const client = await login();
    minutes(59);
    expect((await client.props('/panel/groups')).status).toBe(200);
    minutes(118);
    expect((await client.props('/panel/groups')).status).toBe(200);
    minutes(180);
    const refused = await client.get('/szkolenia/panel/groups');
    expect([refused.status, refused.headers.location]).toEqual([303, expect.stringContaining('/login?next=')]);
    const page = await client.props('/login');
    expect(page.body.flash).toMatchObject({
      theme: 'warning',
      message: 'Wylogowano po 60 minutach bez żadnej czynności. Zaloguj się ponownie.',
    });
  });

  it('what the page reads by itself is no use, and does not take the reason away', async () => {
    const client = await login();
    minutes(40);
    expect((await client.props('/panel/groups', { 'x-background': '1' })).status).toBe(200);
    minutes(63);
    expect((await client.props('/panel/groups', { 'x-background': '1' })).status).toBe(401);
    expect((await client.get('/backend/panel/live')).status).toBe(401);
    const answer = await client.props('/panel/groups');
    expect([answer.status, answer.body.message]).toEqual([401, expect.stringContaining('po 60 minutach')]);
  });

  it('whose page only asked by itself is informed why at the login, which finds it out', async () => {
    const client = await login();
    minutes(63);
    for (let n = 0; n < 2; n += 1)
      expect((await client.props('/panel/groups', { 'x-background': '1' })).status).toBe(401);
    // A browser that breaks the first answer off and asks again hears it too.
    for (let n = 0; n < 2; n += 1)
      expect((await client.props('/login')).body.flash.message).toContain('po 60 minutach');
    const other = await login();
    minutes(130);
    expect((await other.props('/panel/groups')).status).toBe(401);
    // A page that asks again does not take it away.
    expect((await other.props('/panel/groups')).status).toBe(401);
    expect((await other.props('/login')).body.flash.message).toContain('po 60 minutach');
  });

  it('hears why at a login that was asked for before the answer to the first request had come', async () => {
    const client = await login();
    const same = new Client(program.url, new Map(client.cookies));
    same.agent = client.agent;
    const thief = new Client(program.url, new Map(client.cookies));
    thief.agent = PHONE;
    minutes(63);
    expect((await client.props('/panel/groups')).status).toBe(401);
    expect((await same.props('/')).body.flash).toBeNull();
    expect((await same.props('/login')).body.flash.message).toContain('po 60 minutach');
    expect((await thief.props('/login')).body.flash).toBeNull();
    await same.refreshToken();
    await program.app.pool.query(`UPDATE app.sessions SET expire = now() WHERE sess ->> 'over' IS NOT NULL`);
    expect((await same.props('/login')).body.flash).toBeNull();
    // The form that was on the screen meanwhile is still good.
    const form = { login: emailOf('SzkoleniaOperator'), password: PASSWORD, applicationActorType: 'SzkoleniaOperator' };
    expect((await same.post('/szkolenia/login', form)).status).toBe(200);
  });

  it('a session in use is written once a minute at most', async () => {
    const client = await login();
    const written = async () =>
      (await program.app.pool.query(`SELECT max(last_used_at) AS at FROM app.sessions`)).rows[0].at.getTime();
    minutes(5);
    await client.props('/panel/groups');
    const first = await written();
    for (let n = 0; n < 5; n += 1) await client.props('/panel/groups');
    expect(await written()).toBe(first);
  });

  it.each(ACTORS.filter(({ type }) => !/Operator|Employee/.test(type) || type === 'SudEmployee'))(
    'a $type, who sees nobody else’s data, stays longer, and not for the day',
    async ({ portal, type }) => {
      const client = await loggedIn(portal, type, emailOf(type));
      minutes(200);
      expect((await client.props(`/${portal}/account/security`)).status).toBe(200);
      minutes(450);
      const answer = await client.props(`/${portal}/account/security`);
      expect([answer.status, answer.body.message]).toEqual([401, expect.stringContaining('po 240 minutach')]);
    },
  );
});

/** Routes of training behind a guard that do something else than 403, whichever way they are asked. */
async function otherwise(client: Client): Promise<string[]> {
  const guarded = routes.filter(
    ({ portal = 'szkolenia', path, guard }) =>
      portal === 'szkolenia' && guard !== 'public' && !path.startsWith('/account/'),
  );
  const answers = [];
  for (const route of guarded) {
    const path = `/szkolenia${route.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`;
    if (route.kind === 'download') answers.push({ path, ...(await client.get(path)) });
    if (route.kind === 'command') {
      const method = route.method.toUpperCase() as 'POST' | 'PUT' | 'DELETE';
      answers.push({ path: `${method} ${path}`, ...(await client.call(method, path)) });
      answers.push({ path: `native ${method} ${path}`, ...(await client.native(path, { _method: route.method })) });
    }
  }
  expect(answers.length).toBeGreaterThan(100);
  return answers.filter(({ status }) => status !== 403).map(({ path, status }) => `${path}: ${status}`);
}

const codeNow = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: present() + steps * 30_000,
  });

/** The program as it serves with another SECOND_FACTOR. */
async function served(secondFactor: 'off' | 'required' | 'panel', use: (url: string) => Promise<void>): Promise<void> {
  const app = { ...program.app, config: { ...program.app.config, secondFactor } };
  const http = createHttp(createServer(app, { routes, streams: new Streams(app) }));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  } finally {
    http.close();
  }
}

interface Begun {
  readonly secret: string;
  readonly codes: readonly string[];
}

/** Switches it on, as the page says. */
async function enrolled(client: Client, portal: string): Promise<Begun> {
  expect((await client.post(`/${portal}/account/second-factor/begin`, { password: PASSWORD })).status).toBe(200);
  const { data } = (await client.props(`/${portal}/account/second-factor`)).body;
  expect(data).toMatchObject({ state: 'begun', picture: expect.stringContaining('data:image/svg+xml') });
  expect(data.codes).toHaveLength(10);
  const wrong = await client.post(`/${portal}/account/second-factor`, { code: codeNow(data.secret, 20) });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']]);
  const right = await client.native(`/${portal}/account/second-factor`, { code: codeNow(data.secret, -1) });
  expect(right.status, right.text).toBe(303);
  return data;
}

describe.each(ACTORS)('M3 a second factor of $type', ({ portal, type, kind, fields }) => {
  const email = `kod.${emailOf(type)}`;

  it('is asked for after the password, once per code, with codes for emergencies; its owner is notified', async () => {
    const id = await program.addAccount(kind, { firstName: 'Iga', lastName: 'Kodowa', email, ...fields });
    const other = await loggedIn(portal, type, email);
    const own = await loggedIn(portal, type, email);
    const { secret, codes } = await enrolled(own, portal);
    expect((await own.props(`/${portal}/account/second-factor`)).body.data).toMatchObject({
      state: 'on',
      codesLeft: 10,
    });
    expect((await other.props(`/${portal}/account/security`)).status).toBe(401);

    const client = program.client();
    const form = { login: email, password: PASSWORD, applicationActorType: type };
    const first = await client.post(`/${portal}/login`, form);
    expect([first.status, first.body.redirect]).toEqual([200, expect.stringContaining('/login/code')]);
    // The password alone opens nothing.
    expect((await client.props(`/${portal}/account/security`)).status).toBe(401);
    // Used at the enrolment.
    expect((await client.post(`/${portal}/login/code`, { code: codeNow(secret, -1) })).status).toBe(422);
    const code = codeNow(secret);
    expect((await client.native(`/${portal}/login/code`, { code })).status).toBe(303);
    expect((await client.props(`/${portal}/account/security`)).status).toBe(200);

    const second = program.client();
    await second.post(`/${portal}/login`, form);
    expect((await second.post(`/${portal}/login/code`, { code })).status).toBe(422);
    expect((await second.post(`/${portal}/login/code`, { code: codes[0]?.toLowerCase() })).status).toBe(200);
    const third = program.client();
    await third.post(`/${portal}/login`, form);
    expect((await third.post(`/${portal}/login/code`, { code: codes[0] })).status).toBe(422);

    later = 90_000;
    const off = await own.post(`/${portal}/account/second-factor/disable`, { code: codeNow(secret) });
    expect(off.status, off.text).toBe(200);
    expect((await program.client().post(`/${portal}/login`, form)).body.redirect).not.toContain('/login/code');
    await workedOff(program.app);
    const subjects = smtp.to(email).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(['Włączono drugi składnik logowania', 'Wyłączono drugi składnik logowania']),
    );
    const events = await program.app.log.readStream(program.app.accounts.ofKind(kind).stream(id));
    expect(JSON.stringify(events)).not.toContain(secret.replaceAll(' ', ''));
  });
});

describe('a second factor', () => {
  const boss = () => loggedIn('szkolenia', 'SzkoleniaOperator', emailOf('SzkoleniaOperator'));
  const form = (login: string) => ({ login, password: PASSWORD, applicationActorType: 'SzkoleniaOperator' });

  it('is reset by who manages the accounts: the history and a mail say so', async () => {
    const email = 'zgubil@demo.example';
    const id = await program.addOperator({ role: 'TRAINER', email });
    await enrolled(await loggedIn('szkolenia', 'SzkoleniaOperator', email), 'szkolenia');
    const admin = await boss();
    expect((await admin.props(`/panel/operators/${id}`)).body.data.questions).toContain('reset-second-factor');
    const trainer = await program.as('TRAINER');
    expect((await trainer.post(`/panel/operators/${id}/reset-second-factor`)).status).toBe(403);
    expect((await admin.native(`/panel/operators/${id}/reset-second-factor`)).status).toBe(303);
    expect((await admin.post(`/panel/operators/${id}/reset-second-factor`)).status).toBe(409);
    const { timeline } = (await admin.props(`/panel/operators/${id}`)).body.data;
    expect(JSON.stringify(timeline)).toContain('Zresetowano drugi składnik logowania operatora');
    expect((await program.client().post('/login', form(email))).body.redirect).not.toContain('code');
    await workedOff(program.app);
    const notice = smtp.to(email).find(({ subject }) => subject === 'Zresetowano drugi składnik logowania');
    expect(notice?.text).toContain('wprowadzona przez operatora portalu');
  });

  it('guesses are few, and a password waits five minutes for its code', async () => {
    const email = 'zgaduje@demo.example';
    await program.addOperator({ role: 'TRAINER', email });
    const { secret } = await enrolled(await loggedIn('szkolenia', 'SzkoleniaOperator', email), 'szkolenia');
    const late = program.client();
    await late.post('/login', form(email));
    later = 6 * 60_000;
    expect((await late.post('/login/code', { code: codeNow(secret) })).body.message).toContain('zbyt dużo czasu');
    later = 0;
    const client = program.client();
    await client.post('/login', form(email));
    const statuses = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await client.native('/login/code', { code: codeNow(secret, 100 + n) })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('goes with an erasure', async () => {
    const email = 'znika@demo.example';
    const id = await program.addOperator({ role: 'TRAINER', email });
    await enrolled(await loggedIn('szkolenia', 'SzkoleniaOperator', email), 'szkolenia');
    const { rows } = await program.app.pool.query('SELECT person_id FROM read.operators WHERE id = $1', [id]);
    await program.forget(rows[0].person_id);
    await workedOff(program.app);
    const left = await program.app.pool.query('SELECT 1 FROM app.second_factors WHERE actor_id = $1', [id]);
    expect(left.rowCount).toBe(0);
  });

  describe('of which the fact is kept and the change is not, because the process ended in between', () => {
    const noted = async (id: string, change: 'enabled' | 'disabled') => {
      const { stream, decider, commands } = program.app.accounts.ofKind('operator');
      const { rows } = await program.app.pool.query('SELECT person_id FROM read.operators WHERE id = $1', [id]);
      const actor = {
        type: 'SzkoleniaOperator',
        id,
        portal: 'szkolenia',
        person: { personId: rows[0].person_id, name: 'Z' },
      } as const;
      const accepted = await program.app.execute({
        stream: stream(id),
        decider,
        command: commands.noteSecondFactor,
        input: { change },
        context: { actor, now: program.app.now(), today: program.app.now().slice(0, 10), access: systemAccess },
        correlationId: `crash-${change}`,
      });
      expect(isRefusal(accepted)).toBe(false);
      await workedOff(program.app);
    };
    const asksForCode = async (email: string) =>
      String((await program.client().post('/login', form(email))).body.redirect).includes('/login/code');

    it('is settled by the reaction to the fact, and what the owner did since stays', async () => {
      const email = 'przerwane@demo.example';
      const id = await program.addOperator({ role: 'TRAINER', email });
      const client = await loggedIn('szkolenia', 'SzkoleniaOperator', email);
      await client.post('/szkolenia/account/second-factor/begin', { password: PASSWORD });
      const { secret, codes } = (await client.props('/szkolenia/account/second-factor')).body.data;
      later = 1000;
      await noted(id, 'enabled');
      expect(await asksForCode(email)).toBe(true);
      const lost = program.client();
      await lost.post('/login', form(email));
      expect((await lost.post('/login/code', { code: codes[4] })).status).toBe(200);
      later = 2000;
      await noted(id, 'disabled');
      expect(await asksForCode(email)).toBe(false);
      const again = await loggedIn('szkolenia', 'SzkoleniaOperator', email);
      later = 60_000;
      expect((await enrolled(again, 'szkolenia')).secret).not.toBe(secret);
      const jobs = await program.app.log.readStream(program.app.accounts.ofKind('operator').stream(id));
      const disabled = jobs.find(({ data }) => (data as { change?: string }).change === 'disabled');
      await settleSecondFactor(program.app, { stream: String(disabled?.stream), revision: disabled?.revision ?? 0 });
      expect(await asksForCode(email)).toBe(true);
    });
  });

  it('whose codes run out gets new ones for a code of the device; those of before open nothing', async () => {
    const email = 'nowekody@demo.example';
    await program.addOperator({ role: 'TRAINER', email });
    const client = await loggedIn('szkolenia', 'SzkoleniaOperator', email);
    const { secret, codes } = await enrolled(client, 'szkolenia');
    const path = '/szkolenia/account/second-factor';
    // A code for emergencies does not make ten of itself.
    expect((await client.post(`${path}/codes`, { code: codes[0] })).status).toBe(422);
    expect((await client.native(`${path}/codes`, { code: codeNow(secret) })).status).toBe(303);
    const page = async () => (await client.props(path)).body.data;
    const renewed = (await page()).codes;
    expect(renewed).toHaveLength(10);
    for (const [code, status] of [
      [codes[0], 422],
      [renewed[0], 200],
    ] as const) {
      const lost = program.client();
      await lost.post('/login', form(email));
      expect((await lost.post('/login/code', { code })).status).toBe(status);
    }
    later = 11 * 60_000;
    expect(await page()).toMatchObject({ codesLeft: 9, codes: [] });
    later = 0;
    expect((await page()).codes).toHaveLength(10);
    await client.native(`${path}/codes/put-away`);
    expect(await page()).toMatchObject({ codesLeft: 9, codes: [] });
  });

  it('is no need for ending somebody’s sessions: who manages the accounts does, and both logs say so', async () => {
    const email = 'laptop@demo.example';
    const id = await program.addOperator({ role: 'TRAINER', email });
    const [one, other] = [
      await loggedIn('szkolenia', 'SzkoleniaOperator', email),
      await loggedIn('szkolenia', 'SzkoleniaOperator', email),
    ];
    const trainer = await loggedIn('szkolenia', 'SzkoleniaOperator', 'zgubil@demo.example');
    const path = `/panel/operators/${id}/end-sessions`;
    expect((await trainer.post(path)).status).toBe(403);
    const admin = await boss();
    expect((await admin.props(`/panel/operators/${id}`)).body.data.questions).toEqual(['end-sessions']);
    expect((await admin.native(path)).status).toBe(303);
    for (const client of [one, other]) expect((await client.props('/panel/groups')).status).toBe(401);
    expect((await admin.props('/panel/groups')).status).toBe(200);
    expect((await admin.props(`/panel/operators/${id}`)).body.data.questions).toEqual([]);
    expect((await admin.post(path)).status).toBe(409);
    expect((await admin.props(path)).status).toBe(409);
    const own = await loggedIn('szkolenia', 'SzkoleniaOperator', email);
    const { happenings } = (await own.props('/account/security')).body.data;
    expect(JSON.stringify(happenings)).toContain('Administrator wylogował to konto ze wszystkich urządzeń');
    // Nobody ends by this what they could end on their own page.
    const own409 = await admin.post(`/panel/operators/${(await admin.props('/')).body.session.actor.id}/end-sessions`);
    expect(own409.status).toBe(409);
  });

  it('has codes of 120 bits, and those of sixteen signs that lie in drawers still open', async () => {
    const email = 'szuflada@demo.example';
    const id = await program.addOperator({ role: 'TRAINER', email });
    const { codes } = await enrolled(await loggedIn('szkolenia', 'SzkoleniaOperator', email), 'szkolenia');
    expect(codes.filter((code) => /^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/.test(code))).toHaveLength(10);
    await program.app.pool.query(
      `INSERT INTO app.recovery_codes (actor_id, code_hash) VALUES ($1, encode(sha256(convert_to($1 || ':ABCDEFGH23456789', 'UTF8')), 'hex'))`,
      [id],
    );
    for (const [code, status] of [
      ['ABCD-EFGH-2345-678', 422],
      ['abcd efgh 2345 6789', 200],
      ['ABCDEFGH23456789', 422],
    ] as const) {
      const lost = program.client();
      await lost.post('/login', form(email));
      expect((await lost.post('/login/code', { code })).status).toBe(status);
    }
  });

  it('that is switched off for the whole program is asked of nobody, and shown nowhere', async () => {
    const email = 'wylaczony@demo.example';
    await program.addOperator({ role: 'TRAINER', email });
    await enrolled(await loggedIn('szkolenia', 'SzkoleniaOperator', email), 'szkolenia');
    await served('off', async (url) => {
      const client = new Client(url);
      const answer = await client.post('/login', form(email));
      expect([answer.status, String(answer.body.redirect)]).toEqual([200, expect.not.stringContaining('code')]);
      expect((await client.props('/account/security')).body.data.secondFactor).toBeNull();
      expect((await client.props('/account/second-factor')).status).toBe(404);
      expect((await client.post('/account/second-factor/begin')).status).toBe(404);
    });
    // It is asked for again when it is allowed again.
    expect((await program.client().post('/login', form(email))).body.redirect).toContain('/login/code');
  });

  it('that is required of everybody in a panel comes before everything else there, and of no reporter', async () => {
    await served('panel', async (url) => {
      await program.as('TRAINER');
      const trainer = new Client(url);
      await trainer.post('/login', form('trainer@demo.example'));
      expect((await trainer.props('/panel/groups')).body.data.redirect).toMatch(/\/account\/second-factor$/);
      expect(await otherwise(trainer)).toEqual([]);
      const email = 'bezkodu@demo.example';
      await program.addAccount('reporter', { firstName: 'Ewa', lastName: 'Bezkodowa', email });
      const reporter = new Client(url);
      await reporter.post('/login', { login: email, password: PASSWORD, applicationActorType: 'SzkoleniaReporter' });
      const own = await reporter.props('/account/second-factor');
      expect([own.status, own.body.data]).toEqual([200, expect.objectContaining({ required: false, state: 'off' })]);
      await enrolled(trainer, 'szkolenia');
      expect((await trainer.props('/panel/groups')).body.data.redirect).toBeUndefined();
    });
  });

  it('that is required comes before everything else of the one who administers, and of nobody else', async () => {
    await served('required', async (url) => {
      const email = 'musi@demo.example';
      await program.addOperator({ role: 'ADMIN_OPERATOR', email });
      const [admin, trainer] = [new Client(url), new Client(url)];
      await admin.post('/login', form(email));
      await program.as('TRAINER');
      await trainer.post('/login', form('trainer@demo.example'));
      expect((await trainer.props('/panel/groups')).body.data.redirect).toBeUndefined();
      const led = await admin.get('/szkolenia/panel/groups');
      expect([led.status, led.headers.location]).toEqual([303, expect.stringMatching(/\/account\/second-factor$/)]);
      expect((await admin.props('/panel/groups')).body.data.redirect).toMatch(/\/account\/second-factor$/);
      expect(await otherwise(admin)).toEqual([]);
      expect((await admin.props('/kontakt')).status).toBe(200);
      expect((await admin.props('/account/second-factor')).body.data).toMatchObject({ required: true, state: 'off' });
      const { secret } = await enrolled(admin, 'szkolenia');
      expect((await admin.props('/panel/groups')).body.data.redirect).toBeUndefined();
      later = 90_000;
      expect((await admin.post('/account/second-factor/disable', { code: codeNow(secret) })).status).toBe(409);
      expect((await admin.post('/account/second-factor/codes', { code: codeNow(secret) })).status).toBe(200);
    });
  });
});
