import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

let program: TestApp;
beforeAll(async () => {
  program = await testApp();
});
afterAll(() => program?.stop());

const PATH = '/panel/firms/import';
const WHOLE = 95 * 1024 * 1024;
const HEAD =
  '--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nNazwa;NIP\r\n';

/** Announces 95 MB, sends the first bytes of the file and no more: anyone who waits for the rest never answers. */
const begin = (headers: Record<string, string>, path = `/backend${PATH}`) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(`${program.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=B', 'content-length': WHOLE, ...headers },
    });
    const late = setTimeout(() => sent.destroy(new Error('no answer before the body')), 20_000);
    sent.once('response', (answer) => {
      clearTimeout(late);
      sent.once('error', () => undefined);
      sent.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.write(HEAD);
  });

const cookiesOf = (client: { cookies: Map<string, string> }) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('what may not be sent is refused before its body is read', () => {
  it('nobody, with a token of their own or without', async () => {
    const visitor = program.client();
    await visitor.refreshToken();
    const cookie = cookiesOf(visitor);
    expect(await begin({})).toBe(401);
    expect(await begin({ cookie, 'x-csrf-token': visitor.token })).toBe(401);
    expect(await begin({ cookie, 'x-csrf-token': 'wrong' })).toBe(403);
    expect(await begin({ cookie }, PATH)).toBe(303);
  });

  it('somebody without the right, a form of another site, and a form whose token does not come before its file', async () => {
    const [trainer, admin] = [await program.as('TRAINER'), await program.as('ADMIN_OPERATOR')];
    for (const client of [trainer, admin]) await client.refreshToken();
    expect(await begin({ cookie: cookiesOf(trainer), 'x-csrf-token': trainer.token })).toBe(403);
    const own = { cookie: cookiesOf(admin), 'x-csrf-token': admin.token };
    expect(await begin({ ...own, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await begin({ cookie: own.cookie }, PATH)).toBe(403);
    await expect(
      Promise.race([begin(own), new Promise((resolve) => setTimeout(() => resolve('waits for the file'), 500))]),
    ).resolves.toBe('waits for the file');
  });
});
