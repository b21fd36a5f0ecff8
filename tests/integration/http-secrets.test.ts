import { createServer as createHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from '#api/http/server.ts';
import { Streams } from '#api/live/streams.ts';
import { routes } from '#api/portals.ts';
import { Client } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';

const OLD = 'x'.repeat(32);
const NEW = 'n'.repeat(40);

let program: TestApp;
const closing: (() => void)[] = [];

beforeAll(async () => {
  program = await testApp({ config: { sessionSecrets: [OLD] } });
  await program.addOperator({ role: 'ADMIN_OPERATOR', email: 'anna@demo.example' });
});
afterAll(async () => {
  for (const close of closing) close();
  await program?.stop();
});

/** The same program started again with these secrets: the browser's cookies go on. */
async function restartedWith(sessionSecrets: readonly string[], browser: Client): Promise<Client> {
  const app = { ...program.app, config: { ...program.app.config, sessionSecrets } };
  const http = createHttp(createServer(app, { routes, streams: new Streams(app) }));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  closing.push(() => void http.close());
  const client = new Client(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  for (const [name, value] of browser.cookies) client.cookies.set(name, value);
  client.token = browser.token;
  return client;
}

const banner = { marqueeContent: '<p>W nocy</p>' };

describe('a new SESSION_SECRET', () => {
  it('nobody is logged out, open forms and kept messages go on while the former one is configured', async () => {
    const before = program.client();
    await before.login('anna@demo.example', PASSWORD);
    // A message for the next page, in its signed cookie.
    const saved = await before.native('/panel/marquee', banner);
    expect(saved.status).toBe(303);
    const visitor = program.client();
    await visitor.refreshToken();

    const after = await restartedWith([NEW, OLD], before);
    // The browser follows the redirect: the message is for the page it sees.
    const page = (await after.get('/panel/marquee')).body;
    expect(page.flash).toMatchObject({ theme: 'success' });
    expect(page.session?.account.login).toBe('anna@demo.example');
    // The form that was open, by a script and natively: its token is of before.
    expect((await after.post('/panel/marquee', banner)).status).toBe(201);
    expect((await after.native('/panel/marquee', banner)).status).toBe(303);
    // A login form that was open while the secret changed.
    const login = await (await restartedWith([NEW, OLD], visitor)).login('anna@demo.example', PASSWORD);
    expect(login.status).toBe(200);
  });

  it('what was signed with a secret that is no longer configured opens nothing', async () => {
    const before = program.client();
    await before.login('anna@demo.example', PASSWORD);
    await before.refreshToken();
    const { token } = before;
    const after = await restartedWith([NEW], before);
    expect((await after.props('/panel/marquee')).status).toBe(401);
    after.token = token;
    expect((await after.post('/panel/marquee', banner)).status).toBe(403);
    // New signatures are made with the new secret alone.
    const fresh = await restartedWith([NEW, OLD], program.client());
    await fresh.login('anna@demo.example', PASSWORD);
    expect((await (await restartedWith([NEW], fresh)).props('/panel/marquee')).status).toBe(200);
    expect((await (await restartedWith([OLD], fresh)).props('/panel/marquee')).status).toBe(401);
  });
});
