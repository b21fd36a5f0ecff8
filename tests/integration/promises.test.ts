import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Loose } from '#tests/bench/client.ts';
import { addDays } from '#domain/text/calendar.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { edit } from '#tests/support/program/edit.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let admin: Awaited<ReturnType<TestApp['as']>>;
beforeAll(async () => {
  portal = await testApp({ workers: true });
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(() => portal.stop());

let people = 0;
async function seated() {
  const courseId = await addCourse(portal.app, { duration: 1, netPrice: '1000.00', groupId: await group() });
  const locationId = await addLocation(portal.app);
  const date = (await admin.post('/panel/course-dates', dateFields(courseId, locationId))).body.id as string;
  const held = (await admin.post('/panel/course-dates', dateFields(courseId, locationId, { startedOn: '2025-03-03' })))
    .body.id as string;
  const { id } = (await admin.post('/panel/applications', officeFields(date, (people += 1)))).body;
  expect((await admin.post(`/panel/applications/${id}/confirm`, { notify: 'true' })).status).toBe(200);
  await workedOff(portal.app);
  return { courseId, locationId, date, held, id: id as string };
}
const group = async (): Promise<string> =>
  (await admin.post('/panel/groups', { name: `Grupa ${(people += 1)}`, position: '1' })).body.id;
const dateOf = async (id: string): Promise<Loose> => (await admin.props(`/panel/course-dates/${id}`)).body.data;
const changesOf = async (id: string): Promise<Loose[]> =>
  (await dateOf(id)).timeline.filter(({ type }: Loose) => type === 'CourseDatePromisesChanged');
const sequenceOf = async (id: string): Promise<number> =>
  Number(/SEQUENCE:(\d+)/.exec((await admin.get(`/panel/applications/${id}/calendar`)).text)?.[1]);
const mails = async (id: string): Promise<string[]> => {
  const { rows } = await portal.app.pool.query<{ template: string }>(
    'SELECT template FROM app.mails WHERE subjects @> ARRAY[$1] ORDER BY created_at',
    [`application:${id}`],
  );
  return rows.map(({ template }) => template);
};

describe('what people on a date were promised', () => {
  it('CD-18 a longer and dearer course is asked, is applied to the date, and is announced', async () => {
    const { courseId, date, held, id } = await seated();
    const before = await sequenceOf(id);
    const change = { duration: '3', netPrice: '5000,00' };
    const asked = await edit(admin, `/panel/courses/${courseId}`, change);
    expect([asked.status, asked.body.current]).toMatchObject([409, { confirmNeeded: true, people: 1, dates: 1 }]);
    expect(asked.body.message).toContain('Zmiana dotyczy 1 osoby na 1 nadchodzącym terminie.');
    expect(await dateOf(date)).toMatchObject({ duration: 1, version: 1 });
    const saved = await edit(admin, `/panel/courses/${courseId}`, { ...change, confirmed: 'true', notify: 'true' });
    expect(saved.status, saved.text).toBe(200);
    await workedOff(portal.app);
    expect(await dateOf(date)).toMatchObject({ duration: 3, version: 2 });
    expect((await changesOf(date)).map(({ changes }) => changes)).toEqual([
      [
        { field: 'duration', label: 'Czas trwania', from: '1 dzień', to: '3 dni' },
        expect.objectContaining({ label: 'Cena netto' }),
      ],
    ]);
    // What was held is not concerned.
    expect(await changesOf(held)).toEqual([]);
    expect(await sequenceOf(id)).toBeGreaterThan(before);
    expect(await mails(id)).toContain('course-date-changed');
    const [event] = (await portal.app.log.readStream(`course-date-${date}`)).slice(-1);
    expect(event?.meta.causationId).toBeTruthy();
  });

  it('CD-03 PUB-16 PUB-17 a date that takes another course names who lacks what it asks for', async () => {
    const { locationId, date } = await seated();
    const required = await addCourse(portal.app, { name: 'Klimatyzacja I', groupId: await group() });
    const asking = { prerequisiteACourseId: required, hasFgaz: true, groupId: await group() };
    const further = await addCourse(portal.app, { name: 'Klimatyzacja II', ...asking });
    const change = dateFields(further, locationId);
    const asked = await edit(admin, `/panel/course-dates/${date}`, { ...change, confirmed: '' });
    expect([asked.status, asked.body.message]).toEqual([
      409,
      expect.stringContaining(
        'Wymagań wybranego szkolenia nie spełnia: Jan Nowak („Klimatyzacja I”, numer FGAZ). Zaznacz „Potwierdzam zmianę”',
      ),
    ]);
    expect((await edit(admin, `/panel/course-dates/${date}`, change)).status).toBe(200);
  });

  it('CD-18 another street is asked too; without telling nobody is written to, and the history has it', async () => {
    const { locationId, date, id } = await seated();
    const asked = await edit(admin, `/panel/locations/${locationId}`, { address: 'ul. Nowa 2' });
    expect([asked.status, asked.body.current.people]).toEqual([409, 1]);
    const saved = await edit(admin, `/panel/locations/${locationId}`, { address: 'ul. Nowa 2', confirmed: 'true' });
    expect(saved.status, saved.text).toBe(200);
    await workedOff(portal.app);
    expect((await changesOf(date))[0]?.changes).toEqual([
      {
        field: 'locationAddress',
        label: 'Adres miejsca',
        from: 'ul. Jasna 1, Warszawa',
        to: 'ul. Nowa 2, Warszawa',
      },
    ]);
    expect(await mails(id)).not.toContain('course-date-changed');
  });

  it('CD-18 two changes at once reach each of two hundred dates, and who is late with the same change hears so', async () => {
    const courseId = await addCourse(portal.app, { duration: 1, groupId: await group() });
    const locationId = await addLocation(portal.app);
    const dates: string[] = [];
    for (let n = 0; n < 200; n += 1) {
      const startedOn = new Date(Date.UTC(2098, 0, 5 + n * 7)).toISOString().slice(0, 10);
      dates.push((await admin.post('/panel/course-dates', dateFields(courseId, locationId, { startedOn }))).body.id);
    }
    const seats: string[] = [];
    for (const date of dates) {
      const { id } = (await admin.post('/panel/applications', officeFields(date, (people += 1)))).body;
      seats.push(id);
    }
    await workedOff(portal.app);
    await portal.settled();
    const sure = { confirmed: 'true', notify: 'true' };
    const [longer, late, moved] = await Promise.all([
      edit(admin, `/panel/courses/${courseId}`, { duration: '2', ...sure }),
      edit(admin, `/panel/courses/${courseId}`, { duration: '3', ...sure }),
      edit(admin, `/panel/locations/${locationId}`, { address: 'ul. Trzecia 3', ...sure }),
    ]);
    expect([longer.status, late.status].sort()).toEqual([200, 409]);
    expect(moved.status, moved.text).toBe(200);
    const days = longer.status === 200 ? 2 : 3;
    await workedOff(portal.app);
    await portal.settled();
    const { rows } = await portal.app.pool.query<{ subject: string; field: string; to: string }>(
      `SELECT t.subject, change->>'field' AS field, change->>'to' AS "to"
         FROM read.timeline t, jsonb_array_elements(t.changes::jsonb) AS change
        WHERE t.type = 'CourseDatePromisesChanged' AND t.subject = ANY ($1)`,
      [dates.map((id) => `course-date:${id}`)],
    );
    const saidOf = (field: string) => rows.filter((row) => row.field === field);
    for (const [field, to] of [
      ['duration', `${days} dni`],
      ['locationAddress', 'ul. Trzecia 3, Warszawa'],
    ] as const) {
      expect(new Set(saidOf(field).map((row) => row.subject)).size, field).toBe(200);
      expect(saidOf(field).map((row) => row.to)).toEqual(Array.from({ length: 200 }, () => to));
    }
    const { rows: mailed } = await portal.app.pool.query<{ n: number }>(
      `SELECT count(DISTINCT subject)::int AS n FROM app.mails, unnest(subjects) AS subject
        WHERE template = 'course-date-changed' AND subject = ANY ($1)`,
      [seats.map((id) => `application:${id}`)],
    );
    expect(mailed[0]?.n).toBe(200);
  });

  it('PUB-16 CD-02 what was held keeps the length it began with: page, phase, prerequisites, and as it was', async () => {
    const today = dayInWarsaw(portal.app.now());
    const [groupId, locationId] = [await group(), await addLocation(portal.app)];
    const first = await addCourse(portal.app, { duration: 1, groupId });
    const second = await addCourse(portal.app, { groupId, prerequisiteACourseId: first });
    const on = async (course: string, startedOn: string) =>
      (await admin.post('/panel/course-dates', dateFields(course, locationId, { startedOn }))).body.id as string;
    const yesterday = await on(first, addDays(today, -1));
    const coming = await on(first, addDays(today, 30));
    const next = await on(second, addDays(today, 1));
    const who = officeFields(yesterday, (people += 1), { reason: 'Przyszedł bez zgłoszenia' });
    const { id } = (await admin.post('/panel/applications', who)).body;
    expect((await admin.post(`/panel/applications/${id}/attendance/toggle`)).status).toBe(200);
    const between = new Date(Date.parse(portal.app.now())).toISOString();
    expect((await edit(admin, `/panel/courses/${first}`, { duration: '3' })).status).toBe(200);
    expect((await edit(admin, `/panel/courses/${first}`, { duration: '2' })).status).toBe(200);
    await workedOff(portal.app);
    await portal.settled();
    expect(await dateOf(yesterday)).toMatchObject({ duration: 1, phase: 'held' });
    expect(await dateOf(coming)).toMatchObject({ duration: 2, phase: 'upcoming' });
    const running = (await admin.props('/panel/course-dates?filters[status]=running')).body.data.items as Loose[];
    expect(running.map((one) => one.id)).not.toContain(yesterday);
    for (const at of [between, portal.app.now()]) {
      const past = await admin.props(`/panel/course-dates/${yesterday}?asOf=${encodeURIComponent(at)}`);
      expect(past.body.data, past.text).toMatchObject({ duration: 1 });
    }
    // Completed yesterday: the next course on the day after today asks for nothing more.
    const further = await admin.post('/panel/applications', officeFields(next, people));
    expect(further.status, further.text).toBe(201);
    // Moved to a day that is to come, it is as long as its course is by then.
    expect((await edit(admin, `/panel/course-dates/${yesterday}`, dateFields(first, locationId))).status).toBe(200);
    expect(await dateOf(yesterday)).toMatchObject({ duration: 2 });
  });

  it('what promises nothing is not asked: a position, a description', async () => {
    const { courseId, date } = await seated();
    expect((await edit(admin, `/panel/courses/${courseId}`, { position: '7' })).status).toBe(200);
    await workedOff(portal.app);
    expect(await changesOf(date)).toEqual([]);
  });
});
