import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, page, type PortalRoute } from '#api/http/routes/route.ts';
import { PORTALS, type Portal } from '#domain/kernel/actor.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

/** The same few routes in each of the five portals, beside the program's own. */
const toys = (portal: Portal): PortalRoute[] =>
  [
    page('/toy', 'public', async () => ({ of: portal })),
    page('/toy/panel', 'panel', async () => ({ secret: portal })),
    page('/toy/away', 'public', async () => ({ redirect: '/toy?page=2' })),
    command(
      'post /toy',
      { guard: 'public' },
      { page: '/toy', run: async () => ({ body: {}, redirect: '/toy?page=2' }) },
    ),
    command('post /toy/here', { guard: 'public' }, { page: '/toy', run: async () => ({ body: {} }) }),
    command('post /toy/wrong', { guard: 'public' }, { page: '/toy', run: async () => invalid({ name: ['Źle'] }) }),
    command(
      'post /toy/panel',
      { guard: 'panel' },
      { page: '/toy/panel', run: async () => ({ body: { secret: portal } }) },
    ),
  ].map((route) => ({ ...route, portal }));

const PASSWORD = 'Szkolenia1!';
let program: TestApp;
beforeAll(async () => {
  program = await testApp({
    routes: PORTALS.flatMap(toys),
    config: { portalUrls: { bx: 'https://kurier.example' } },
  });
  await program.addOperator({ role: 'ADMIN_OPERATOR', email: 'anna@demo.example' });
});
afterAll(() => program?.stop());

/** How a portal is reached, and with what its addresses begin then. */
interface Way {
  readonly portal: Portal;
  readonly by: 'segment' | 'host' | 'a host of another name' | 'header' | 'header, over another segment';
  readonly segment: string;
  readonly headers: Record<string, string>;
  readonly prefix: string;
}

/** URL-01, written out. */
const OWN_PREFIX: Record<Portal, string> = {
  szkolenia: '/szkolenia',
  bx: '',
  leasing: '/leasing',
  sud: '/sud',
  zlecenia: '',
};

const WAYS: readonly Way[] = PORTALS.flatMap((portal): Way[] => [
  ...(portal === 'bx'
    ? [{ portal, by: 'a host of another name', segment: '', headers: { host: 'kurier.example' }, prefix: '' } as const]
    : []),
  { portal, by: 'segment', segment: `/${portal}`, headers: {}, prefix: `/${portal}` },
  {
    portal,
    by: 'host',
    segment: '',
    headers: { host: `${portal}.example:3000` },
    prefix: OWN_PREFIX[portal],
  },
  { portal, by: 'header', segment: '', headers: { 'x-app-name': portal }, prefix: OWN_PREFIX[portal] },
  {
    portal,
    by: 'header, over another segment',
    segment: portal === 'sud' ? '/zlecenia' : '/sud',
    headers: { 'x-app-name': portal },
    prefix: OWN_PREFIX[portal],
  },
]);

describe.each(WAYS)('GEN-01 GEN-04 $portal by $by', ({ portal, segment, headers, prefix }) => {
  const native = async (path: string) => {
    const client = program.client();
    client.token = (await client.props('/toy')).body.locals.csrfToken;
    return client.send('POST', `${segment}${path}`, { headers, form: { _csrf: client.token, _action: 'toy' } });
  };
  const scripted = async (path: string) => {
    const client = program.client();
    client.token = (await client.props('/toy')).body.locals.csrfToken;
    return client.post(`${segment}${path}`, {}, headers);
  };

  it('shows its own page, as HTML and as JSON', async () => {
    const client = program.client();
    const [html, json] = [await client.get(`${segment}/toy`, headers), await client.props(`${segment}/toy`, headers)];
    expect([html.body.appName, html.body.data]).toEqual([portal, { of: portal }]);
    expect(json.body).toEqual(html.body);
  });

  it('WIRE-05 URL-01 a command leads to the same address with scripts and without', async () => {
    const [form, call] = [await native('/toy'), await scripted('/toy')];
    expect([form.status, form.headers.location]).toEqual([303, `${prefix}/toy?page=2`]);
    expect(call.body).toEqual({ redirect: `${prefix}/toy?page=2` });
    expect((await native('/toy/here')).headers.location).toBe(`${prefix}/toy`);
  });

  it('RED-01 URL-01 a page leads on to the same address with scripts and without', async () => {
    const client = program.client();
    const html = await client.get(`${segment}/toy/away`, headers);
    expect([html.status, html.headers.location]).toEqual([303, `${prefix}/toy?page=2`]);
    const json = await client.props(`${segment}/toy/away`, headers);
    expect(json.body.data).toEqual({ redirect: `${prefix}/toy?page=2` });
  });

  it('FE-10 URL-01 a refused form is back on its own page, whose address it tells', async () => {
    const { status, text } = await native('/toy/wrong');
    expect([status, /data-url="([^"]*)"/.exec(text)?.[1]]).toEqual([422, `${prefix}/toy`]);
  });

  it('AUTH-10 URL-01 nobody is led to its login and back', async () => {
    const { status, headers: answered } = await program.client().get(`${segment}/toy/panel?a=1`, headers);
    const next = encodeURIComponent(`${prefix}/toy/panel?a=1`);
    expect([status, answered.location]).toEqual([303, `${prefix}/login?next=${next}`]);
    expect((await program.client().props(`${segment}/toy/panel`, headers)).status).toBe(401);
  });

  it('GEN-07 a session of szkolenia opens nothing but szkolenia, and learns nothing', async () => {
    const client = program.client();
    await client.login('anna@demo.example', PASSWORD);
    const answers = [
      await client.props(`${segment}/toy/panel`, headers),
      await client.get(`${segment}/toy/panel`, headers),
      await client.post(`${segment}/toy/panel`, {}, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual(portal === 'szkolenia' ? [200, 200, 200] : [403, 403, 403]);
    for (const { text } of answers) {
      expect(text.includes('"secret"')).toBe(portal === 'szkolenia');
      expect(text.includes('To konto należy do innego portalu.')).toBe(portal !== 'szkolenia');
    }
    // Public pages stay open to everybody; the stranger is nobody there.
    const open = await client.props(`${segment}/toy`, headers);
    expect([open.status, open.body.session === null]).toEqual([200, portal !== 'szkolenia']);
    expect((await client.props('/toy/panel')).status).toBe(200);
  });

  it('GEN-07 an operator of szkolenia logs in nowhere else', async () => {
    const client = program.client();
    await client.refreshToken();
    const form = { login: 'anna@demo.example', password: PASSWORD, applicationActorType: 'SzkoleniaOperator' };
    const { status } = await client.post(`${segment}/login`, form, headers);
    // A portal without accounts has no login at all.
    expect(portal === 'szkolenia' ? [200] : [404, 422]).toContain(status);
    expect(client.cookies.has('session')).toBe(portal === 'szkolenia');
  });
});

describe('several portals on one host', () => {
  it('WIRE-02 share the token of a visitor', async () => {
    const client = program.client();
    client.token = (await client.props('/bx/toy')).body.locals.csrfToken;
    const answers = [await client.post('/leasing/toy'), await client.post('/toy'), await client.post('/bx/toy')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('AUTH-10 the login leads on within its own portal only', async () => {
    const form = { login: 'anna@demo.example', password: PASSWORD, applicationActorType: 'SzkoleniaOperator' };
    const login = async (next: string) =>
      (await program.client().native(`/szkolenia/login?next=${encodeURIComponent(next)}`, form, 'login')).headers
        .location;
    expect(await login('/szkolenia/panel/groups?page=2')).toBe('/szkolenia/panel/groups?page=2');
    expect(await login('/panel/groups')).toBe('/szkolenia/panel/groups');
    expect(await login('/bx/panel/companies')).toBe('/szkolenia/panel');
    const { body } = await program.client().props('/login?next=%2Fbx%2Fpanel%2Fcompanies');
    expect(body.data.next).toBeNull();
  });
});
