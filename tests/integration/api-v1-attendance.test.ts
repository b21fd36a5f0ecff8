import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client, Loose } from '#tests/bench/client.ts';
import { askApi, callApi, newToken, tokenFields, type ApiAnswer } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

/** 26 C 12: other programs note who came, and have certificates made and sent, under the rules of the panel. */

let program: TestApp;
let admin: Client;
let [courseId, locationId] = ['', ''];
/** Notes attendance, makes certificates, reads all of it. */
let gate: { id: string; secret: string };
/** Decides, and neither. */
let shop: { id: string; secret: string };

const DATES = '/szkolenia/course-date';
const LIST = '/szkolenia/application';
const OVER = '2020-03-02';

beforeAll(async () => {
  program = await testApp({ config: { proofAgeMs: 600_000 } });
  admin = await program.as('ADMIN_OPERATOR');
  [courseId, locationId] = [await addCourse(program.app), await addLocation(program.app)];
  const kinds = ['application', 'course-date'];
  const writes = ['course-date.attendance', 'application.certify'];
  gate = await newToken(admin, '/szkolenia', tokenFields(kinds, { name: 'Bramka', persons: 'true', writes }));
  shop = await newToken(
    admin,
    '/szkolenia',
    tokenFields(kinds, { name: 'Sklep', writes: ['application.register', 'application.decide'] }),
  );
});
afterAll(() => program?.stop());

const call = (path: string, body?: object, more: object = {}) =>
  callApi(program.url, path, { token: gate.secret, ...(body && { body }), ...more });
const read = async (path: string) =>
  (await askApi(program.url, `/api/v1${path}`, { token: gate.secret })).body as Loose;
const asProgram = ({ status, body }: ApiAnswer) => ({ status, message: body.detail });
const asPerson = ({ status, body }: Answer<Loose>) => ({ status, message: body.message });

async function newDate(startedOn = OVER): Promise<string> {
  const made = await admin.post('/panel/course-dates', dateFields(courseId, locationId, { startedOn }));
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}

let people = 0;
async function seated(date: string, more: object = {}): Promise<string> {
  people += 1;
  const fields = officeFields(date, people, { list: 'primary', reason: 'Spisane po szkoleniu', ...more });
  const made = await admin.post('/panel/applications', fields);
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}

describe('attendance', () => {
  it('is noted for those who are named, and read at once; the history says who noted it', async () => {
    const date = await newDate();
    const [came, stayed, nobody] = [await seated(date), await seated(date), await seated(date)];
    const attendance = { [came]: 'present', [stayed]: 'absent' };
    const { status, body, text } = await call(`${DATES}/${date}/attendance`, { attendance });
    expect(status, text).toBe(200);
    expect(body).toEqual({
      id: date,
      results: [
        { id: came, result: 'changed', presence: 'present' },
        { id: stayed, result: 'changed', presence: 'absent' },
      ],
    });
    const marks = await Promise.all([came, stayed, nobody].map(async (id) => (await read(`${LIST}/${id}`)).attended));
    expect(marks).toEqual([true, false, null]);
    const { body: page } = await admin.props(`/panel/applications/${came}`);
    expect(page.data.timeline[0].actor).toMatchObject({ type: 'SzkoleniaApiToken', name: 'Token API: Bramka' });
    const again = await call(`${DATES}/${date}/attendance`, { attendance });
    expect(again.body.results.map(({ result }: Loose) => result)).toEqual(['unchanged', 'unchanged']);
  });

  it('brings the certificate of a date that is over, which is in no answer to who sees no persons', async () => {
    const date = await newDate();
    const id = await seated(date);
    await call(`${DATES}/${date}/attendance`, { attendance: { [id]: 'present' } });
    const shown = await read(`${LIST}/${id}`);
    expect([shown.certified, typeof shown.persons.certificateCode]).toEqual([true, 'string']);
    const { body } = await askApi(program.url, `/api/v1${LIST}/${id}`, { token: shop.secret });
    expect([body.certified, body.persons]).toEqual([true, undefined]);
  });

  it('that a colleague noted differently meanwhile is not overwritten, and nothing of the rest is saved', async () => {
    const date = await newDate();
    const [one, other] = [await seated(date), await seated(date)];
    const path = `/panel/course-dates/${date}/attendance_list_edit`;
    expect((await admin.post(path, { attendance: { [one]: 'absent' } })).status).toBe(200);
    const sent = { attendance: { [one]: 'present', [other]: 'present' }, seen: { [one]: 'none', [other]: 'none' } };
    const refused = await call(`${DATES}/${date}/attendance`, sent);
    expect([refused.status, refused.body.detail, refused.body.current]).toMatchObject([
      409,
      expect.stringMatching(/^Ktoś zaznaczył w międzyczasie inaczej/),
      { id: date },
    ]);
    expect((await read(`${LIST}/${other}`)).attended).toBe(null);
    const seen = await call(`${DATES}/${date}/attendance`, { ...sent, seen: { [one]: 'absent', [other]: 'none' } });
    expect(seen.status).toBe(200);
    expect((await read(`${LIST}/${one}`)).attended).toBe(true);
  });

  it('has one effect under one key', async () => {
    const date = await newDate();
    const id = await seated(date);
    const sent = () => call(`${DATES}/${date}/attendance`, { attendance: { [id]: 'present' } }, { key: 'came' });
    const answers = await Promise.all([sent(), sent()]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const { body } = await admin.props(`/panel/applications/${id}`);
    expect(body.data.timeline.filter(({ type }: Loose) => type === 'AttendanceMarked')).toHaveLength(1);
  });

  it('is refused as people are: before the day, on a cancelled date, of who has no seat there', async () => {
    const [early, cancelled, date] = [await newDate('2099-03-02'), await newDate(), await newDate()];
    const [soon, elsewhere] = [await seated(early), await seated(cancelled)];
    await admin.post(`/panel/course-dates/${cancelled}/cancel`, { reason: 'Choroba trenera' });
    const both = async (on: string, id: string) => {
      const body = { attendance: { [id]: 'present' } };
      return [
        asProgram(await call(`${DATES}/${on}/attendance`, body)),
        asPerson(await admin.post(`/panel/course-dates/${on}/attendance_list_edit`, body)),
      ] as const;
    };
    for (const [on, id] of [
      [early, soon],
      [cancelled, elsewhere],
      [date, elsewhere],
    ] as const) {
      const [programs, persons] = await both(on, id);
      expect(programs).toEqual(persons);
      expect(programs.status).toBe(409);
    }
  });

  it.each<[object, object]>([
    [{}, { attendance: ['Niepoprawna wartość: oczekiwany jest obiekt'] }],
    [{ attendance: { a: 'none' } }, { 'attendance[a]': ['Niepoprawna wartość'] }],
    [{ attendance: { a: true } }, { 'attendance[a]': ['Niepoprawna wartość'] }],
    [{ attendance: { 'a b': 'present' } }, { 'attendance[a b]': ['Zaznacz obecność albo nieobecność.'] }],
    [{ attendance: {}, who: { a: 'b' } }, { who: ['Nie ma takiego pola'] }],
    [{ attendance: {}, version: 1 }, { version: ['Nie ma takiego pola'] }],
    [{ attendance: [] }, { attendance: ['Niepoprawna wartość: oczekiwany jest obiekt'] }],
  ])('of %j is refused at its field', async (body, errors) => {
    const answer = await call(`${DATES}/${await newDate()}/attendance`, body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('has no version that it could be held to, is nowhere but on a date, and asks for its scope', async () => {
    const date = await newDate();
    const path = `${DATES}/${date}/attendance`;
    const attendance = { attendance: { [await seated(date)]: 'present' } };
    expect((await call(path, attendance, { headers: { 'if-match': '"1"' } })).status).toBe(400);
    expect((await call(`${DATES}/brak/attendance`, attendance)).status).toBe(404);
    expect((await callApi(program.url, path, { token: shop.secret, body: attendance })).status).toBe(403);
  });
});

describe('a certificate', () => {
  /** Somebody of a date that is over; who came has one. */
  async function present(): Promise<{ date: string; id: string }> {
    const date = await newDate();
    const id = await seated(date);
    expect((await call(`${DATES}/${date}/attendance`, { attendance: { [id]: 'present' } })).status).toBe(200);
    return { date, id };
  }

  it('is sent, never twice unless that is asked', async () => {
    const { id } = await present();
    const sent = await call(`${LIST}/${id}/certificate-email`);
    expect([sent.status, sent.body]).toMatchObject([200, { id, list: 'primary' }]);
    expect(await read(`${LIST}/${id}`)).toMatchObject({ certificateSent: true, version: sent.body.version });
    const twice = await call(`${LIST}/${id}/certificate-email`, { repeat: false });
    expect([twice.status, twice.body.detail]).toEqual([409, 'Certyfikat został już wysłany.']);
    expect((await call(`${LIST}/${id}/certificate-email`, { repeat: true })).status).toBe(200);
  });

  it('is made again with a reason: another code, and the one before is valid no more', async () => {
    const { id } = await present();
    const codeOf = async () => (await read(`${LIST}/${id}`)).persons.certificateCode;
    const before = await codeOf();
    const asked = await call(`${LIST}/${id}/certificate-reissue`, {});
    expect([asked.status, asked.body.errors]).toEqual([422, { reason: ['Pole „Powód” jest wymagane'] }]);
    const again = await call(`${LIST}/${id}/certificate-reissue`, { reason: 'Poprawione nazwisko' });
    expect(again.status, again.text).toBe(200);
    expect([typeof before, await codeOf()]).toEqual(['string', expect.not.stringMatching(String(before))]);
  });

  it('is of who came alone, and asks for its scope', async () => {
    const id = await seated(await newDate());
    const refused = asProgram(await call(`${LIST}/${id}/certificate-email`));
    expect(refused).toEqual(asPerson(await admin.post(`/panel/applications/${id}/certificate-email`)));
    expect(refused.status).toBe(409);
    const other = await callApi(program.url, `${LIST}/${id}/certificate-email`, { token: shop.secret });
    expect(other.status).toBe(403);
  });
});
