import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ALERT_DAYS, CONFIRM_HOURS } from '#domain/training/seat-alert/terms.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { alertToken } from '#ops/training/seat-alert-link.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import {
  addCourse,
  addLocation,
  dateFields,
  officeFields,
  registrationFields,
} from '#tests/support/training/training.ts';
import { seatAlertSweep } from '#workers/training/seat-alerts.ts';

/** Whoever finds no free seat is notified once when there is one, and only after the address has said yes. */

let smtp: TestSmtp;
let portal: TestApp;
let operator: Client;
let place: string;
let people = 0;
beforeAll(async () => {
  smtp = await startSmtp();
  portal = await testApp({ workers: true, config: { smtpUrl: smtp.url, mailHoldMs: 200 } });
  operator = await portal.as('ADMIN_OPERATOR');
  place = await addLocation(portal.app);
});
afterAll(async () => {
  await portal.stop();
  await smtp.stop();
});

const NOW = Date.now();

/** Everything that follows, the clock's turn at an instant included. */
async function worked(hoursLater = 0, app = portal.app): Promise<void> {
  await portal.settled();
  const clock = Object.create(app, { now: { value: () => new Date(NOW + hoursLater * 3_600_000).toISOString() } });
  await seatAlertSweep.run(clock as typeof app);
  await raised();
}

async function raised(): Promise<void> {
  await portal.app.deferred.done();
  await portal.settled();
  const newest = await portal.app.log.newest();
  const behind = () => portal.app.pool.query('SELECT FROM app.reactions WHERE position < $1', [newest]);
  while ((await behind()).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await workedOff(portal.app);
}

const dateOf = async (course: string, more: object = {}): Promise<string> => {
  const answer = await operator.post(
    '/panel/course-dates',
    dateFields(course, place, { startedOn: '2099-03-02', ...more }),
  );
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};

/** Of the date's own people. */
async function register(date: string, email = `osoba${people}@demo.example`): Promise<string> {
  people += 1;
  const employees = [{ firstName: 'Jan', lastName: 'Nowak', email, phone: '600700800' }];
  const answer = await portal
    .client()
    .post('/api/register-applications', registrationFields(date, people, { employees }));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.applications[0].id;
}

/** A date whose one seat is taken. */
async function full(more: object = {}) {
  const course = await addCourse(portal.app, { name: `Kurs ${people}` });
  const date = await dateOf(course, { seatLimit: '1', ...more });
  const holder = await register(date);
  await operator.post(`/panel/applications/${holder}/confirm`);
  await portal.settled();
  return { course, date, holder };
}

const resign = async (application: string) =>
  expect((await operator.post(`/panel/applications/${application}/resign`)).status).toBe(200);
const ask = (fields: object, client = portal.client()) =>
  client.post('/api/seat-alerts', { consent: 'true', ...fields });
const subjectsTo = (email: string) => smtp.to(email).map(({ subject }) => subject?.split(':')[0]);
const tokenIn = (email: string, nth = 0): string =>
  decodeURIComponent(/powiadomienie\/link\?token=([\w.%-]+)/.exec(smtp.to(email)[nth]?.text ?? '')?.[1] ?? '');
const act = (what: 'confirm' | 'stop', token: string) => portal.client().post(`/api/seat-alerts/${what}`, { token });

async function asked(fields: object, email: string): Promise<string> {
  const answer = await ask({ ...fields, email });
  expect([answer.status, answer.body.flash?.message]).toEqual([202, expect.stringContaining('link do potwierdzenia')]);
  await raised();
  return tokenIn(email);
}

async function waiting(fields: object, email: string): Promise<void> {
  const confirmed = await act('confirm', await asked(fields, email));
  expect(confirmed.status, confirmed.text).toBe(200);
  await raised();
}

/** The alert is raised while the mail server takes nothing for this address, which it does again afterwards. */
async function whileAway(email: string, happens: () => Promise<unknown>): Promise<void> {
  let away = true;
  smtp.refuse((to) => (away && to === email ? { code: 451, message: 'away' } : undefined));
  await portal.settled();
  await seatAlertSweep.run(portal.app);
  const tried = () => smtp.attempts.filter(({ to, taken }) => to === email && !taken).length > 0;
  await vi.waitUntil(tried, { timeout: 30_000, interval: 20 });
  await happens();
  await portal.settled();
  away = false;
  await raised();
}

/** Why the newest mail about a free seat was not sent. */
async function newestError(): Promise<string | undefined> {
  const mails: Loose[] = (await operator.props('/panel/mailbox?filters[template]=seat-alert')).body.data.items;
  return mails.find(({ template }) => template === 'seat-alert')?.error;
}

const ASKED = 'Potwierdź powiadomienie o wolnym miejscu';
const SEAT = 'Wolne miejsce';

describe('who waits for a seat on a date', () => {
  it('is raised once when somebody resigns and nobody is on the reserve, with the way there and the way out', async () => {
    const { date, holder } = await full();
    const email = 'czeka@demo.example';
    await waiting({ courseDateId: date }, email);
    await worked();
    expect(subjectsTo(email)).toEqual([ASKED]);
    expect((await operator.props(`/panel/course-dates/${date}`)).body.data.alerts).toBe(1);
    await resign(holder);
    // Two processes, and again.
    const other = await portal.anotherWorker();
    await portal.settled();
    await Promise.all([worked(), seatAlertSweep.run(other.app), seatAlertSweep.run(portal.app)]);
    await worked();
    await other.stop();
    await worked();
    expect(subjectsTo(email)).toEqual([ASKED, SEAT]);
    const text = smtp.to(email)[1]?.text ?? '';
    expect(text).toContain(`/zgloszenia?courseDateId=${date}`);
    expect(text).toContain('Nie jest zarezerwowane');
    // Programs that read mail show the way out too (RFC 2369).
    const raw = smtp.sources.find((one) => one.includes(`To: ${email}`) && one.includes('List-Unsubscribe:')) ?? '';
    expect(raw.replaceAll(/\r\n\s+/g, '')).toMatch(
      /List-Unsubscribe: *<https?:\/\/[^>]*\/powiadomienie\/link\?token=[^>]+>/,
    );
    expect((await portal.client().props(`/powiadomienie/link?token=${tokenIn(email, 1)}`)).body.data.open).toEqual([]);
    expect((await operator.props(`/panel/course-dates/${date}`)).body.data.alerts).toBe(0);
    // Mails in the panel show no personal link.
    const { rows } = await portal.app.pool.query(`SELECT id FROM app.mails WHERE template LIKE 'seat-alert%'`);
    for (const { id } of rows) {
      const shown = await operator.props(`/panel/mailbox/${encodeURIComponent(id)}`);
      expect([shown.status, shown.text.includes('token=')]).toEqual([200, false]);
    }
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is stopped by one POST of a mail program to the link of the mail, without cookies (RFC 8058, %s)',
    async (type) => {
      const { date } = await full();
      const email = `program${people}@demo.example`;
      await waiting({ courseDateId: date }, email);
      const { date: other, holder } = await full();
      await asked({ courseDateId: other }, email);
      expect((await act('confirm', tokenIn(email, 1))).status).toBe(200);
      await raised();
      await resign(holder);
      await worked();
      const raw = smtp.sources.find((one) => one.includes(`To: ${email}`) && one.includes('List-Unsubscribe:')) ?? '';
      expect(subjectsTo(email)).toEqual([ASKED, ASKED, SEAT]);
      const head = raw.replaceAll(/\r\n\s+/g, '');
      expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      const link = new URL(/List-Unsubscribe: *<([^>]+)>/.exec(head)?.[1] ?? '');
      const alerts = async () => (await operator.props(`/panel/course-dates/${date}`)).body.data.alerts;
      expect(await alerts()).toBe(1);
      const field = 'List-Unsubscribe=One-Click';
      const part = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
      const post = (token: string) =>
        fetch(`${portal.url}${link.pathname}?token=${encodeURIComponent(token)}`, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'content-type': type },
          body: type.startsWith('multipart') ? part : field,
        });
      const token = link.searchParams.get('token') ?? '';
      expect((await post(`${token}x`)).status).toBe(404);
      expect(await alerts()).toBe(1);
      expect([(await post(token)).status, (await post(token)).status]).toEqual([200, 200]);
      await portal.settled();
      expect(await alerts()).toBe(0);
    },
  );

  it('PUB-15 of a course that the office registers for is told to call it, on the page and in the mail', async () => {
    const course = await addCourse(portal.app, { name: 'Przez biuro', allowRequests: false });
    const date = await dateOf(course, { seatLimit: '1' });
    const free = (await portal.client().props(`/powiadomienie?courseDateId=${date}`)).body.data.free;
    expect(free.allowRequests).toBe(false);
    const early = await ask({ courseDateId: date, email: 'wczesnie@demo.example' });
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('przyjmuje biuro szkoleń')]);
    const holder = (await operator.post('/panel/applications', officeFields(date, 700))).body.id;
    const email = 'przezbiuro@demo.example';
    await waiting({ courseDateId: date }, email);
    await resign(holder);
    await worked();
    expect(subjectsTo(email)).toEqual([ASKED, SEAT]);
    const text = smtp.to(email)[1]?.text ?? '';
    expect([text.includes('przyjmuje biuro szkoleń'), text.includes('Zgłoś pracownika')]).toEqual([true, false]);
  });

  it('is not told of a seat whose course is switched off before the mail leaves', async () => {
    const { course, date, holder } = await full();
    const email = 'wylaczone@demo.example';
    await waiting({ courseDateId: date }, email);
    const isSold = async () =>
      (await portal.client().props(`/powiadomienie/link?token=${tokenIn(email)}`)).body.data.open.map(
        (one: Loose) => one.isSold,
      );
    expect(await isSold()).toEqual([true]);
    await resign(holder);
    await whileAway(email, async () => {
      expect((await operator.post(`/panel/courses/${course}/deactivate`)).status).toBe(200);
    });
    expect(subjectsTo(email)).toEqual([ASKED]);
    expect(await newestError()).toContain('nikogo nie można już zgłosić');
    // Their page doesn't promise a seat of what is not offered.
    expect(await isSold()).toEqual([false]);
    expect((await operator.post(`/panel/courses/${course}/reactivate`)).status).toBe(200);
    await worked();
    expect(subjectsTo(email)).toEqual([ASKED, SEAT]);
  });

  it('is not written to about a seat that somebody took before the mail left, and is about the next one, once', async () => {
    const { date, holder } = await full();
    const email = 'znowu-pelny@demo.example';
    await waiting({ courseDateId: date }, email);
    await resign(holder);
    let quicker = '';
    await whileAway(email, async () => {
      quicker = await register(date);
    });
    await worked();
    expect(subjectsTo(email)).toEqual([ASKED]);
    expect(await newestError()).toContain('Powiadomienie czeka dalej');
    await resign(quicker);
    await worked();
    await worked();
    expect(subjectsTo(email)).toEqual([ASKED, SEAT]);
  });

  it.each([
    [
      'cancelled',
      (date: string) => operator.post(`/panel/course-dates/${date}/cancel`, { reason: 'Brak sali' }),
      (date: string) => operator.post(`/panel/course-dates/${date}/reopen`, { reason: 'Jest sala' }),
    ],
    [
      'hidden',
      (date: string) => edit(operator, `/panel/course-dates/${date}`, { visibility: 'hidden', confirmed: 'true' }),
      (date: string) => edit(operator, `/panel/course-dates/${date}`, { visibility: 'visible', confirmed: 'true' }),
    ],
  ])('waits while its date is %s, and hears of a seat once it is back', async (how, away, back) => {
    const { date, holder } = await full();
    const email = `wraca-${how}@demo.example`;
    await waiting({ courseDateId: date }, email);
    expect((await away(date)).status).toBe(200);
    await worked();
    const page = await portal.client().props(`/powiadomienie/link?token=${tokenIn(email)}`);
    expect(page.body.data.open).toMatchObject([{ courseDate: { id: date }, isAway: true }]);
    expect((await back(date)).status).toBe(200);
    await resign(holder);
    await worked();
    expect(subjectsTo(email)).toEqual([ASKED, SEAT]);
  });

  it('is not told of a seat on a date where it is registered by the time the mail leaves', async () => {
    const { date, holder } = await full();
    const email = 'zdazyl@demo.example';
    await waiting({ courseDateId: date }, email);
    await resign(holder);
    await whileAway(email, () => register(date, email));
    expect(subjectsTo(email)).not.toContain(SEAT);
    expect(await newestError()).toBe('Ten adres ma już zgłoszenie na ten termin.');
  });

  it('is not written to by a mail that waited while it said that it wants no more', async () => {
    const { date, holder } = await full();
    const email = 'nie-chce@demo.example';
    await waiting({ courseDateId: date }, email);
    await resign(holder);
    const openBehind = async () =>
      (await portal.client().props(`/powiadomienie/link?token=${tokenIn(email)}`)).body.data.open.length;
    await whileAway(email, async () => {
      expect(await openBehind()).toBe(1);
      const stopped = await act('stop', tokenIn(email));
      expect([stopped.status, stopped.body.flash?.message]).toEqual([
        200,
        'Zapisano rezygnację. Nie wyślemy więcej powiadomień.',
      ]);
    });
    expect(subjectsTo(email)).toEqual([ASKED]);
    expect(await newestError()).toBe('Ten adres zrezygnował z powiadomień.');
    expect(await openBehind()).toBe(0);
  });

  it('is over when its date becomes one of another course, and not told of that one', async () => {
    const { date, holder } = await full();
    const other = await addCourse(portal.app, { name: 'Inny kurs' });
    const email = 'inny-kurs@demo.example';
    await waiting({ courseDateId: date }, email);
    await resign(holder);
    const changed = await edit(operator, `/panel/course-dates/${date}`, { courseId: other, notify: 'true' });
    expect(changed.status, changed.text).toBe(200);
    await worked();
    expect(subjectsTo(email)).toEqual([ASKED]);
    const page = await portal.client().props(`/powiadomienie/link?token=${tokenIn(email)}`);
    expect([page.status, page.body.data.open]).toEqual([200, []]);
  });

  it.each(['true', 'false'])(
    'is not raised when the reserve takes the seat or it is promised to it (%s)',
    async (autoPromote) => {
      const { date, holder } = await full({ autoPromote });
      const email = `rezerwa-${autoPromote}@demo.example`;
      await waiting({ courseDateId: date }, email);
      await register(date);
      await resign(holder);
      await worked();
      expect(subjectsTo(email)).toEqual([ASKED]);
    },
  );

  it('is not raised before the address has said yes, after it said no, nor of a date that is cancelled', async () => {
    const { date, holder } = await full();
    const [silent, out, gone] = ['milczy', 'rezygnuje', 'odwolany'].map((name) => `${name}@demo.example`) as [
      string,
      string,
      string,
    ];
    await asked({ courseDateId: date }, silent);
    await waiting({ courseDateId: date }, out);
    const stopped = await act('stop', tokenIn(out));
    expect(stopped.status, stopped.text).toBe(200);
    const cancelled = await full();
    await waiting({ courseDateId: cancelled.date }, gone);
    await resign(cancelled.holder);
    await operator.post(`/panel/course-dates/${cancelled.date}/cancel`, { reason: 'Brak sali' });
    await resign(holder);
    await worked();
    expect([silent, out, gone].map(subjectsTo)).toEqual([[ASKED], [ASKED], [ASKED]]);
    await worked(Math.ceil((Date.parse('2099-03-02T22:00:00.000Z') - NOW) / 3_600_000));
    const page = await portal.client().props(`/powiadomienie/link?token=${tokenIn(gone)}`);
    expect([page.status, page.body.data.open]).toEqual([200, []]);
  });

  it('is not raised when the address holds a place there by now, nor when it was erased', async () => {
    const { date, holder } = await full();
    const [there, erased] = ['jest@demo.example', 'usuniety@demo.example'];
    await waiting({ courseDateId: date }, there);
    await waiting({ courseDateId: date }, erased);
    const { hits } = (await operator.props(`/panel/gdpr/users?filters[query]=${erased}`)).body.data;
    expect(hits).toMatchObject([{ email: erased, detail: 'powiadomienie o wolnym miejscu', path: null }]);
    const file = await operator.props(hits[0].personPath);
    expect(JSON.stringify(file.body.data.sections)).toContain('Powiadomienia o wolnych miejscach');
    expect((await operator.post(`${hits[0].personPath}/forget`, { reason: 'Wniosek' })).status).toBe(200);
    await portal.settled();
    const { hits: left } = (await operator.props(`/panel/gdpr/users?filters[query]=${erased}`)).body.data;
    expect(left.filter(({ email }: Loose) => email === erased)).toEqual([]);
    const reserve = await register(date, there);
    await worked();
    await resign(reserve);
    await resign(holder);
    await worked();
    expect([subjectsTo(there).filter((one) => one === SEAT), subjectsTo(erased)]).toEqual([[], [ASKED]]);
    expect((await portal.client().props(`/powiadomienie/link?token=${tokenIn(erased)}`)).status).toBe(404);
    const { rows } = await portal.app.pool.query(`SELECT email FROM read.seat_alerts WHERE email = $1`, [erased]);
    expect(rows).toEqual([]);
    // Whoever has the address may ask again, as somebody new.
    const again = await full();
    await asked({ courseDateId: again.date }, erased);
    expect(subjectsTo(erased)).toEqual([ASKED, ASKED]);
  });

  it('follows who was merged: one file has it, one erasure takes it', async () => {
    const { date, holder } = await full();
    const [old, present] = ['dawny@demo.example', 'obecny@demo.example'];
    for (const email of [old, present]) await portal.addReporter({ email, firstName: 'Anna' });
    await waiting({ courseDateId: date }, old);
    const { rows: accounts } = await portal.app.pool.query<{ id: string; email: string; person_id: string }>(
      'SELECT id, email, person_id FROM read.reporters WHERE email = ANY ($1)',
      [[old, present]],
    );
    const of = (email: string) => accounts.find((one) => one.email === email);
    const merge = { other: of(old)?.id, reason: 'Jedna osoba' };
    const merged = await operator.post(`/panel/reporters/${of(present)?.id}/merge`, merge);
    expect(merged.status, merged.text).toBe(200);
    await portal.settled();
    const path = `/panel/gdpr/users/${of(present)?.person_id}`;
    const file = await operator.props(path);
    expect(JSON.stringify(file.body.data.sections)).toContain('Powiadomienia o wolnych miejscach');
    const gone = await operator.post(`${path}/forget`, { reason: 'Wniosek' });
    expect(gone.status, gone.text).toBe(200);
    await portal.settled();
    await resign(holder);
    await worked();
    expect(subjectsTo(old)).toEqual([ASKED]);
    const { rows } = await portal.app.pool.query(`SELECT email FROM read.seat_alerts WHERE email = $1`, [old]);
    expect(rows).toEqual([]);
  });

  it('is over once its human holds a place by another address of theirs', async () => {
    const { date } = await full();
    const [old, present] = ['miejsce-dawny@demo.example', 'miejsce-obecny@demo.example'];
    for (const email of [old, present]) await portal.addReporter({ email, firstName: 'Anna' });
    await waiting({ courseDateId: date }, old);
    const { rows } = await portal.app.pool.query<{ id: string; email: string }>(
      'SELECT id, email FROM read.reporters WHERE email = ANY ($1)',
      [[old, present]],
    );
    const of = (email: string) => rows.find((one) => one.email === email)?.id;
    const merge = { other: of(old), reason: 'Jedna osoba' };
    expect((await operator.post(`/panel/reporters/${of(present)}/merge`, merge)).status).toBe(200);
    await worked();
    const count = async () => (await operator.props(`/panel/course-dates/${date}`)).body.data.alerts;
    expect(await count()).toBe(1);
    const sent = await portal
      .client()
      .post('/api/register-applications', registrationFields(date, 900, { reporterEmail: present }));
    expect(sent.status, sent.text).toBe(201);
    await worked();
    expect(await count()).toBe(0);
  });

  it('is stopped by the link of before its address was merged with another', async () => {
    const { date } = await full();
    const [old, present] = ['link-dawny@demo.example', 'link-obecny@demo.example'];
    for (const email of [old, present]) await portal.addReporter({ email, firstName: 'Anna' });
    await waiting({ courseDateId: date }, old);
    const { rows } = await portal.app.pool.query<{ id: string; email: string; person_id: string }>(
      'SELECT id, email, person_id FROM read.reporters WHERE email = ANY ($1)',
      [[old, present]],
    );
    const of = (email: string) => rows.find((one) => one.email === email);
    const token = alertToken(portal.app.vault, { does: 'stop', personId: of(old)?.person_id ?? '' });
    const merge = { other: of(old)?.id, reason: 'Jedna osoba' };
    expect((await operator.post(`/panel/reporters/${of(present)?.id}/merge`, merge)).status).toBe(200);
    const count = async () => (await operator.props(`/panel/course-dates/${date}`)).body.data.alerts;
    expect(await count()).toBe(1);
    expect((await act('stop', token)).status).toBe(200);
    await portal.settled();
    expect(await count()).toBe(0);
  });

  it('ends by itself: without a yes after two days, after half a year', async () => {
    const { date } = await full();
    const [silent, long] = ['dwa-dni@demo.example', 'pol-roku@demo.example'];
    const token = await asked({ courseDateId: date }, silent);
    await waiting({ courseDateId: date }, long);
    await worked(CONFIRM_HOURS + 1);
    const late = await act('confirm', token);
    expect([late.status, late.body.message]).toEqual([409, 'To powiadomienie już się zakończyło.']);
    const count = async () => (await operator.props(`/panel/course-dates/${date}`)).body.data.alerts;
    expect(await count()).toBe(1);
    await worked((ALERT_DAYS + 2) * 24);
    expect(await count()).toBe(0);
    expect([silent, long].map(subjectsTo)).toEqual([[ASKED], [ASKED]]);
  });
});

describe('who waits for any date of a course', () => {
  it('is raised for a new date with free seats', async () => {
    const { course, date } = await full();
    const email = 'kurs@demo.example';
    await waiting({ courseId: course }, email);
    await worked();
    expect((await operator.props(`/panel/course-dates/${date}`)).body.data.alerts).toBe(1);
    const fresh = await dateOf(course, { startedOn: '2099-04-06' });
    await worked();
    expect(subjectsTo(email)).toEqual([ASKED, SEAT]);
    expect(smtp.to(email)[1]?.text).toContain(fresh);
  });
});

describe('the form', () => {
  it('says what is wrong at its field, and takes no date that has a seat, is hidden or unknown', async () => {
    const { date, course } = await full();
    const wrong = await portal.client().post('/api/seat-alerts', { courseDateId: date, email: 'nie' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['email', 'consent']]);
    const open = await dateOf(course, { startedOn: '2099-05-04' });
    const hidden = await dateOf(course, { startedOn: '2099-05-05', visibility: 'hidden' });
    await portal.settled();
    const email = 'kto@demo.example';
    const unknown = '0f0f0f0f-0000-7000-8000-000000000000';
    const answers = await Promise.all(
      [{ courseDateId: open }, { courseId: course }, { courseDateId: hidden }, { courseDateId: unknown }, {}].map(
        (fields) => ask({ ...fields, email }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 404, 404, 404]);
    const pages = await Promise.all(
      [`courseDateId=${open}`, `courseDateId=${hidden}`, `courseId=${unknown}`, '', 'courseId[]=x'].map(
        async (query) => (await portal.client().props(`/powiadomienie?${query}`)).status,
      ),
    );
    expect(pages).toEqual([200, 404, 404, 404, 404]);
    await raised();
    expect(smtp.to(email)).toEqual([]);
  });

  it('writes once to who waits already, and only so often to a mailbox, however it is spelt', async () => {
    const { date } = await full();
    const email = 'raz@demo.example';
    await waiting({ courseDateId: date }, email);
    expect((await ask({ courseDateId: date, email })).status).toBe(202);
    await raised();
    expect(subjectsTo(email)).toEqual([ASKED]);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await ask({ courseDateId: date, email: `zalew+${n}@demo.example` })).status);
    expect(statuses[0]).toBe(202);
    expect(statuses.at(-1)).toBe(429);
  });

  it('takes no link that the program did not make', async () => {
    for (const token of ['', 'x', 'stop.x.y', `confirm.a.1.${'0'.repeat(64)}`]) {
      expect([token, (await portal.client().props(`/powiadomienie/link?token=${token}`)).status]).toEqual([token, 404]);
      const answer = await act('stop', token);
      expect([token, [404, 422].includes(answer.status)]).toEqual([token, true]);
    }
  });
});
