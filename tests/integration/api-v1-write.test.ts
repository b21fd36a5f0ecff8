import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_TAKEN } from '#domain/kernel/key-taken.ts';
import { v7 as uuid } from 'uuid';
import type { Client } from '#tests/bench/client.ts';
import { askApi, callApi, changeToken, newToken, tokenFields } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** 26 C 12: other programs register applications and decide about them, under the rules of the panel. */

let smtp: TestSmtp;
let program: TestApp;
let admin: Client;
let [courseId, locationId] = ['', ''];
/** Registers, decides, reads all of it. */
let office: { id: string; secret: string };
/** Reads alone. */
let reader: { id: string; secret: string };
/** Registers, and sees no persons. */
let shop: { id: string; secret: string };

const TOKENS = '/szkolenia/panel/api-tokens';
const LIST = '/szkolenia/application';
const BOTH = ['application.register', 'application.decide'];

beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({
    workers: true,
    config: { smtpUrl: smtp.url, proofAgeMs: 600_000 },
    queue: { attempts: 8, backoffMs: 100, pollMs: 50 },
  });
  admin = await program.as('ADMIN_OPERATOR');
  [courseId, locationId] = [await addCourse(program.app), await addLocation(program.app)];
  const kinds = ['application', 'course-date'];
  office = await newToken(admin, '/szkolenia', tokenFields(kinds, { name: 'CRM', persons: 'true', writes: BOTH }));
  reader = await newToken(admin, '/szkolenia', tokenFields(kinds, { name: 'Hurtownia' }));
  shop = await newToken(admin, '/szkolenia', tokenFields(['group'], { name: 'Sklep', writes: BOTH.slice(0, 1) }));
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

const call = (path: string, body?: object, more: object = {}) =>
  callApi(program.url, path, { token: office.secret, ...(body && { body }), ...more });

const read = async (path: string, token = office.secret) =>
  (await askApi(program.url, `/api/v1${path}`, { token })).body;

async function newDate(more: object = {}): Promise<string> {
  const made = await admin.post('/panel/course-dates', dateFields(courseId, locationId, more));
  return made.body.id as string;
}

const employee = (n: number | string, more: object = {}) => ({
  firstName: 'Jan',
  lastName: 'Nowak',
  email: `jan${n}@demo.example`,
  phone: '600700800',
  ...more,
});

/** What a program says of a firm's employees: the public form without its consent. */
function registration(courseDateId: string, employees: readonly object[], more: object = {}) {
  const { consent: _consent, ...fields } = registrationFields(courseDateId, 0);
  return { ...fields, employees, ...more };
}

async function registered(courseDateId: string, n: number | string, more: object = {}): Promise<string> {
  const { status, text, body } = await call(LIST, registration(courseDateId, [employee(n)], more));
  if (status !== 201) throw new Error(text);
  return body.id;
}

const count = async (where: string): Promise<number> =>
  (await program.app.pool.query(`SELECT 1 FROM read.applications WHERE ${where}`)).rowCount ?? 0;

describe('a token that may write', () => {
  it('registers several employees, and reads at once what it wrote', async () => {
    const date = await newDate({ seatLimit: '1' });
    const { status, headers, body } = await call(LIST, registration(date, [employee('a1'), employee('a2')]));
    expect(status).toBe(201);
    expect(headers.location).toBe(`/api/v1${LIST}/${body.id}`);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body.applications.map(({ list }: { list: string }) => list)).toEqual(['primary', 'reserve']);
    const [, second] = body.applications;
    expect(await read(`${LIST}/${second.id}`)).toMatchObject({
      registrationId: body.registrationId,
      status: 'waiting',
      list: 'reserve',
      company: { name: 'Auto Serwis', nip: '5260250274' },
      persons: { participant: { email: 'jana2@demo.example' } },
    });
  });

  it('decides, each decision with the version and status that follow', async () => {
    const [date, other] = [await newDate(), await newDate({ startedOn: '2099-04-02' })];
    const id = await registered(date, 'b1');
    const steps: readonly [string, object | undefined, object][] = [
      ['confirm', undefined, { status: 'confirmed', list: 'primary' }],
      ['move-to-reserve', {}, { status: 'confirmed', list: 'reserve' }],
      ['move-to-primary', { notify: false }, { status: 'confirmed', list: 'primary' }],
      ['move', { courseDateId: other }, { list: 'primary' }],
      ['resign', {}, { status: 'resigned' }],
      ['undo', { reason: 'Pomyłka w systemie firmy' }, { list: 'primary' }],
      ['reject-with-info', { info: 'Brak uprawnień' }, { status: 'rejected' }],
    ];
    for (const [action, body, said] of steps) {
      const answer = await call(`${LIST}/${id}/${action}`, body);
      expect([action, answer.status, answer.body]).toMatchObject([action, 200, { id, ...said }]);
      const shown = await read(`${LIST}/${id}`);
      expect([action, shown]).toMatchObject([
        action,
        { version: answer.body.version, status: answer.body.status, list: answer.body.list },
      ]);
    }
  });

  it('stands in histories and in the journal by its name, and nothing of it is somebody else', async () => {
    const id = await registered(await newDate(), 'c1');
    await call(`${LIST}/${id}/confirm`);
    const { body } = await admin.props(`/panel/applications/${id}`);
    const who = body.data.timeline.map(({ actor }: { actor: object }) => actor);
    const actor = { type: 'SzkoleniaApiToken', id: office.id, name: 'Token API: CRM' };
    expect(who).toEqual([expect.objectContaining(actor), expect.objectContaining(actor)]);
    const journal = await admin.props(`/panel/audit?filters[who]=${encodeURIComponent('token api: crm')}`);
    expect(journal.body.data.items.length).toBeGreaterThanOrEqual(2);
    const page = await admin.props(`${TOKENS}/${office.id}`);
    const facts = page.body.data.more.facts.map(([label]: [string]) => label);
    expect(facts).toContain('Zmiany z 30 dni: Zgłoszenia: dodawanie');
    expect(facts).toContain('Zmiany z 30 dni: Zgłoszenia: decyzje');
  });

  it('has mail sent as people have', async () => {
    const reporterEmail = 'odbiorca@firma.example';
    const id = await registered(await newDate(), 'd1', { reporterEmail, notify: true });
    await workedOff(program.app);
    const subjects = () =>
      smtp.mails.filter(({ to }) => JSON.stringify(to).includes(reporterEmail)).map(({ subject }) => subject);
    expect(subjects()).toHaveLength(1);
    await call(`${LIST}/${id}/reject-with-info`, { info: 'Brak uprawnień' });
    await workedOff(program.app);
    expect(subjects()).toHaveLength(2);
    await registered(await newDate(), 'd2', { reporterEmail });
    await workedOff(program.app);
    expect(subjects()).toHaveLength(2);
  });
});

describe('scopes', () => {
  it.each([
    ['a token that reads', () => reader.secret, LIST],
    ['one that registers, for decisions', () => shop.secret, `${LIST}/${uuid()}/confirm`],
    ['one of another portal', () => office.secret, '/zlecenia/order'],
  ])('%s is refused', async (_what, token, path) => {
    const { status, body } = await callApi(program.url, path, { token: token(), body: {} });
    expect([status, body.status, typeof body.detail]).toEqual([403, 403, 'string']);
  });

  it('a token without the kind is shown nothing of it but the version', async () => {
    const date = await newDate();
    const { status, body } = await callApi(program.url, LIST, {
      token: shop.secret,
      body: registration(date, [employee('e1')]),
    });
    expect(status).toBe(201);
    expect((await askApi(program.url, `/api/v1${LIST}/${body.id}`, { token: shop.secret })).status).toBe(403);
    await changeToken(admin, `${TOKENS}/${shop.id}`, { writes: BOTH });
    await call(`${LIST}/${body.id}/reject`);
    const again = await callApi(program.url, `${LIST}/${body.id}/reject`, { token: shop.secret });
    await changeToken(admin, `${TOKENS}/${shop.id}`, { writes: BOTH.slice(0, 1) });
    expect([again.status, again.body.current]).toEqual([409, { id: body.id, version: expect.any(Number) }]);
  });

  it('are shown on the page of the token', async () => {
    const { body } = await admin.props(`${TOKENS}/${office.id}`);
    expect(JSON.stringify(body.data)).toContain('application.decide');
  });

  it.each(['cookies of the panel', 'no token'])('nothing is done for %s', async (what) => {
    const own = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const cookie: Record<string, string> = what === 'no token' ? {} : { cookie: own, 'x-csrf-token': admin.token };
    const { status } = await askApi(program.url, `/api/v1${LIST}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'x', ...cookie },
      body: '{}',
    });
    expect(status).toBe(401);
  });

  it('end in the middle: a token that is switched off while its body comes has nothing done', async () => {
    const { id, secret } = await newToken(admin, '/szkolenia', tokenFields(['application'], { writes: BOTH }));
    const date = await newDate();
    const body = JSON.stringify(registration(date, [employee('f1')]));
    const { request } = await import('node:http');
    const { hostname, port } = new URL(program.url);
    const sent = request({
      hostname,
      port,
      path: `/api/v1${LIST}`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'idempotency-key': 'middle',
        'content-length': Buffer.byteLength(body),
      },
    });
    const answered = new Promise<number>((resolve) => sent.once('response', (one) => resolve(one.statusCode ?? 0)));
    sent.write(body.slice(0, 20));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await admin.post(`${TOKENS}/${id}/deactivate`)).status).toBe(200);
    sent.end(body.slice(20));
    expect(await answered).toBe(401);
    expect(await count(`course_date_id = '${date}'`)).toBe(0);
  });
});

describe('an Idempotency-Key', () => {
  it('is asked for', async () => {
    const { status, body } = await call(LIST, {}, { key: '' });
    expect([status, body.detail]).toEqual([400, expect.stringMatching(/Idempotency-Key/)]);
    expect((await call(LIST, {}, { key: 'x'.repeat(256) })).status).toBe(400);
  });

  it('has one effect and one answer, whatever became of the thing since', async () => {
    const date = await newDate();
    const [body, more] = [registration(date, [employee('g1')]), { key: 'same' }];
    const first = await call(LIST, body, more);
    await call(`${LIST}/${first.body.id}/reject`);
    await admin.post(`/panel/course-dates/${date}/cancel`, { reason: 'Choroba trenera' });
    const again = await call(LIST, body, more);
    expect([again.status, again.body, again.headers.location]).toEqual([201, first.body, first.headers.location]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await count(`course_date_id = '${date}'`)).toBe(1);
    const other = await call(LIST, registration(date, [employee('g2')]), more);
    expect([other.status, other.body.detail]).toEqual([422, KEY_TAKEN.message]);
  });

  it('keeps no refusal: the same request again is done once nothing speaks against it', async () => {
    const date = await newDate({ visibility: 'visible' });
    const [body, more] = [registration(date, [employee('w1')]), { key: 'refused-first' }];
    expect((await admin.post(`/panel/course-dates/${date}/cancel`, { reason: 'Choroba trenera' })).status).toBe(200);
    const refused = await call(LIST, body, more);
    expect([refused.status, refused.headers['idempotent-replayed']]).toEqual([409, undefined]);
    expect((await admin.post(`/panel/course-dates/${date}/reopen`, { reason: 'Jest zastępstwo' })).status).toBe(200);
    const taken = await call(LIST, body, more);
    expect([taken.status, taken.headers['idempotent-replayed']]).toEqual([201, undefined]);
    const again = await call(LIST, body, more);
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, taken.body, 'true']);
    expect(await count(`course_date_id = '${date}'`)).toBe(1);
  });

  it('is of its token, and of its address', async () => {
    const date = await newDate();
    const body = registration(date, [employee('h1')]);
    const first = await call(LIST, body, { key: 'shared' });
    const second = await callApi(program.url, LIST, { token: shop.secret, body, key: 'shared' });
    expect([first.status, second.status]).toEqual([201, 422]);
    expect((await call(`${LIST}/${first.body.id}/confirm`, {}, { key: 'shared' })).status).toBe(200);
  });

  it('of many requests at once, over two processes, makes one thing', async () => {
    const date = await newDate();
    const second = await program.another();
    const body = registration(date, [employee('i1')]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_one, index) =>
        callApi(index % 2 ? program.url : second.url, LIST, { token: office.secret, body, key: 'at-once' }),
      ),
    );
    await second.close();
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await count(`course_date_id = '${date}'`)).toBe(1);
  });

  it('whose answer is forgotten by now still has one effect', async () => {
    const date = await newDate();
    const [body, more] = [registration(date, [employee('j1')]), { key: 'forgotten' }];
    const first = await call(LIST, body, more);
    await program.app.pool.query('DELETE FROM app.api_answers');
    const again = await call(LIST, body, more);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await count(`course_date_id = '${date}'`)).toBe(1);
    await program.app.pool.query('DELETE FROM app.api_answers');
    const other = await call(LIST, registration(date, [employee('j2')]), more);
    expect([other.status, other.body.detail]).toEqual([422, KEY_TAKEN.message]);
  });
});

describe('a version', () => {
  it('is kept to where it is given: 409 in the body, 412 in If-Match, with what is there now', async () => {
    const id = await registered(await newDate(), 'k1');
    const { version } = await read(`${LIST}/${id}`);
    expect((await call(`${LIST}/${id}/confirm`, { version })).status).toBe(200);
    const stale = await call(`${LIST}/${id}/reject`, { version });
    expect([stale.status, stale.body.current]).toMatchObject([409, { id, version: version + 1, status: 'confirmed' }]);
    const match = { headers: { 'if-match': `"${version}"` } };
    const failed = await call(`${LIST}/${id}/reject`, {}, match);
    expect([failed.status, failed.body.current]).toMatchObject([412, { id, status: 'confirmed' }]);
    const good = { headers: { 'if-match': `"${version + 1}"` } };
    expect((await call(`${LIST}/${id}/resign`, {}, good)).status).toBe(200);
    const refused = await call(`${LIST}/${id}/confirm`, {}, { headers: { 'if-match': `"${version + 2}"` } });
    expect(refused.status).toBe(409);
  });

  it.each(['7', 'W/"7"', '*', '"a"', '"1", "2"'])('is one in quotes: If-Match: %s is none', async (text) => {
    const { status } = await call(`${LIST}/${uuid()}/confirm`, {}, { headers: { 'if-match': text } });
    expect(status).toBe(400);
  });
});

describe('what is sent', () => {
  const raw = (body: string | Buffer, headers: object = {}, path = LIST) =>
    askApi(program.url, `/api/v1${path}`, {
      token: office.secret,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': uuid(), ...headers },
      body,
    });

  it.each([
    ['no JSON', '{"a":', {}, 400],
    ['a list', '[]', {}, 400],
    ['a text', '"a"', {}, 400],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), {}, 400],
    ['a form', 'courseDateId=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415],
    ['another alphabet', '{}', { 'content-type': 'application/json; charset=latin1' }, 415],
    ['too much', JSON.stringify({ reason: 'x'.repeat(300_000) }), {}, 413],
    ['nested without end', '['.repeat(200_000), {}, 400],
  ])('%s is refused', async (_what, body, headers, status) => {
    const answer = await raw(body, headers);
    expect([answer.status, answer.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it.each([
    [{ extra: 'x' }, { extra: ['Nie ma takiego pola'] }],
    [{ _csrf: 'x' }, { _csrf: ['Nie ma takiego pola'] }],
    [{ companyName: 7 }, { companyName: ['Niepoprawna wartość: oczekiwany jest tekst'] }],
    [{ notify: 'true' }, { notify: ['Niepoprawna wartość: oczekiwane jest true albo false'] }],
    [{ employees: {} }, { employees: ['Niepoprawna wartość: oczekiwana jest lista'] }],
    [{ employees: ['x'] }, { 'employees[0]': ['Niepoprawna wartość: oczekiwany jest obiekt'] }],
    [{ employees: [{ age: 7 }] }, { 'employees[0][age]': ['Nie ma takiego pola'] }],
    [{ version: 1 }, { version: ['Nie ma takiego pola'] }],
    [{ companyName: 'a\u0000b' }, { companyName: ['Pole zawiera niedozwolone znaki.'] }],
  ])('%j is refused at its field', async (body, errors) => {
    const answer = await raw(JSON.stringify(body));
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it.each(['__proto__', 'constructor', 'toString'])('a field called %s is none', async (name) => {
    const { status } = await raw(`{"${name}": {"a": 1}}`);
    expect(status).toBe(422);
  });

  it('is not asked for where a decision needs nothing, and its address takes no parameters', async () => {
    const id = await registered(await newDate(), 'l1');
    expect((await call(`${LIST}/${id}/confirm?x=1`)).status).toBe(400);
    expect((await call(`${LIST}/${id}/confirm`)).status).toBe(200);
  });

  it.each([
    ['GET', `${LIST}/1/confirm`, 'POST'],
    ['DELETE', LIST, 'GET, HEAD, POST'],
    ['POST', `${LIST}/1`, 'GET, HEAD'],
    ['PATCH', LIST, 'GET, HEAD, POST'],
  ])('%s %s is answered with what may be asked', async (method, path, allow) => {
    const { status, headers } = await askApi(program.url, `/api/v1${path}`, { token: office.secret, method });
    expect([status, headers.allow]).toEqual([405, allow]);
  });

  it.each([
    ['an action that is none', `${LIST}/1/usun`, 404],
    ['an application that is none', `${LIST}/${uuid()}/confirm`, 404],
    ['an id that is none', `${LIST}/%00/confirm`, 400],
    ['something below a list', `${LIST}/`, 405],
  ])('%s', async (_what, path, status) => {
    expect((await call(path, {})).status).toBe(status);
  });
});
