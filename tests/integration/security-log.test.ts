import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/portals.ts';
import { happeningsOf, namedIn } from '#api/http/security/happening-names.ts';
import { endKeeping } from '#ops/retention.ts';
import type { Client } from '#tests/bench/client.ts';
import { loggerOptions } from '#ops/logging/logger.ts';
import { CHOSEN_PASSWORD, PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { dropLogins } from '#workers/forgotten.ts';

const EMAIL = 'ewa.pilna@example.pl';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';

let program: TestApp;
let owner: string;
let lines = '';

beforeAll(async () => {
  const out = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk);
      done();
    },
  });
  program = await testApp({ logger: pino(loggerOptions({ level: 'info' }), out) });
  owner = await program.addOperator({ firstName: 'Ewa', lastName: 'Pilna', email: EMAIL, role: 'NORMAL_OPERATOR' });
});
afterAll(() => program?.stop());

/** A session goes on in the kind of browser that it began in. */
function tried(client: Client, login: string, password: string, agent = PHONE) {
  client.agent = agent;
  return client.post('/szkolenia/login', { login, password, applicationActorType: 'SzkoleniaOperator' });
}

/** What stands in the table, the oldest first. */
async function rows(): Promise<Record<string, unknown>[]> {
  await program.app.securityLog.flush();
  return (await program.app.pool.query('SELECT * FROM app.security_log ORDER BY at, id')).rows;
}

const eventsOf = async (accountId: string) =>
  (await rows()).filter((row) => row.account_id === accountId).map(({ event }) => event);

const said = () =>
  lines
    .split('\n')
    .filter((line) => line.includes('"security":true'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the security log', () => {
  it('tells of logins and refused ones, in a line and a row, without address or login', async () => {
    const client = program.client();
    const refused = await tried(client, EMAIL, 'Wiosna2026!');
    expect(refused.status).toBe(422);
    const right = await tried(client, EMAIL.toUpperCase(), PASSWORD);
    expect(right.status).toBe(200);
    await tried(program.client(), 'nikt@example.pl', 'Wiosna2026!');
    expect((await client.post('/szkolenia/logout')).status).toBe(200);

    expect(await eventsOf(owner)).toEqual(['login-refused', 'login', 'logout']);
    const all = await rows();
    expect(all.filter(({ account_id }) => account_id === null).map(({ event }) => event)).toEqual(['login-refused']);
    expect(new Set(all.map(({ client: hash }) => hash)).size).toBe(1);
    const [first, second] = all;
    expect(first?.login).toBe(second?.login);
    expect(first?.request_id).toBe(refused.headers['x-request-id']);
    expect(said().map(({ event, requestId }) => [event, requestId])).toEqual(
      all.map(({ event, request_id: id }) => [event, id]),
    );
    expect(JSON.stringify(all) + lines).not.toMatch(/pilna|nikt@|127\.0\.0\.1|Mozilla/i);
  });

  it('counts the same again and again as one row, and shows the owner all of it', async () => {
    const client = program.client();
    await program.app.securityLog.flush();
    for (let n = 0; n < 3; n += 1) await tried(client, EMAIL, 'Wiosna2026!');
    await tried(client, EMAIL, PASSWORD);
    await program.app.securityLog.flush();
    const { happenings } = (await client.props('/szkolenia/account/security')).body.data;
    const refused = happenings.filter(({ what }: { what: string }) => what === 'Odrzucono logowanie: złe hasło');
    expect(happenings[0]).toMatchObject({ what: 'Zalogowano', device: 'Safari na telefonie iPhone', times: 1 });
    expect(refused.reduce((sum: number, { times }: { times: number }) => sum + times, 0)).toBe(4);
    const other = await program.as('ADMIN_OPERATOR');
    const theirs = (await other.props('/szkolenia/account/security')).body.data.happenings;
    expect(theirs.map(({ what }: { what: string }) => what)).not.toContain('Odrzucono logowanie: złe hasło');
  });

  it('tells of 403, of files that are taken along, of changed passwords and accounts', async () => {
    const client = program.client();
    await tried(client, EMAIL, PASSWORD);
    expect((await client.get('/szkolenia/panel/operators/new')).status).toBe(403);
    expect((await client.get('/szkolenia/panel/applications/excel')).status).toBe(200);
    const change = { oldPassword: 'Nie-To-Haslo1!', password: CHOSEN_PASSWORD, passwordConfirmation: CHOSEN_PASSWORD };
    await client.post('/szkolenia/account/change-password', change);
    const administrator = await program.as('ADMIN_OPERATOR');
    const path = `/szkolenia/panel/operators/${owner}`;
    expect((await administrator.post(`${path}/deactivate`)).status).toBe(200);
    expect((await administrator.post(`${path}/reactivate`)).status).toBe(200);

    expect((await eventsOf(owner)).slice(-4)).toEqual(['login', 'forbidden', 'export', 'password-refused']);
    const done = (await rows()).filter(({ subject_id }) => subject_id === owner);
    expect(done.map(({ event, times }) => [event, times])).toHaveLength(2);
    expect(done.every(({ event, account_id }) => event === 'access-switched' && account_id !== owner)).toBe(true);
    const again = program.client();
    await tried(again, EMAIL, PASSWORD);
    const { happenings } = (await again.props('/szkolenia/account/security')).body.data;
    expect(happenings.map(({ what }: { what: string }) => what)).toContain(
      'Aktywowano lub dezaktywowano dostęp tego konta',
    );
  });

  it('tells of what no form sends: too much, of another kind, unreadable', async () => {
    const client = program.client();
    await client.refreshToken();
    const before = (await rows()).length;
    const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': client.token };
    const send = (type: string, raw: string) =>
      client.send('POST', '/backend/login', { raw, headers: { ...headers, 'content-type': type } });
    const answers = [
      await send('application/json', '{}'),
      await send('application/x-www-form-urlencoded', `login=${'a'.repeat(3_000_000)}`),
      await send('multipart/form-data', 'x'),
    ];
    const expected = [415, 413, 415];
    expect(answers.map(({ status }) => status)).toEqual(expected);
    // The same at one door within a second is one row.
    const added = (await rows()).slice(before);
    expect(new Set(added.map(({ event }) => event))).toEqual(new Set(['malformed']));
    expect(added.reduce((sum, { times }) => sum + Number(times), 0)).toBe(3);
  });

  it('tells of proofs that were asked for, given and refused, and calls none of it forbidden', async () => {
    const email = 'iga.pytana@example.pl';
    const id = await program.addOperator({ email, role: 'ADMIN_OPERATOR' });
    const client = program.client();
    await tried(client, email, PASSWORD);
    await program.app.pool.query(`UPDATE app.sessions SET sess = jsonb_set(sess::jsonb, '{provedAt}', '-1e15')`);
    const list = '/szkolenia/panel/operators/excel';
    expect((await client.send('GET', `/backend${list}`)).status).toBe(403);
    expect((await client.post('/szkolenia/account/proof', { proof: 'Zle-Haslo1!' })).status).toBe(422);
    expect((await client.post('/szkolenia/account/proof', { proof: PASSWORD })).status).toBe(200);
    expect((await client.get(list)).status).toBe(200);
    expect(await eventsOf(id)).toEqual(['login', 'proof-refused', 'proved', 'export']);
  });

  it('is added to and read by the one who serves requests, and not changed; what is old goes', async () => {
    const { pool, ownerPool } = program.app;
    for (const statement of [
      'DELETE FROM app.security_log',
      `UPDATE app.security_log SET event = 'login'`,
      'TRUNCATE app.security_log',
    ]) {
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
    const before = await rows();
    await pool.query(`SELECT app.drop_security_log(now() + interval '1 day', 1000)`);
    expect(await rows()).toHaveLength(before.length);
    await ownerPool.query(`UPDATE app.security_log SET at = at - interval '400 days' WHERE id = $1`, [before[0]?.id]);
    await endKeeping(program.app);
    expect(await rows()).toHaveLength(before.length - 1);
  });

  it('keeps of an erased person that something happened, and not from where', async () => {
    const { db } = program.app;
    const { person_id: personId } = await db
      .selectFrom('operators')
      .select('person_id')
      .where('id', '=', owner)
      .executeTakeFirstOrThrow();
    const mine = (await rows()).filter(({ account_id }) => account_id === owner).length;
    await program.forget(personId);
    await program.settled();
    await dropLogins(program.app, { personId });
    const left = (await rows()).filter(({ account_id }) => account_id === owner);
    expect(left).toHaveLength(mine);
    expect(left.every(({ login, client, device }) => login === null && client === null && device === '')).toBe(true);
  });
});

/** Commands at the doors and on the own account that say nothing about its safety, and why. */
const SAY_NOTHING = [
  // Questions to a browser; what it answers is logged.
  'post /login/passkey/begin',
  'post /login/code/passkey/begin',
  'post /account/proof/passkey',
  'post /account/passkeys/begin',
  // Only hides what was shown.
  'post /account/second-factor/codes/put-away',
];

describe('a command at a door or on the own account', () => {
  it('is named in the table of happenings, or among those that say nothing', () => {
    const happenings = happeningsOf(program.app);
    const doors = routes.filter(
      ({ kind, path }) =>
        kind === 'command' && /^\/(login|logout|account|remind-password|change-password)\b/.test(path),
    );
    expect(doors.length).toBeGreaterThan(10);
    const unknown = doors
      .filter((route) => !namedIn(happenings, route.portal, route))
      .map(({ path }) => `post ${path}`);
    expect(unknown.filter((name) => !SAY_NOTHING.includes(name))).toEqual([]);
  });
});
