import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/portals.ts';
import type { PortalRoute } from '#api/http/routes/route.ts';
import { PORTALS, type Portal } from '#domain/kernel/actor.ts';
import type { Answer, Client } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { openStream } from '#tests/support/program/live.ts';
import { ENDS_SESSIONS } from '#tests/support/rights.ts';

/** Whatever a browser with a session is answered is kept nowhere: the whole table of routes, and what is beside it. */

const NOWHERE = 'private, no-store';

let program: TestApp;
let admin: Client;
beforeAll(async () => {
  program = await testApp();
  admin = await program.as('ADMIN_OPERATOR');
});
afterAll(() => program?.stop());

const methodOf = (route: PortalRoute): string => (route.kind === 'command' ? route.method.toUpperCase() : 'GET');
const kept = ({ headers }: Answer): unknown => headers['cache-control'];

/** The stream of live updates stays open and logging out ends the session, both are asked below; so do these. */
const NOT_WALKED = ['/panel/live', '/logout', ...ENDS_SESSIONS];

const walked = (portal: Portal): PortalRoute[] =>
  routes.filter((route) => route.portal === portal && !NOT_WALKED.includes(route.path));

/** Of one route, as the web asks for it and as a browser without scripts does. */
async function answersOf(route: PortalRoute): Promise<Answer[]> {
  const path = `/${route.portal}${route.path.replaceAll(/:\w+/g, 'nothing')}`;
  if (route.kind === 'command') {
    const called = await admin.call(methodOf(route) as 'POST' | 'PUT' | 'DELETE', path);
    return route.method === 'post' ? [called, await admin.native(path)] : [called];
  }
  return [await admin.props(path), await admin.get(path)];
}

describe('with a session', () => {
  it.each(PORTALS)('no answer of %s is kept: pages, data, files, redirects, errors', async (portal) => {
    const statuses = new Set<number>();
    const wrong: string[] = [];
    for (const route of walked(portal)) {
      for (const answer of await answersOf(route)) {
        statuses.add(answer.status);
        if (kept(answer) !== NOWHERE) wrong.push(`${methodOf(route)} ${route.path} ${answer.status}: ${kept(answer)}`);
      }
    }
    expect(wrong).toEqual([]);
    // Both what was found and what was refused is among them.
    expect([...statuses]).toEqual(expect.arrayContaining(portal === 'szkolenia' ? [200, 303, 404, 422] : [403]));
  });

  it('nor what is in no table, and a stream goes uncompressed on top of it', async () => {
    for (const path of ['/nie-ma', '/panel/%C5', '/favicon.ico', '/kontakt/'])
      expect([path, kept(await admin.get(path))]).toEqual([path, NOWHERE]);
    const stream = await openStream(admin, { url: program.url });
    expect(stream.cacheControl).toBe(`${NOWHERE}, no-transform`);
    stream.close();
  });

  it('nor the answers that begin and end it', async () => {
    await program.addReporter({ email: 'zenon@nic.example' });
    const client = program.client();
    const login = { login: 'zenon@nic.example', password: PASSWORD, applicationActorType: 'SzkoleniaReporter' };
    expect(kept(await client.native('/login', login))).toBe(NOWHERE);
    await client.refreshToken();
    expect(kept(await client.native('/logout'))).toBe(NOWHERE);
    expect(kept(await client.get('/'))).toBe('private, no-cache');
  });
});

it('without one, what is everybody’s may be kept', async () => {
  const visitor = program.client();
  expect(kept(await visitor.get('/harmonogram.ics'))).toBe('public, max-age=300');
  expect(kept(await visitor.get('/manifest.webmanifest'))).toBe('public, max-age=3600');
});
