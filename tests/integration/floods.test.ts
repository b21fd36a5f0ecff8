import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_ACCESS } from '#domain/account/access.ts';
import { LIMITS } from '#ops/config/limits.ts';
import type { Client } from '#tests/bench/client.ts';
import { countStatements } from '#tests/support/program/counted-statements.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { DEFAULT_LIMITS, TEST_SETTINGS } from '#tests/support/program/settings.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** The limits that a program has for which nobody set anything, behind one proxy. */
let program: TestApp;
let other: Awaited<ReturnType<TestApp['another']>>;
let dateId: string;
beforeAll(async () => {
  const connections = { ...TEST_SETTINGS.connections, trustProxy: 1 };
  program = await testApp({ config: { limits: DEFAULT_LIMITS, connections } });
  other = await program.another();
  const operator = await program.as('NORMAL_OPERATOR');
  const [course, location] = [await addCourse(program.app), await addLocation(program.app)];
  const date = await operator.post('/panel/course-dates', dateFields(course, location, { seatLimit: '500' }));
  dateId = date.body.id;
});
afterAll(async () => {
  await other?.close();
  await program?.stop();
});
beforeEach(() => program.app.pool.query('DELETE FROM app.rate_limits'));

type Sent = Readonly<Record<string, unknown>>;
const from = (address: string) => ({ 'x-forwarded-for': address });

/** So many requests one after the other, and how many were let through before the first 429. */
async function flood(times: number, send: (n: number) => Promise<{ status: number }>): Promise<number> {
  for (let n = 0; n < times; n += 1) if ((await send(n)).status === 429) return n;
  return times;
}

const login = (
  client: Client,
  { email, password = 'Zle-haslo1!' }: { email: string; password?: string },
  address: string,
) => client.post('/login', { login: email, password, applicationActorType: 'SzkoleniaOperator' }, from(address));

const register = (client: Client, n: number, more: Sent = {}, address = '203.0.113.1') =>
  client.post('/api/register-applications', registrationFields(dateId, n, more), from(address));

describe('a flood of registrations', () => {
  it('PUB-12 in the names of strangers ends after a few, with a clear answer', async () => {
    const visitor = program.client();
    const passed = await flood(40, (n) => register(visitor, 1000 + n, { reporterEmail: `spam${n}@target.example` }));
    expect(passed).toBe(LIMITS['registration-reporters'].most);
    const refused = await register(visitor, 1100, { reporterEmail: 'spam99@target.example' });
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      message: expect.stringMatching(/^Zbyt wiele prób\. Spróbuj ponownie za \d+ min\.$/),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    // Who was let through before may go on.
    expect((await register(visitor, 1101, { reporterEmail: 'spam0@target.example' })).status).toBe(201);
  });

  it('PUB-12 leaves room for a service that registers fifty, and for the next one', async () => {
    const [visitor, neighbour] = [program.client(), program.client()];
    const send = (n: number) => register(visitor, 2000 + n, { reporterEmail: 'szef@serwis.example' });
    expect(await flood(70, send)).toBe(LIMITS['registration-client'].most);
    expect((await register(neighbour, 2100, { reporterEmail: 'inny@serwis.example' }, '203.0.113.2')).status).toBe(201);
  });

  it('PUB-12 what was refused does not count: it is corrected and sent again', async () => {
    const visitor = program.client();
    await register(visitor, 3000, {}, '203.0.113.40');
    const again = await flood(80, () => register(visitor, 3000, {}, '203.0.113.40'));
    expect(again).toBe(80);
    expect((await register(visitor, 3001, {}, '203.0.113.40')).status).toBe(201);
  });

  it('PUB-12 one mailbox is not written to by many clients', async () => {
    const visitor = program.client();
    const more = { reporterEmail: 'ofiara@target.example' };
    const send = (n: number) => register(visitor, 4000 + n, more, `198.51.${n >> 6}.${n & 63}`);
    expect(await flood(140, send)).toBe(LIMITS['registration-address'].most);
  });

  it('PUB-12 a reporter who is logged in is counted by account', async () => {
    await program.addReporter({ email: 'stala@serwis.example' });
    const reporter = program.client();
    await reporter.login('stala@serwis.example', PASSWORD, 'SzkoleniaReporter');
    const send = (n: number) => register(reporter, 5000 + n, { reporterEmail: `r${n}@serwis.example` });
    expect(await flood(70, send)).toBe(70);
  });

  it('the page of the form comes back with what was typed for a browser without scripts', async () => {
    const visitor = program.client();
    await visitor.refreshToken();
    const send = (n: number) =>
      visitor.send('POST', '/api/register-applications', {
        headers: from('203.0.113.9'),
        form: {
          ...registrationFields(dateId, 6000 + n, { reporterEmail: `form${n}@target.example` }),
          _csrf: visitor.token,
          _page: `/zgloszenia?courseDateId=${dateId}`,
        },
      });
    expect(await flood(20, send)).toBe(LIMITS['registration-reporters'].most);
    const shown = await send(30);
    expect([shown.status, shown.headers['content-type']]).toEqual([429, expect.stringContaining('text/html')]);
    expect(Number(shown.headers['retry-after'])).toBeGreaterThan(0);
    const { form } = shown.body.data;
    expect(form.message).toMatch(/^Zbyt wiele prób/);
    expect(form.values).toMatchObject({ reporterEmail: 'form30@target.example', companyName: 'Auto Serwis' });
  });
});

describe('a flood of links', () => {
  it.each([
    ['PUB-18', '/api/register-reporter', '203.0.113.3'],
    ['AUTH-04', '/remind-password', '203.0.113.30'],
  ])('%s to sixty addresses from one client ends', async (_row, path, address) => {
    const visitor = program.client();
    const send = (n: number) => visitor.post(path, { email: `link${n}@target.example` }, from(address));
    expect(await flood(60, send)).toBe(LIMITS['link-client'].most);
  });

  it('AUTH-04 PUB-18 to one address ends, also from many clients and by every portal', async () => {
    const visitor = program.client();
    const paths = ['/api/register-reporter', '/remind-password'];
    const send = (n: number) =>
      visitor.post(String(paths[n % 2]), { email: 'Ofiara@target.example' }, from(`198.51.100.${n}`));
    expect(await flood(60, send)).toBe(LIMITS['link-address'].most);
  });
});

describe('spellings of one mailbox', () => {
  const spelt = (n: number) => `${n % 2 ? 'o.fiara' : 'ofia.ra'}+${n}@${n % 3 ? 'gmail.com' : 'googlemail.com'}`;

  it.each([
    ['PUB-18', '/api/register-reporter', '198.51.102'],
    ['AUTH-04', '/remind-password', '198.51.103'],
  ])('%s share the limit of links, whoever asks', async (_row, path, network) => {
    const visitor = program.client();
    const send = (n: number) => visitor.post(path, { email: spelt(n) }, from(`${network}.${n}`));
    expect(await flood(60, send)).toBe(LIMITS['link-address'].most);
  });

  it('PUB-12 share the limit of registrations in one name', async () => {
    const visitor = program.client();
    const send = (n: number) => register(visitor, 7000 + n, { reporterEmail: spelt(n) }, `198.52.${n >> 6}.${n & 63}`);
    expect(await flood(140, send)).toBe(LIMITS['registration-address'].most);
  });

  it('are persons of their own all the same: nobody logs in as another', async () => {
    await program.addOperator({ role: 'TRAINER', email: 'jan.k+1@gmail.com' });
    await program.addOperator({ role: 'TRAINER', email: 'jank@gmail.com', access: NO_ACCESS });
    const statusOf = async (email: string) =>
      (await login(program.client(), { email, password: PASSWORD }, '203.0.113.60')).status;
    expect(await statusOf('jan.k+1@gmail.com')).toBe(200);
    for (const other of ['jank@gmail.com', 'jan.k@gmail.com', 'jan.k+2@gmail.com'])
      expect(await statusOf(other)).toBe(422);
  });
});

describe('one client that goes on all the same', () => {
  it('AUTH-02 a right password opens so many sessions in a quarter of an hour, and another account is not counted with it', async () => {
    const { config } = program.app;
    await program.addOperator({ role: 'TRAINER', email: 'petla@demo.example' });
    await program.addOperator({ role: 'TRAINER', email: 'obok@demo.example' });
    const before = config.limits;
    Object.assign(config, { limits: { ...DEFAULT_LIMITS, 'login-tries': { most: 5, minutes: 15 } } });
    try {
      const send = (email: string) => login(program.client(), { email, password: PASSWORD }, '203.0.113.70');
      expect(await flood(8, () => send('petla@demo.example'))).toBe(5);
      expect((await send('obok@demo.example')).status).toBe(200);
    } finally {
      Object.assign(config, { limits: before });
    }
  });

  it('AUTH-02 hundreds of refused logins cost neither statements nor rows, and others log in as before', async () => {
    await program.addOperator({ role: 'TRAINER', email: 'spokojna@demo.example' });
    const attacker = program.client();
    const send = (n: number) => login(attacker, { email: `zalew${n}@demo.example` }, '203.0.113.71');
    expect(await flood(60, send)).toBe(LIMITS['login-accounts'].most);
    // Above the limit of different logins each costs a question; above that of the client none does.
    const account = (n: number) => ({ email: `zalew${n % LIMITS['login-accounts'].most}@demo.example` });
    expect(await flood(200, (n) => login(attacker, account(n), '203.0.113.71'))).toBe(70);
    await program.app.securityLog.flush();
    const counted = async () => {
      const { rows } = await program.app.pool.query<{ rows: number; times: number }>(
        `SELECT count(*)::int AS rows, sum(times)::int AS times FROM app.security_log WHERE event = 'limit-met'`,
      );
      return rows[0] ?? { rows: 0, times: 0 };
    };
    const first = await counted();
    const statements = await countStatements(async () => {
      const tries = Array.from({ length: 300 }, (_, n) => login(attacker, account(n), '203.0.113.71'));
      expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([429]));
    });
    await program.app.securityLog.flush();
    const last = await counted();
    expect(last.times - first.times).toBe(300);
    // One or two a second, for as long as a busy machine takes.
    expect(last.rows - first.rows).toBeLessThan(60);
    expect(statements.of(/^WITH clock AS MATERIALIZED/)).toBeLessThan(60);
    const right = { email: 'spokojna@demo.example', password: PASSWORD };
    expect((await login(program.client(), right, '203.0.113.72')).status).toBe(200);
  });
});

describe('guessing passwords', () => {
  it('AUTH-02 one password for sixty accounts from one client ends, in two processes together', async () => {
    const [here, there] = [program.client(), other.client()];
    const send = (n: number) => login(n % 2 ? here : there, { email: `konto${n}@demo.example` }, '203.0.113.4');
    expect(await flood(60, send)).toBe(LIMITS['login-accounts'].most);
    const kinds = ['SzkoleniaReporter', 'SzkoleniaOperator'];
    const tries = kinds.map((applicationActorType) =>
      here.post('/login', { login: 'inny@demo.example', password: 'x', applicationActorType }, from('203.0.113.4')),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([429, 429]);
  });

  it('AUTH-02 one account from many clients is slowed, and its owner still gets in where they were before', async () => {
    await program.addOperator({ role: 'TRAINER', email: 'cel@demo.example' });
    const [owner, attacker] = [program.client(), program.client()];
    const right = { email: 'cel@demo.example', password: PASSWORD };
    expect((await login(owner, right, '203.0.113.50')).status).toBe(200);
    const send = (n: number) => login(attacker, { email: 'cel@demo.example' }, `198.51.101.${n}`);
    expect(await flood(70, send)).toBe(LIMITS['login-account'].most);
    const fresh = program.client();
    expect((await login(fresh, right, '203.0.113.50')).status).toBe(200);
    expect((await login(fresh, right, '203.0.113.51')).status).toBe(429);
    const { rows } = await program.app.pool.query(
      'SELECT max(expire) - extract(epoch FROM now()) * 1000 AS ms FROM app.rate_limits WHERE points >= 50',
    );
    expect(Number(rows[0].ms)).toBeLessThan(15 * 60_000 + 1000);
  });

  it('AUTH-02 right logins use up nothing, also after a wrong one', async () => {
    const client = program.client();
    const right = { email: 'normal_operator@demo.example', password: PASSWORD };
    for (let n = 0; n < 35; n += 1) {
      const password = n % 2 ? 'Zle-haslo1!' : PASSWORD;
      expect((await login(client, { ...right, password }, '203.0.113.5')).status).toBe(n % 2 ? 422 : 200);
    }
    expect(await flood(40, (n) => login(program.client(), { email: `po${n}@demo.example` }, '203.0.113.5'))).toBe(30);
  });

  it('of tries at once no more are let through than one after the other', async () => {
    const client = program.client();
    await client.refreshToken();
    const tries = Array.from({ length: 40 }, () => login(client, { email: 'naraz@demo.example' }, '203.0.113.6'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(LIMITS.login.most);
  });
});

describe('a day of files', () => {
  it('ends for the account that has had as many made as anybody needs, and for nobody else', async () => {
    const limits = { ...DEFAULT_LIMITS, export: { most: 3, minutes: 1440 } };
    const small = await testApp({ config: { limits } });
    const [busy, other] = [await small.as('NORMAL_OPERATOR'), await small.as('ADMIN_OPERATOR')];
    const take = (client: Client) => client.get('/panel/courses/excel');
    expect(await flood(5, () => take(busy))).toBe(3);
    const refused = await take(busy);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^8[0-9]{4}$/)]);
    expect((await busy.get('/panel/courses')).status).toBe(200);
    expect((await take(other)).status).toBe(200);
    await small.stop();
  });
});

it('SUR-12 a flood of answers to the survey ends', async () => {
  const visitor = program.client();
  const send = () => visitor.post('/api/nps-survey', { rate: '9' }, from('203.0.113.7'));
  expect(await flood(40, send)).toBe(LIMITS.survey.most);
});

it('no address stands in the counters', async () => {
  const visitor = program.client();
  await login(visitor, { email: 'jawny@demo.example' }, '203.0.113.8');
  const { rows } = await program.app.pool.query<{ key: string }>('SELECT key FROM app.rate_limits');
  expect(rows).toHaveLength(5);
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
});

it('limits that are off bound nothing', async () => {
  const unlimited = await testApp({ config: { limits: 'off' } });
  const visitor = unlimited.client();
  const send = (n: number) => visitor.post('/remind-password', { email: `x${n % 2}@demo.example` });
  expect(await flood(30, send)).toBe(30);
  await unlimited.stop();
});
