import { hash as argon2 } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import type { AccountAccess } from '#domain/account/access.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';

let program: TestApp;
let clock = () => new Date().toISOString();

beforeAll(async () => {
  program = await testApp({ now: () => clock() });
  await program.addOperator({ role: 'NORMAL_OPERATOR', email: 'anna@demo.example' });
  await program.addOperator({ role: 'UNAUTHORIZED', email: 'nobody@demo.example' });
  await program.addReporter({ email: 'zenon@demo.example' });
});
afterAll(() => program?.stop());

const WRONG = { message: 'Nieprawidłowy login lub hasło', errors: {} };
const access = (more: Partial<AccountAccess>): AccountAccess => ({
  accessType: 'unlimited',
  expiresAt: null,
  passwordChangeMode: 'no_limit',
  ...more,
});

async function setAccess(id: string, next: AccountAccess): Promise<void> {
  const { stream, decider, commands } = program.app.accounts.ofKind('operator');
  const result = await program.app.execute({
    stream: stream(id),
    decider,
    command: commands.changeAccess,
    input: { access: next },
    context: systemContext({ now: clock }, 'szkolenia'),
    correlationId: 'test',
  });
  expect(isRefusal(result)).toBe(false);
  await program.settled();
}

describe('login', () => {
  it('AUTH-01 asks for login, password and actor type, each with its message', async () => {
    const client = program.client();
    const answer = await client.post('/login', {});
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      login: ['Pole „Login” jest wymagane'],
      password: ['Hasło jest wymagane'],
      applicationActorType: ['Pole „Zaloguj jako” jest wymagane'],
    });
    const malformed = await client.post('/login', { login: 'x', password: 'y', applicationActorType: 'BxOperator' });
    expect(Object.keys(malformed.body.errors)).toEqual(['login', 'applicationActorType']);
  });

  it('GEN-05 gives a session without secrets and leads to the panel', async () => {
    const client = program.client();
    const answer = await client.login('anna@demo.example', PASSWORD);
    expect([answer.status, answer.body.redirect]).toEqual([200, '/szkolenia/panel']);
    const { body, text } = await client.props('/panel');
    expect(Object.keys(body).sort()).toEqual(['appName', 'data', 'errorCode', 'flash', 'locals', 'session']);
    expect(body.data).toEqual({ redirect: '/szkolenia/panel/today' });
    expect(Object.keys(body.session).sort()).toEqual(['account', 'actor', 'passwordChangeMode', 'reporterAccount']);
    expect(body.session.account).toEqual({ login: 'anna@demo.example' });
    expect(body.session.actor).toMatchObject({ applicationActorType: 'SzkoleniaOperator', role: 'NORMAL_OPERATOR' });
    expect(text).not.toMatch(/hash|argon|password"/i);
  });

  it('GEN-07 ACT-04 a reporter has an account of its own kind', async () => {
    const client = program.client();
    const answer = await client.login('zenon@demo.example', PASSWORD, 'SzkoleniaReporter');
    expect([answer.status, answer.body.redirect]).toEqual([200, '/szkolenia/konto']);
    const { body } = await client.props('/login');
    expect(body.session.reporterAccount).toMatchObject({ email: 'zenon@demo.example', companyNip: '5260250274' });
    expect((await client.props('/panel')).status).toBe(403);
    const elsewhere = await client.post('/login', {}, { 'x-app-name': 'zlecenia' });
    expect(elsewhere.status).toBe(422);
  });

  it('AUTH-02 whatever is wrong, the answer is the same', async () => {
    const temporary = await program.addOperator({ role: 'TRAINER', email: 'temporary@demo.example' });
    await setAccess(temporary, access({ accessType: 'temporary', expiresAt: '2020-01-01T00:00:00.000Z' }));
    const none = await program.addOperator({ role: 'TRAINER', email: 'none@demo.example' });
    await setAccess(none, access({ accessType: 'none' }));
    const tries: [string, string, string][] = [
      ['unknown@demo.example', PASSWORD, 'SzkoleniaOperator'],
      ['anna@demo.example', 'Inne-haslo1!', 'SzkoleniaOperator'],
      ['anna@demo.example', PASSWORD, 'SzkoleniaReporter'],
      ['nobody@demo.example', PASSWORD, 'SzkoleniaOperator'],
      ['temporary@demo.example', PASSWORD, 'SzkoleniaOperator'],
      ['none@demo.example', PASSWORD, 'SzkoleniaOperator'],
    ];
    for (const [login, password, type] of tries) {
      const client = program.client();
      const answer = await client.login(login, password, type);
      expect([login, answer.status, answer.body]).toEqual([login, 422, WRONG]);
      expect(client.cookies.has('session')).toBe(false);
    }
  });

  it('AUTH-02 ten wrong tries in a quarter of an hour, then 429, for this login only', async () => {
    await program.addOperator({ role: 'TRAINER', email: 'guessed@demo.example' });
    const client = program.client();
    for (let n = 0; n < 10; n += 1) expect((await client.login('guessed@demo.example', `Zle-${n}a!`)).status).toBe(422);
    const refused = await client.login('Guessed@demo.example', PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/^Zbyt wiele prób\. Spróbuj ponownie za \d+ min\.$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    const another = await program.another();
    expect((await another.client().login('guessed@demo.example', PASSWORD)).status).toBe(429);
    await another.close();
    expect((await client.login('anna@demo.example', PASSWORD)).status).toBe(200);
  });

  it('AUTH-02 a hash made with the options of before is made again at a login with the right password', async () => {
    await program.addOperator({ role: 'TRAINER', email: 'dawna@demo.example' });
    const { pool } = program.app;
    const options = { memoryCost: 8192, timeCost: 1, parallelism: 1 };
    const hash = async () =>
      (
        await pool.query<{ password_hash: string }>(
          `SELECT password_hash FROM app.credentials WHERE actor_id = (SELECT id FROM read.operators WHERE email = 'dawna@demo.example')`,
        )
      ).rows[0]?.password_hash ?? '';
    const before = await hash();
    const former = await argon2(PASSWORD, options);
    await pool.query(
      'UPDATE app.credentials SET password_hash = $1 WHERE password_hash = $2 AND actor_id = (SELECT id FROM read.operators WHERE email = $3)',
      [former, before, 'dawna@demo.example'],
    );
    expect((await program.client().login('dawna@demo.example', 'Zle-Haslo1!')).status).toBe(422);
    expect(await hash()).toBe(former);
    expect((await program.client().login('dawna@demo.example', PASSWORD)).status).toBe(200);
    const renewed = await hash();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await program.client().login('dawna@demo.example', PASSWORD)).status).toBe(200);
    expect(await hash()).toBe(renewed);
  });

  it('a right login is not counted, and a session id from before is worth nothing after it', async () => {
    const client = program.client();
    const ids = new Set<string>();
    for (let n = 0; n < 12; n += 1) {
      expect((await client.login('anna@demo.example', PASSWORD)).status).toBe(200);
      ids.add(client.cookies.get('session') ?? '');
    }
    expect(ids.size).toBe(12);
    const { rows } = await program.app.pool.query(`SELECT count(*)::int AS n FROM app.sessions`);
    expect(rows[0].n).toBeLessThan(12);
  });

  it('AUTH-10 a visitor of the panel is led to the login and back', async () => {
    const client = program.client();
    const away = await client.get('/szkolenia/panel?x=1');
    expect([away.status, away.headers.location]).toEqual([
      303,
      `/szkolenia/login?next=${encodeURIComponent('/szkolenia/panel?x=1')}`,
    ]);
    expect((await client.props('/panel')).status).toBe(401);
    const form = { login: 'anna@demo.example', password: PASSWORD, applicationActorType: 'SzkoleniaOperator' };
    const back = await client.native(String(away.headers.location), form, 'login');
    expect([back.status, back.headers.location]).toEqual([303, '/szkolenia/panel?x=1']);
    const evil = await program.client().native('/login?next=//evil.example/x', form, 'login');
    expect(evil.headers.location).toBe('/szkolenia/panel');
  });

  it('FE-10 WIRE-05 a failed native login shows the form again, without the password', async () => {
    const form = { login: 'anna@demo.example', password: 'Zle-haslo1!', applicationActorType: 'SzkoleniaOperator' };
    const answer = await program.client().native('/login', form, 'login');
    expect(answer.status).toBe(422);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body.data.form).toEqual({
      action: 'login',
      values: { login: 'anna@demo.example', applicationActorType: 'SzkoleniaOperator' },
      errors: {},
      message: 'Nieprawidłowy login lub hasło',
    });
    expect(answer.text).not.toContain('Zle-haslo1!');
  });

  it('AUTH-03 LAY-02 logout is a POST: it ends the session everywhere', async () => {
    const client = program.client();
    await client.login('anna@demo.example', PASSWORD);
    const cookies = new Map(client.cookies);
    const wrong = await client.get('/logout');
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'POST']);
    expect((await client.props('/panel')).status).toBe(200);
    const answer = await client.native('/logout');
    expect([answer.status, answer.headers.location]).toEqual([303, '/szkolenia/']);
    const thief = program.client();
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    expect((await thief.props('/panel')).status).toBe(401);
  });

  it('ACT-04 expired or withdrawn access ends running sessions', async () => {
    const id = await program.addOperator({ role: 'TRAINER', email: 'running@demo.example' });
    const client = program.client();
    await client.login('running@demo.example', PASSWORD);
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    await setAccess(id, access({ accessType: 'temporary', expiresAt }));
    expect((await client.props('/panel')).status).toBe(200);
    clock = () => new Date(Date.now() + 120_000).toISOString();
    expect((await client.props('/panel')).status).toBe(401);
    clock = () => new Date().toISOString();
    // The session is gone, not asleep.
    expect((await client.props('/panel')).status).toBe(401);
    await client.refreshToken();
    await client.login('running@demo.example', PASSWORD);
    await setAccess(id, access({ accessType: 'none' }));
    expect((await client.get('/panel')).status).toBe(303);
  });

  it('sessions survive a restart, and visitors get none', async () => {
    const client = program.client();
    await client.login('anna@demo.example', PASSWORD);
    const restarted = await program.another();
    const after = restarted.client();
    for (const [name, value] of client.cookies) after.cookies.set(name, value);
    after.token = client.token;
    expect((await after.props('/panel')).body.session.account.login).toBe('anna@demo.example');
    // The token of the login page is good for the session it started, in every process.
    expect((await after.post('/logout')).status).toBe(200);
    await restarted.close();
    const visitor = program.client();
    await visitor.get('/login');
    expect([...visitor.cookies.keys()].sort()).toEqual(['csrf', 'visitor']);
  });

  it('GEN-05 the log and the tables of logins hold no e-mail', async () => {
    const { rows } = await program.app.pool.query(
      `SELECT string_agg(type || data::text || meta::text, ' ') AS log,
              (SELECT string_agg(login, ' ') FROM app.credentials) AS logins FROM eventstore.events`,
    );
    expect(rows[0].log).toContain('OperatorAdded');
    expect(`${rows[0].log} ${rows[0].logins}`).not.toMatch(/@demo|Nowicka|600700800/);
  });
});
