import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_SETTINGS } from '#tests/support/program/settings.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';

let program: TestApp;
beforeAll(async () => {
  const connections = { ...TEST_SETTINGS.connections, trustProxy: ['127.0.0.1'] };
  program = await testApp({ config: { publicUrl: 'https://szkolenia.example', connections } });
  await program.addOperator({ role: 'TRAINER', email: 'anna@demo.example' });
});
afterAll(() => program?.stop());

/** As a TLS proxy on the same machine passes a request on. */
const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };

describe('behind a TLS proxy', () => {
  it('cookies are secure and of this host only, and a login works', async () => {
    const client = program.client();
    client.token = (await client.props('/login', proxied)).body.locals.csrfToken;
    const form = { login: 'anna@demo.example', password: PASSWORD, applicationActorType: 'SzkoleniaOperator' };
    const answer = await client.post('/login', form, proxied);
    expect(answer.status).toBe(200);
    expect([...client.cookies.keys()].sort()).toEqual(
      ['browser', 'csrf', 'session', 'visitor'].map((name) => `__Host-${name}`),
    );
    for (const cookie of answer.headers['set-cookie'] ?? []) expect(cookie).toMatch(/; Secure/);
    expect((await client.props('/panel', proxied)).status).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000');
    expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  it('a program that asks without TLS is told so, and led nowhere', async () => {
    const ask = (proto: string) =>
      program.client().get('/api/v1/szkolenia/group', { ...proxied, 'x-forwarded-proto': proto });
    const inClear = await ask('http');
    expect([inClear.status, inClear.headers.location]).toEqual([403, undefined]);
    expect(JSON.parse(inClear.text).detail).toMatch(/^Pytaj przez https\. /);
    expect((await ask('https')).status).toBe(401);
  });

  it('AUTH-02 tries are counted by the address the proxy saw', async () => {
    const tryFrom = async (address: string) => {
      const client = program.client();
      const headers = { ...proxied, 'x-forwarded-for': address };
      client.token = (await client.props('/login', headers)).body.locals.csrfToken;
      const form = { login: 'x@demo.example', password: 'Zle-haslo1!', applicationActorType: 'SzkoleniaOperator' };
      return (await client.post('/login', form, headers)).status;
    };
    for (let n = 0; n < 10; n += 1) expect(await tryFrom('203.0.113.1')).toBe(422);
    expect(await tryFrom('203.0.113.1')).toBe(429);
    expect(await tryFrom('203.0.113.2')).toBe(422);
    // What a visitor writes in front of the proxy's own word does not help.
    expect(await tryFrom('198.51.100.9, 203.0.113.1')).toBe(429);
  });
});

describe('which names lead here', () => {
  it('one that a stranger points at this machine gets neither pages nor figures; a probe only asks whether it lives', async () => {
    const one = await testApp({ config: { publicUrl: 'http://szkolenia.firma.pl', hosts: ['dawny.firma.eu'] } });
    const statusAt = async (path: string, host: string) => (await one.client().get(path, { host })).status;
    for (const path of ['/', '/backend/login', '/robots.txt', '/metrics'])
      expect([path, await statusAt(path, 'rebind.evil.com')]).toEqual([path, 421]);
    expect(await statusAt('/healthz', 'rebind.evil.com')).toBe(200);
    const own = ['szkolenia.firma.pl', 'bx.szkolenia.firma.pl', 'dawny.firma.eu', '127.0.0.1:3000', 'serwer.lan'];
    for (const host of own) expect([host, await statusAt('/login', host)]).toEqual([host, 200]);
    expect(await statusAt('/metrics', 'localhost')).toBe(200);
    await one.stop();
  });

  it.each([
    ['subdomains', 'max-age=63072000; includeSubDomains'],
    ['preload', 'max-age=63072000; includeSubDomains; preload'],
  ] as const)('HSTS=%s', async (hsts, header) => {
    const one = await testApp({ config: { publicUrl: 'https://szkolenia.firma.pl', hsts } });
    const { headers } = await one.client().get('/login', { host: 'szkolenia.firma.pl' });
    expect(headers['strict-transport-security']).toBe(header);
    await one.stop();
  });
});

describe('what a client writes of itself is believed as far as TRUST_PROXY says', () => {
  /** Ten wrong logins from one place are the end, whatever address each claims. */
  const lastOf = async (trustProxy: false | number | readonly string[], claim: (n: number) => string) => {
    const connections = { ...TEST_SETTINGS.connections, trustProxy };
    const one = await testApp({ config: { connections } });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const headers = { 'x-forwarded-for': claim(n) };
      const client = one.client();
      client.token = (await client.props('/login', headers)).body.locals.csrfToken;
      const form = { login: 'x@demo.example', password: 'Zle-haslo1!', applicationActorType: 'SzkoleniaOperator' };
      statuses.push((await client.post('/login', form, headers)).status);
    }
    await one.stop();
    return statuses.at(-1);
  };

  it.each([
    ['nobody: any header is a lie', false, (n: number) => `203.0.113.${n}`, 429],
    [
      'the proxy here, of which a client in the company is none',
      ['127.0.0.1'],
      (n: number) => `198.51.100.${n}, 10.0.0.5`,
      429,
    ],
    ['one proxy, which wrote the last address', 1, (n: number) => `198.51.100.${n}, 10.0.0.5`, 429],
    ['one proxy, and others really are others', 1, (n: number) => `10.0.0.${n}`, 422],
    [
      'networks of ours too, when they are named',
      ['loopback', 'uniquelocal'],
      (n: number) => `198.51.100.${n}, 10.0.0.5`,
      422,
    ],
  ] as const)('%s', async (_who, trusted, claim, status) => {
    expect(await lastOf(trusted, claim)).toBe(status);
  });

  it('host and protocol are what the connection says unless a proxy is named', async () => {
    const one = await testApp({ config: { portalUrls: { bx: 'http://bx.example' } } });
    const answerTo = (headers: Record<string, string>) => one.client().props('/login', headers);
    const claim = { 'x-forwarded-host': 'bx.example', 'x-forwarded-proto': 'https' };
    expect((await answerTo(claim)).body.appName).toBe('szkolenia');
    expect((await answerTo({ host: 'bx.example' })).body.appName).toBe('bx');
    await one.stop();
  });
});
