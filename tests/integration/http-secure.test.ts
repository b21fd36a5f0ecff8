import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';

let program: TestApp;
beforeAll(async () => {
  program = await testApp({ config: { publicUrl: 'https://szkolenia.example' } });
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
    expect([...client.cookies.keys()].sort()).toEqual(['__Host-csrf', '__Host-session', '__Host-visitor']);
    for (const cookie of answer.headers['set-cookie'] ?? []) expect(cookie).toMatch(/; Secure/);
    expect((await client.props('/panel', proxied)).status).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
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
