import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/portals.ts';
import type { PortalRoute } from '#api/http/routes/route.ts';
import type { ActorType, Portal } from '#domain/kernel/actor.ts';
import { portalNamed } from '#domain/portals.ts';
import { isPersonFile } from '#domain/portal/person-files.ts';
import type { Client } from '#tests/bench/client.ts';
import { ACTORS, emailOf } from '#tests/support/account/actors.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';

/** What a stolen session is worth: what does most harm asks its owner again who they are. */

let program: TestApp;
let later = 0;
const START = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
const present = () => START + later;
const STALE = 11 * 60_000;

/** Of each portal one who may everything there. */
const BOSSES = ACTORS.filter(({ portal }, index) => ACTORS.findIndex((one) => one.portal === portal) === index);

beforeAll(async () => {
  program = await testApp({ now: () => new Date(present()).toISOString(), config: { proofAgeMs: 600_000 } });
  for (const { type, kind, fields } of BOSSES)
    await program.addAccount(kind, { firstName: 'Ewa', lastName: 'Boska', email: emailOf(type), ...fields });
});
afterEach(() => {
  later = 0;
});
afterAll(() => program?.stop());

async function loggedIn(portal: Portal, type: ActorType, email = emailOf(type)): Promise<Client> {
  const client = program.client();
  const form = { login: email, password: PASSWORD, applicationActorType: type };
  const answer = await client.post(`/${portal}/login`, form);
  expect(answer.status, answer.text).toBe(200);
  return client;
}

const boss = () => loggedIn('szkolenia', 'SzkoleniaOperator');
const nameOf = (route: PortalRoute) => `${route.kind === 'command' ? route.method : 'get'} ${route.path}`;
const of = (portal: Portal) => routes.filter((route) => route.portal === portal);

/** What opens the own account from then on; a device asks where there are passkeys already. */
const OWN = {
  always: [
    'post /account/passkeys',
    'post /account/passkeys/begin',
    'post /account/passkeys/:id/remove',
    'post /account/sessions/end-others',
    'post /account/sessions/end-all',
    'post /account/sessions/:id/end',
  ],
  // Own reports name persons where their data do.
  perhaps: ['post /account/second-factor/begin', 'get /panel/own-reports/csv', 'get /panel/own-reports/excel'],
};

/**
 * The classes of what asks again, from the declarations of the portals and not from the routes' own word: accounts that
 * work in a panel or read all of them, logins and permissions, a reset of a second factor, an erasure, lists of persons taken away as files.
 */
function expected(portal: Portal): { always: string[]; perhaps: string[] } {
  const { accounts, imports, personFiles = [] } = portalNamed(portal);
  const always = accounts.flatMap(({ base, login }) => [
    `get ${base}/excel`,
    `get ${base}/compare/excel`,
    ...(login ? [`post ${base}/:id/reset-second-factor`] : []),
    ...(login?.panel || login?.readsAll
      ? [`post ${base}`, `post ${base}/:id/deactivate`, `post ${base}/:id/reactivate`]
      : []),
    ...(login && imports.some((one) => one.base === base) ? [`post ${base}/import/:id/confirm`] : []),
  ]);
  return {
    always: [
      ...OWN.always,
      ...always,
      ...personFiles.map((path) => `get ${path}`),
      // What a journal tells of persons.
      ...['excel', 'csv', 'jsonl'].map((file) => `get /panel/audit/${file}`),
      ...['excel', 'csv'].map((file) => `get /panel/audit/access/${file}`),
      'post /panel/gdpr/users/:id/forget',
      // Tokens and webhooks of other programs: making one, changing it, waking it.
      'post /panel/webhooks',
      'post /panel/webhooks/:id/reactivate',
      'put /panel/webhooks/:id',
      'post /panel/api-tokens',
      'post /panel/api-tokens/:id/reactivate',
      'put /panel/api-tokens/:id',
    ].sort(),
    perhaps: [...OWN.perhaps, ...accounts.flatMap(({ base, login }) => (login ? [`put ${base}/:id`] : []))].sort(),
  };
}

/** Files of lists that tell of nobody: a new one is put here, or among the portal's `personFiles`. */
const FILES_WITHOUT_PERSONS =
  /^\/panel\/(course-dates\/compare|reports\/(applications|course-dates\/statistics|ratings.*|nps|certificates\/months|no-shows|returning-firms|(lead-times|occupancy|orders|order-times)\/\w+)|firms\/reports\/.*)\/excel$|\/ratings\/excel$|\/own-reports\/excel$|\/nps\/download$|\/import\/sample\/excel$/;

describe.each(BOSSES)('what asks again in $portal', ({ portal, type }) => {
  it('is declared by its routes, each class whole', () => {
    const declared = (proof: PortalRoute['proof']) =>
      of(portal)
        .filter((route) => route.proof === proof)
        .map(nameOf)
        .sort();
    expect(declared('always')).toEqual(expected(portal).always);
    expect(declared('perhaps')).toEqual(expected(portal).perhaps);
    const { records } = portalNamed(portal);
    const plain = new Set(Object.values(records).flatMap(({ base }) => [`${base}/excel`, `${base}/compare/excel`]));
    const model = portalNamed(portal);
    const unsaid = of(portal)
      .filter(({ kind, path }) => kind === 'download' && /excel|download$/.test(path))
      .filter(({ path }) => !isPersonFile(model, path) && !plain.has(path) && !FILES_WITHOUT_PERSONS.test(path));
    expect(unsaid.map(nameOf)).toEqual([]);
  });

  it('refuses a session whose owner was not asked for ten minutes, by scripts and natively', async () => {
    const client = await loggedIn(portal, type);
    const wrong: string[] = [];
    // What ends the session itself comes last.
    const endsAll = ({ path }: PortalRoute) => Number(path.endsWith('/end-all'));
    const asking = of(portal).filter(({ proof }) => proof === 'always');
    for (const route of asking.toSorted((one, other) => endsAll(one) - endsAll(other))) {
      const path = `/${portal}${route.path.replace(':id', '00000000-0000-4000-8000-000000000000')}`;
      later = STALE;
      const method = route.kind === 'command' ? (route.method.toUpperCase() as 'POST' | 'PUT') : 'GET';
      const call = () => (method === 'GET' ? client.send('GET', `/backend${path}`) : client.call(method, path));
      const asked = await call();
      const native =
        method === 'GET' ? await client.get(path) : await client.native(path, { note: 'x', _method: method });
      const isAsked = asked.status === 403 && asked.body.proof === 'password';
      const isAskedNatively =
        route.kind === 'command'
          ? native.status === 403 && native.body.data.held.fields.some(([name]: string[]) => name === 'note')
          : native.status === 303 && String(native.headers.location).includes('/account/proof?next=');
      if (!isAsked || !isAskedNatively) wrong.push(`${nameOf(route)}: ${asked.status} ${native.status}`);
      later = 0;
      // The login a moment ago was a proof: the same is answered for what it says.
      const fresh = await call();
      if (fresh.status === 403) wrong.push(`${nameOf(route)}: asked although it was just proved`);
    }
    expect(wrong).toEqual([]);
  });
});

it('own reports of persons are taken away as files by a proved session alone; all others by any', async () => {
  const client = await boss();
  later = STALE;
  const file = (of: string) => client.get(`/szkolenia/panel/own-reports/csv?source=${of}`);
  const asked = await file('application_persons');
  expect([asked.status, String(asked.headers.location)]).toEqual([
    303,
    expect.stringContaining('/account/proof?next='),
  ]);
  expect((await file('applications')).status).toBe(200);
  expect((await client.post('/szkolenia/account/proof', { proof: PASSWORD })).status).toBe(200);
  expect((await file('application_persons')).status).toBe(200);
});

describe.each(ACTORS)('an account of the kind $kind', ({ portal, kind, fields }) => {
  it('is given another login or other permissions by a proved session alone; other data by any', async () => {
    const { type } = BOSSES.find((one) => one.portal === portal) as (typeof BOSSES)[number];
    const { declaration } = program.app.accounts.ofKind(kind);
    const email = `zmieniane.${kind}@sekretne.example`;
    const values = { firstName: 'Iga', lastName: 'Zmieniana', email, ...fields };
    const id = await program.addAccount(kind, values);
    const path = `/${portal}${declaration.base}/${id}`;
    const client = await loggedIn(portal, type);
    const form = (await client.props(`${path}/edit`)).body.data.values;
    const typed = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null));
    later = STALE;
    const other = await edit(client, path, { ...typed, email: `inny.${email}` });
    expect([other.status, other.body.proof], other.text).toEqual([403, 'password']);
    const named = form.firstName === undefined ? { name: 'Inna Firma' } : { firstName: 'Ola' };
    const harmless = await edit(client, path, { ...typed, ...named });
    expect(harmless.status, harmless.text).toBe(200);
    // A kind without permissions of its own asks nothing for a change that changes nothing.
    const names = declaration.fields.map(({ name }) => name);
    const less = await edit(client, path, {
      ...typed,
      ...named,
      ...(names.includes('role') ? { role: 'TRAINER' } : {}),
      ...(names.includes('permissions') ? { permissions: (fields.permissions as string[]).slice(0, 1) } : {}),
    });
    const hasPowers = names.includes('role') || names.includes('permissions');
    expect([less.status === 403, less.body.proof], less.text).toEqual([hasPowers, hasPowers ? 'password' : undefined]);
    const proved = await client.post(`/${portal}/account/proof`, { proof: PASSWORD });
    expect(proved.status).toBe(200);
    const now = await edit(client, path, { ...typed, ...named, email: `inny.${email}` });
    expect(now.status, now.text).toBe(200);
  });
});

describe('the question', () => {
  const NEW = { firstName: 'Jan', lastName: 'Nowy', role: 'TRAINER', 'actor[accessType]': 'unlimited' } as const;
  const form = (email: string) => ({ ...NEW, email, 'actor[passwordChangeMode]': 'unlimited' });
  const added = async (email: string) =>
    (await program.app.pool.query('SELECT 1 FROM read.operators WHERE email = $1', [email])).rowCount;

  it('is answered once, then the same request under the same key is done; the stolen id is worth nothing', async () => {
    const client = await boss();
    const stolen = new Map(client.cookies);
    later = STALE;
    const key = { 'idempotency-key': 'k-1' };
    expect((await client.post('/panel/operators', form('raz@demo.example'), key)).status).toBe(403);
    expect(await added('raz@demo.example')).toBe(0);
    const wrong = await client.post('/account/proof', { proof: 'Zle-Haslo1!' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['proof']]);
    expect((await client.post('/account/proof', { proof: PASSWORD })).status).toBe(200);
    for (let n = 0; n < 2; n += 1)
      expect((await client.post('/panel/operators', form('raz@demo.example'), key)).status).toBe(201);
    expect(await added('raz@demo.example')).toBe(1);
    const thief = program.client();
    for (const [name, value] of stolen) thief.cookies.set(name, value);
    expect((await thief.props('/panel/groups')).status).toBe(401);
  });

  it('takes few wrong answers of a session, and others of the account go on', async () => {
    const [thief, owner] = [await boss(), await boss()];
    const statuses = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await thief.post('/account/proof', { proof: `Zle-${n}A!xx` })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await thief.post('/account/proof', { proof: PASSWORD })).status).toBe(429);
    expect((await owner.post('/account/proof', { proof: PASSWORD })).status).toBe(200);
  });

  it('is of the code where the account has a second factor', async () => {
    const email = 'zkodem@demo.example';
    await program.addOperator({ role: 'ADMIN_OPERATOR', email });
    const client = await loggedIn('szkolenia', 'SzkoleniaOperator', email);
    await client.post('/account/second-factor/begin', { password: PASSWORD });
    const { secret } = (await client.props('/account/second-factor')).body.data;
    const code = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
        timestamp: present() + steps * 30_000,
      });
    expect((await client.post('/account/second-factor', { code: code(-1) })).status).toBe(200);
    later = STALE;
    expect((await client.post('/panel/operators', form('k@demo.example'))).body.proof).toBe('code');
    expect((await client.post('/account/proof', { proof: PASSWORD })).status).toBe(422);
    expect((await client.post('/account/proof', { proof: code(0) })).status).toBe(200);
    expect((await client.post('/panel/operators', form('k@demo.example'))).status).toBe(201);
  });

  it('keeps everything that a native form said, and goes on after the proof', async () => {
    const client = await boss();
    later = STALE;
    const asked = await client.native('/szkolenia/panel/operators', form('natywny@demo.example'), 'operator');
    const { held, kind } = asked.body.data;
    expect([asked.status, kind, held.action]).toEqual([403, 'password', '/panel/operators']);
    const sent = Object.fromEntries(held.fields);
    expect(sent).toMatchObject({ ...form('natywny@demo.example'), _action: 'operator' });
    const again = (proof: string) =>
      client.native('/szkolenia/panel/operators', { ...sent, _proof: proof }, 'operator');
    const wrong = await again('Zle-Haslo1!');
    expect([wrong.status, wrong.body.data.errors, wrong.body.data.held.fields]).toEqual([
      422,
      { _proof: ['Hasło jest nieprawidłowe'] },
      held.fields,
    ]);
    const right = await again(PASSWORD);
    expect([right.status, await added('natywny@demo.example')]).toEqual([303, 1]);
  });

  it('comes before a file on a page of its own, which brings the file then', async () => {
    const client = await boss();
    later = STALE;
    const asked = await client.get('/szkolenia/panel/operators/excel?sort=title');
    const location = String(asked.headers.location);
    expect([asked.status, location]).toEqual([303, expect.stringContaining('/szkolenia/account/proof?next=')]);
    expect((await client.get(location)).body.data).toMatchObject({ proved: false, isFile: true });
    const behind = await client.native(location, { proof: PASSWORD });
    expect([behind.status, behind.headers.location]).toEqual([303, expect.stringContaining('/account/proof?next=')]);
    const { data } = (await client.get(String(behind.headers.location))).body;
    expect(data).toMatchObject({ proved: true, next: '/szkolenia/panel/operators/excel?sort=title' });
    expect((await client.get(data.next)).headers['content-type']).toContain('spreadsheet');
  });

  it('leads nowhere else', async () => {
    const client = await boss();
    for (const next of ['https://evil.example/', '//evil.example', '/bx/panel']) {
      const { data } = (await client.props(`/account/proof?next=${encodeURIComponent(next)}&file=1`)).body;
      expect(data.next).toBeNull();
    }
    expect((await program.client().props('/account/proof')).status).toBe(401);
  });
});

describe('a session', () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const NEWER = CHROME.replace('140.0', '151.0');
  const PHONE = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const DESK = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

  async function began(agent: string): Promise<Client> {
    const client = program.client();
    client.agent = agent;
    await client.login(emailOf('SzkoleniaOperator'), PASSWORD);
    expect((await client.props('/panel/groups')).status).toBe(200);
    return client;
  }

  it('goes on in no other kind of browser, and ends there', async () => {
    const client = await began(CHROME);
    client.agent = DESK;
    const answer = await client.props('/panel/groups');
    expect([answer.status, answer.body.message]).toEqual([401, expect.stringContaining('w innej przeglądarce')]);
    client.agent = CHROME;
    expect((await client.props('/panel/groups')).status).toBe(401);
  });

  it('goes on after an update, and where a telephone asks for the page of a desk', async () => {
    const client = await began(CHROME);
    client.agent = NEWER;
    expect((await client.props('/panel/groups')).status).toBe(200);
    const phone = await began(PHONE);
    phone.agent = DESK;
    expect((await phone.props('/panel/groups')).status).toBe(200);
  });

  it('believes no token of a form that was read before the login', async () => {
    const client = program.client();
    await client.refreshToken();
    const { token } = client;
    await client.login(emailOf('SzkoleniaOperator'), PASSWORD);
    client.token = token;
    expect((await client.post('/account/sessions/end-others')).status).toBe(403);
    client.token = '';
    expect((await client.post('/account/sessions/end-others')).status).toBe(200);
  });

  it.each(['/szkolenia/logout', '/szkolenia/account/sessions/end-all'])(
    'that ends at %s has the browser forget its pages',
    async (path) => {
      const [scripts, native] = [await boss(), await boss()];
      expect((await native.native(path)).headers['clear-site-data']).toBe('"cache"');
      const other = path.includes('end-all') ? await boss() : scripts;
      expect((await other.post(path)).headers['clear-site-data']).toBe('"cache"');
    },
  );
});
