import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpError } from '#api/http/answer/errors.ts';
import { command, download, page, type PortalRoute, type Route } from '#api/http/routes/route.ts';
import { readForm } from '#api/handlers/read-form.ts';
import type { Form } from '#domain/form/form.ts';
import { conflict, isRefusal, notFound } from '#domain/kernel/refusal.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

const toyForm: Form = {
  id: 'toy',
  method: 'post',
  submitLabel: 'Zapisz',
  fields: [
    { name: 'name', label: 'Nazwa', type: 'text', required: true },
    { name: 'password', label: 'Hasło', type: 'password' },
  ],
};

/** What the toy commands have done, in order. */
const done: string[] = [];

const ofTraining: Route[] = [
  page('/toy/new', 'public', async (ask) => ({ title: 'Nowa', facts: { group: ask.query.groupId ?? null } })),
  page('/toy/:id', 'public', async (ask) => {
    if (ask.params.id === 'none') throw new HttpError(404);
    if (ask.params.id === 'broken') throw new Error('a secret detail');
    return { id: ask.params.id, query: ask.query, markup: '</script><script>alert(1)</script>' };
  }),
  page('/toy/away', 'public', async (ask) => ({
    redirect: typeof ask.query.to === 'string' ? ask.query.to : '/toy/new',
  })),
  command(
    'post /toy',
    { guard: 'public' },
    {
      page: '/toy/new',
      async run(ask) {
        const form = readForm(ask, toyForm);
        if (isRefusal(form)) return form;
        done.push(`created ${String(form.values.name)} ${ask.commandKey ?? '-'}`);
        return {
          status: 201,
          body: { id: 't1', version: 1 },
          redirect: '/toy/t1',
          flash: { theme: 'success', message: 'Zapisano „ąę".' },
        };
      },
    },
  ),
  command(
    'put /toy/:id',
    { guard: 'public' },
    {
      page: '/toy/:id',
      async run(ask) {
        done.push(`changed ${ask.params.id} ${JSON.stringify(ask.body)}`);
        if (ask.params.id === 'stale') return conflict('Dane zmieniły się w międzyczasie.', { name: 'teraz' });
        return ask.params.id === 'none' ? notFound() : { body: { id: ask.params.id, version: 2 } };
      },
    },
  ),
  command(
    'delete /toy/:id',
    { guard: 'public' },
    {
      async run(ask) {
        done.push(`deleted ${ask.params.id}`);
        return { body: { id: ask.params.id, version: 3 } };
      },
    },
  ),
  command(
    'post /toy/:id/file',
    { guard: 'public' },
    {
      upload: { maxBytes: 1000 },
      run: async (ask) => ({
        body: {
          files: Object.entries(ask.files).map(([field, file]) => [field, file.name, readFileSync(file.path, 'utf8')]),
          body: ask.body,
        },
      }),
    },
  ),
  download('/toy/:id/pdf', 'public', async (ask, res) => {
    res.type('pdf').send(Buffer.from(`PDF ${ask.params.id}`));
  }),
];
const routes: PortalRoute[] = [
  ...ofTraining.map((route): PortalRoute => ({ ...route, portal: 'szkolenia' })),
  { ...page('/only', 'public', async () => ({ portal: 'leasing' })), portal: 'leasing' },
];

let program: TestApp;
beforeAll(async () => {
  program = await testApp({
    routes,
    onlyRoutes: true,
    render: async ({ url, props }) => {
      if (url === '/toy/unrenderable') throw new Error('no');
      return {
        body: `<main>${url}</main>`,
        title: props.errorCode ? `${props.errorCode}` : 'Strona & "co"',
        favicon: '/f.svg',
        modules: [],
      };
    },
  });
});
afterAll(() => program?.stop());

const KEYS = ['appName', 'data', 'errorCode', 'flash', 'locals', 'session'];

/** `/login` is not among these routes: the token comes from any page. */
async function visitor() {
  const client = program.client();
  client.token = (await client.props('/toy/new')).body.locals.csrfToken;
  return client;
}

describe('pages', () => {
  it('GEN-03 WIRE-04 are JSON with six keys under /backend and HTML with the same props elsewhere', async () => {
    const client = program.client();
    const json = await client.props('/toy/t1?filters[name]=%C5%82&filters[a][b]=1');
    expect(json.headers['content-type']).toMatch(/^application\/json/);
    expect(Object.keys(json.body).sort()).toEqual(KEYS);
    expect(json.body).toMatchObject({ session: null, flash: null, errorCode: null, appName: 'szkolenia' });
    expect(json.body.data.query).toEqual({ filters: { name: 'ł', a: { b: '1' } } });
    const html = await client.get('/toy/t1?filters[name]=%C5%82&filters[a][b]=1');
    expect(html.headers['content-type']).toMatch(/^text\/html/);
    expect(html.body).toEqual(json.body);
    expect(html.text).toContain('<title>Strona &amp; &quot;co&quot;</title>');
    expect(html.text).toContain(`<meta name="csrf-token" content="${json.body.locals.csrfToken}">`);
    expect(html.text).toContain('<div id="root"><main>/toy/t1?filters[name]=%C5%82&filters[a][b]=1</main></div>');
    expect(html.text).not.toContain('</script><script>alert');
  });

  it('a page that cannot be rendered on the server still brings its props', async () => {
    const answer = await program.client().get('/toy/unrenderable');
    expect([answer.status, answer.body.data.id]).toEqual([200, 'unrenderable']);
  });

  it('GEN-01 GEN-04 URL-01 the portal comes from header, path or host; the prefix is taken off', async () => {
    const client = program.client();
    const portal = async (path: string, headers: Record<string, string> = {}) => {
      const { status, body } = await client.get(path, headers);
      return `${status} ${body.appName}`;
    };
    expect(await portal('/toy/new')).toBe('200 szkolenia');
    expect(await portal('/szkolenia/toy/new')).toBe('200 szkolenia');
    expect(await portal('/toy/new', { host: 'unknown.example' })).toBe('200 szkolenia');
    expect(await portal('/leasing/only')).toBe('200 leasing');
    expect(await portal('/only', { host: 'leasing.example:3000' })).toBe('200 leasing');
    expect(await portal('/only', { 'x-app-name': 'leasing' })).toBe('200 leasing');
    expect(await portal('/toy/new', { 'x-app-name': 'evil' })).toBe('200 szkolenia');
    expect(await portal('/sud/toy/new')).toBe('404 sud');
    expect(await portal('/', { host: 'zlecenia.example' })).toBe('404 zlecenia');
    expect((await client.get('/backend/szkolenia/toy/new')).body.data.title).toBe('Nowa');
    expect((await client.get('/szkolenia/backend/toy/new')).body.data.title).toBe('Nowa');
  });

  it('RED-01 a redirect in the data is followed, to own paths only, with the prefix of the portal', async () => {
    const client = program.client();
    const away = await client.get('/szkolenia/toy/away');
    expect([away.status, away.headers.location]).toEqual([303, '/szkolenia/toy/new']);
    expect((await client.props('/toy/away')).body.data).toEqual({ redirect: '/szkolenia/toy/new' });
    for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const answers = [
        await client.get(`/toy/away?to=${encodeURIComponent(evil)}`),
        await client.props(`/toy/away?to=${encodeURIComponent(evil)}`),
      ];
      expect(answers.map(({ status, body }) => [status, body.data.redirect])).toEqual([
        [200, evil],
        [200, evil],
      ]);
    }
  });

  it('a file is sent as it is', async () => {
    const answer = await program.client().get('/toy/t1/pdf');
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, 'application/pdf', 'PDF t1']);
  });
});

describe('commands', () => {
  it('answer JSON under /backend with their status, and where to go', async () => {
    const client = await visitor();
    const answer = await client.post('/toy', { name: 'A' });
    expect([answer.status, answer.body]).toEqual([
      201,
      { id: 't1', version: 1, redirect: '/szkolenia/toy/t1', flash: { theme: 'success', message: 'Zapisano „ąę".' } },
    ]);
    expect((await client.call('DELETE', '/toy/t9')).body).toEqual({ id: 't9', version: 3 });
    expect((await client.call('PUT', '/toy/stale', { name: 'x' })).status).toBe(409);
    expect((await client.call('PUT', '/toy/stale', { name: 'x' })).body).toEqual({
      message: 'Dane zmieniły się w międzyczasie.',
      current: { name: 'teraz' },
    });
    expect((await client.call('PUT', '/toy/none', {})).status).toBe(404);
  });

  it('WIRE-05 RED-02 a native form gets 303, and the flash shows once', async () => {
    const client = await visitor();
    const answer = await client.native('/szkolenia/toy', { name: 'A' }, 'toy');
    expect([answer.status, answer.headers.location]).toEqual([303, '/szkolenia/toy/t1']);
    expect((await client.get('/toy/t1')).body.flash).toEqual({ theme: 'success', message: 'Zapisano „ąę".' });
    expect((await client.get('/toy/t1')).body.flash).toBeNull();
    const [name = ''] = [...client.cookies.keys()].filter((key) => key === 'flash');
    expect(name).toBe('');
    client.cookies.set('flash', 's%3AeyJ0aGVtZSI6InN1Y2Nlc3MifQ.forged');
    expect((await client.get('/toy/t1')).body.flash).toBeNull();
  });

  it('RED-02 what scripts of another tab read meanwhile leaves the flash to the page it is for', async () => {
    const client = await visitor();
    await client.native('/szkolenia/toy', { name: 'A' }, 'toy');
    const other = await client.get('/szkolenia/backend/toy/t1');
    expect([other.status, other.body.flash]).toEqual([200, null]);
    expect((await client.get('/szkolenia/toy/t1')).body.flash).toEqual({ theme: 'success', message: 'Zapisano „ąę".' });
  });

  it('WIRE-05 _method puts and deletes, on POST only; anything else there is ignored', async () => {
    const client = await visitor();
    done.length = 0;
    await client.native('/toy/t1', { _method: 'put', name: 'B' });
    await client.native('/toy/t1', { _method: 'DELETE' });
    await client.native('/toy', { _method: 'get', name: 'C' });
    await client.call('PUT', '/toy/t2', { _method: 'delete' });
    await client.get('/toy/t1?_method=delete');
    expect(done).toEqual(['changed t1 {"name":"B"}', 'deleted t1', 'created C -', 'changed t2 {}']);
  });

  it('FE-10 a failed native form comes back with what was typed, but no password', async () => {
    const client = await visitor();
    const answer = await client.native('/toy?groupId=3', { name: '', password: 'tajne', note: 'ółw' }, 'toy');
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({
      title: 'Nowa',
      facts: { group: '3' },
      form: {
        action: 'toy',
        values: { name: '', note: 'ółw' },
        errors: { name: ['Nazwa jest wymagane'] },
        message: 'Nazwa jest wymagane',
      },
    });
    expect(answer.text).not.toContain('tajne');
    const stale = await client.native('/toy/stale', { _method: 'put', name: 'moje' });
    expect([stale.status, stale.body.data.form.current]).toEqual([409, { name: 'teraz' }]);
  });

  it('WIRE-02 WIRE-06 without the right token nothing happens', async () => {
    const client = await visitor();
    const other = await visitor();
    done.length = 0;
    const form = { name: 'A' };
    const statuses = [
      await client.send('POST', '/backend/toy', { form }),
      await client.send('POST', '/backend/toy', { form, headers: { 'x-csrf-token': 'wrong' } }),
      await client.send('POST', '/backend/toy', { form, headers: { 'x-csrf-token': other.token } }),
      await client.send('POST', '/toy', { form: { ...form, _csrf: '' } }),
      await client.send('DELETE', '/backend/toy/t1'),
      await client.send('POST', '/backend/toy', {
        form,
        headers: { 'x-csrf-token': client.token, 'sec-fetch-site': 'cross-site' },
      }),
      await program.client().send('POST', '/backend/toy', { form, headers: { 'x-csrf-token': client.token } }),
      // The right token, sent by a page of elsewhere, or by one that hides where it is from.
      ...(await Promise.all(
        ['https://evil.example', 'null', 'http://127.0.0.1:1'].map((origin) =>
          client.send('POST', '/backend/toy', { form, headers: { 'x-csrf-token': client.token, origin } }),
        ),
      )),
    ].map((answer) => answer.status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 403, 403, 403, 403]);
    client.cookies.set('csrf', 'j%3A%7B%22a%22%3A1%7D');
    expect((await client.send('POST', '/backend/toy', { form, headers: { 'x-csrf-token': 'x' } })).status).toBe(403);
    expect(done).toEqual([]);
  });

  it('WIRE-02 a page of the program’s own address, or of the one that it was asked at, is heard', async () => {
    const client = await visitor();
    for (const origin of [new URL(program.url).origin, program.app.config.publicUrl]) {
      const headers = { 'x-csrf-token': client.token, origin };
      expect((await client.send('POST', '/backend/toy', { form: { name: 'A' }, headers })).status).not.toBe(403);
    }
  });

  it('WIRE-09 an idempotency key is scoped to who asks and what for', async () => {
    const [client, other] = [await visitor(), await visitor()];
    done.length = 0;
    await client.post('/toy', { name: 'A' }, { 'idempotency-key': 'k1' });
    await client.post('/toy', { name: 'A' }, { 'idempotency-key': 'k1' });
    await client.native('/toy', { name: 'A', _key: 'k1' });
    await other.post('/toy', { name: 'A' }, { 'idempotency-key': 'k1' });
    const keys = done.map((line) => line.split(' ')[2]);
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
    expect([keys[1] === keys[0], keys[2] === keys[0], keys[3] === keys[0]]).toEqual([true, true, false]);
    expect((await client.post('/toy', { name: 'A' }, { 'idempotency-key': 'k'.repeat(300) })).status).toBe(400);
  });
});

describe('uploads', () => {
  const multipart = (parts: string) => ({
    raw: Buffer.from(`${parts.replaceAll('\n', '\r\n')}\r\n--B--\r\n`),
    type: 'multipart/form-data; boundary=B',
  });
  const part = (name: string, value: string, file = '') =>
    `--B\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"\nContent-Type: text/csv` : ''}\n\n${value}`;

  it('WIRE-08 files come with their names, and only where a route takes them', async () => {
    const client = await visitor();
    const { raw, type } = multipart([part('kind[]', 'a'), part('file', 'Ł;1', 'żółw.csv')].join('\n'));
    const send = (path: string, body = raw) =>
      client.send('POST', `/backend${path}`, {
        raw: body,
        headers: { 'content-type': type, 'x-csrf-token': client.token },
      });
    const answer = await send('/toy/t1/file');
    expect(answer.body).toEqual({ files: [['file', 'żółw.csv', 'Ł;1']], body: { kind: ['a'] } });
    expect((await send('/toy')).status).toBe(415);
    const large = await send('/toy/t1/file', multipart(part('file', 'x'.repeat(2000), 'a.csv')).raw);
    expect([large.status, large.body.errors]).toEqual([422, { file: ['Plik może mieć najwyżej 1 MB'] }]);
    expect((await send('/toy/t1/file', Buffer.from('--B\r\nbroken'))).status).toBe(400);
  });
});

describe('ERR-07 errors', () => {
  it('ERR-01 ERR-04 JSON under /backend, the error page elsewhere, no detail of the fault', async () => {
    const client = await visitor();
    const missing = await client.props('/nie-ma');
    expect([missing.status, missing.body.message]).toEqual([
      404,
      'Przepraszamy, ale strona, którą szukasz, jest niedostępna.',
    ]);
    expect(missing.body).toMatchObject({ errorCode: 404, appName: 'szkolenia', locals: { csrfToken: client.token } });
    const page = await client.get('/nie-ma');
    expect([page.status, page.body.errorCode, page.headers['content-type']]).toEqual([
      404,
      404,
      'text/html; charset=utf-8',
    ]);
    const fault = await client.props('/toy/broken');
    expect([fault.status, fault.body.message]).toEqual([500, 'Nieoczekiwany błąd serwera']);
    expect(fault.body.requestId).toBe(fault.headers['x-request-id']);
    expect(fault.text + (await client.get('/toy/broken')).text).not.toMatch(/secret detail|at .*\.ts/);
    expect((await client.get('/toy/none')).status).toBe(404);
    expect((await client.send('PATCH', '/backend/toy/t1')).status).toBe(405);
    expect((await client.post('/nie-ma')).body).toEqual({ message: missing.body.message });
  });

  it('WIRE-03 JSON and other kinds of body are 415, too large a body 413', async () => {
    const client = await visitor();
    const send = (raw: string | Buffer, type: string) =>
      client.send('POST', '/backend/toy', { raw, headers: { 'content-type': type, 'x-csrf-token': client.token } });
    expect((await send('{"name":"A"}', 'application/json')).status).toBe(415);
    expect((await send('name=A', 'text/plain')).status).toBe(415);
    const large = await send(`name=${'x'.repeat(3_000_000)}`, 'application/x-www-form-urlencoded');
    expect([large.status, large.body.message]).toEqual([413, 'Przesłane dane są zbyt duże.']);
    expect((await send('name=A', 'application/x-www-form-urlencoded; charset=utf-8')).status).toBe(201);
  });

  it('WIRE-05 a native form that is refused as a whole comes back as an error page with the way to its form', async () => {
    const client = await visitor();
    const send = (raw: string, headers: Record<string, string> = {}) =>
      client.send('POST', '/toy', {
        raw,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          referer: `${program.url}/toy/new?x=1`,
          ...headers,
        },
      });
    const answers = [
      await send('name=A&_csrf=stary'),
      await send(`name=${'x'.repeat(3_000_000)}`),
      await send('name=A', { 'content-type': 'text/plain' }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errorCode, body.data.back])).toEqual(
      [403, 413, 415].map((status) => [status, status, '/toy/new?x=1']),
    );
    // Only a page of ours is led back to.
    for (const referer of ['https://zly.example/toy', `${program.url}//zly.example`, `${program.url}/bx/toy`, 'x']) {
      expect((await send('name=A', { referer })).body.data).not.toHaveProperty('back');
    }
  });
});

describe('malformed input', () => {
  const form = 'application/x-www-form-urlencoded';

  it.each([
    ['broken percent-escapes', 'name=100%', 400],
    ['broken UTF-8 in escapes', 'name=%ff%fe', 400],
    ['bracket bombs', `a${'[b]'.repeat(5000)}=1`, 400],
    ['brackets left open', `name=A&${'['.repeat(5000)}=1`, 400],
    ['names of Object.prototype', '__proto__[admin]=1&constructor[prototype][x]=1&toString=1&name=A', 201],
    ['a list where text belongs', 'name[]=a&name[]=b', 422],
    ['a group where text belongs', 'name[x][y]=a', 422],
    ['NUL', 'name=a%00b', 422],
    ['control characters', 'name=a%07b', 422],
    ['a surrogate half', 'name=%ED%A0%80', 400],
    ['100 kB in a field', `name=${'x'.repeat(100_000)}`, 422],
    [
      'ten thousand employees',
      Array.from({ length: 10_000 }, (_, n) => `employees[${n}][firstName]=A&employees[${n}][lastName]=B`).join('&'),
      422,
    ],
    ['a hundred thousand empty pairs', `name=A&${'&'.repeat(100_000)}`, 422],
    ['an empty body', '', 422],
  ])('%s', async (_what, raw, status) => {
    const client = await visitor();
    done.length = 0;
    const answer = await client.send('POST', '/backend/toy', {
      raw,
      headers: { 'content-type': form, 'x-csrf-token': client.token },
    });
    expect([answer.status, typeof answer.body.message]).toEqual([status, status === 201 ? 'undefined' : 'string']);
    expect(done).toHaveLength(status === 201 ? 1 : 0);
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it('raw bytes that are no UTF-8', async () => {
    const client = await visitor();
    const raw = Buffer.concat([Buffer.from('name=A'), Buffer.from([0xff, 0xfe])]);
    const headers = { 'content-type': form, 'x-csrf-token': client.token };
    expect((await client.send('POST', '/backend/toy', { raw, headers })).status).toBe(400);
  });

  it('too many positions are reported at the field they are in', async () => {
    const client = await visitor();
    const raw = Array.from({ length: 10_001 }, (_, n) => `employees%5B${n}%5D[firstName]=A`).join('&');
    const answer = await client.send('POST', '/backend/toy', {
      raw,
      headers: { 'content-type': form, 'x-csrf-token': client.token },
    });
    expect(answer.body.errors).toEqual({ employees: ['Przesłano zbyt wiele pozycji.'] });
  });

  it.each([
    ['/toy/%ff', 400],
    ['/toy/%00', 404],
    [`/toy/${'x'.repeat(1000)}`, 404],
    ['/toy/t1?a=%', 400],
    ['/toy/t1?a=%00', 400],
    [`/toy/t1?${'a[b]'.repeat(3000)}=1`, 400],
    [`/toy/t1?a${'[b]'.repeat(50)}=1`, 400],
    ['//evil.example/..', 404],
    ['/toy/t1?__proto__[x]=1', 200],
    ['/backend/backend/toy/t1', 404],
    ['/szkolenia/szkolenia/toy/t1', 404],
  ])('address %#: %s', async (path, status) => {
    expect((await program.client().get(path)).status).toBe(status);
  });
});

describe('headers', () => {
  it('come with probes too', async () => {
    const client = program.client();
    for (const path of ['/healthz', '/readyz']) {
      const { status, headers } = await client.get(path);
      expect([path, status, headers['x-content-type-options']]).toEqual([path, 200, 'nosniff']);
      expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    }
  });

  it('come with a strict policy, no trace of the framework, and nothing kept by caches', async () => {
    const { headers } = await program.client().get('/toy/t1');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self';script-src 'self';script-src-attr 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('cookies are httpOnly and lax', async () => {
    const { headers } = await program.client().get('/toy/t1');
    for (const cookie of headers['set-cookie'] ?? []) expect(cookie).toMatch(/Path=\/;.*HttpOnly; SameSite=Lax/);
  });
});

describe('for machines', () => {
  it('/healthz, /readyz and /metrics', async () => {
    const client = program.client();
    expect((await client.get('/healthz')).body).toEqual({ status: 'ok' });
    await program.settled();
    expect((await client.get('/readyz')).body).toEqual({ status: 'ready', problems: [], notices: [] });
    await client.get('/toy/t1');
    const { text } = await client.get('/metrics');
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/toy/:id",status="200"}');
    expect(text).toMatch(/portal_read_model_lag_events\{read_model="applications"\} 0/);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('what is behind a proxy, and anyone who is not this machine, sees words and no figures', async () => {
    const client = program.client();
    const strangers: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.5' },
      { authorization: 'Bearer wrong' },
      { via: '1.1 p' },
    ];
    for (const headers of strangers) {
      expect((await client.get('/metrics', headers)).status).toBe(404);
      expect((await client.get('/readyz', headers)).body).toEqual({ status: 'ready' });
    }
  });
});
