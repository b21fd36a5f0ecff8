import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let admin: Client;
let place: string;
beforeAll(async () => {
  portal = await testApp({ now: () => '2026-11-21T10:00:00.000Z' });
  admin = await portal.as('ADMIN_OPERATOR');
  place = await addLocation(portal.app);
});
afterAll(() => portal.stop());

const data = async (path: string): Promise<Loose> => (await admin.props(path)).body.data;

async function dateOf(course: string, more: object = {}): Promise<string> {
  const answer = await admin.post('/panel/course-dates', dateFields(course, place, more));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

const copyPath = (id: string) => `/panel/course-dates/new?copyOf=${id}`;

describe('a copy of a course date', () => {
  it('CD-03 has everything of it but the day, and that its primary list was closed', async () => {
    const course = await addCourse(portal.app, { name: 'Powielane' });
    const more = {
      timeStart: '1000',
      timeEnd: '1430',
      formula: 'online',
      onlineMeetingUrl: 'https://spotkanie.example/a',
      seatLimit: '7',
      visibility: 'hidden',
      reminderDays: '5',
    };
    const first = await dateOf(course, { ...more, full: 'true', autoPromote: 'true' });
    expect((await data(`/panel/course-dates/${first}`)).actions).toContain('copy');
    const { values, copyOf } = await data(copyPath(first));
    expect(values).toMatchObject({ ...more, courseId: course, courseLocationId: place });
    expect([values.startedOn, values.full, values.autoPromote]).toEqual(['', false, true]);
    expect(copyOf).toEqual({ id: first, startedOn: '2099-03-02', off: [] });

    const made = await admin.post('/panel/course-dates', { ...values, startedOn: '09.03.2099' });
    expect(made.status, made.text).toBe(201);
    const [copy, original] = [
      await data(`/panel/course-dates/${made.body.id}/edit`),
      await data(`/panel/course-dates/${first}/edit`),
    ];
    expect(copy.values).toEqual({ ...original.values, startedOn: '09.03.2099', full: false });
  });

  it('is made of a cancelled date, and leaves out what is switched off by now', async () => {
    const course = await addCourse(portal.app, { name: 'Wyłączane' });
    const date = await dateOf(course);
    await admin.post(`/panel/course-dates/${date}/cancel`, { reason: 'Choroba trenera' });
    expect((await data(`/panel/course-dates/${date}`)).actions).toContain('copy');
    expect((await admin.post(`/panel/courses/${course}/deactivate`)).status).toBe(200);
    await portal.settled();
    const { values, copyOf } = await data(copyPath(date));
    expect([values.courseId, values.courseLocationId, copyOf.off]).toEqual(['', place, ['Szkolenie']]);
    const asOf = encodeURIComponent('2026-11-21T09:59:59.000Z');
    expect((await data(`/panel/course-dates/${date}?asOf=${asOf}`)).actions).toEqual([]);
  });

  it('of what is no date there is none, and an address that asks for none gives the empty form', async () => {
    for (const id of ['xyz', 'x'.repeat(300)]) expect((await admin.props(copyPath(id))).status, id).toBe(404);
    for (const query of ['copyOf=', 'copyOf[]=a', 'copyOf[a]=b']) {
      expect((await data(`/panel/course-dates/new?${query}`)).values, query).toEqual({ courseId: '', startedOn: '' });
    }
  });
});

describe('the calendar of course dates', () => {
  const calendar = (query: string) => data(`/panel/course-dates/calendar?${query}`);
  const onDays = ({ days }: Loose) =>
    Object.fromEntries(Object.entries<Loose[]>(days).map(([day, dates]) => [day, dates.map(({ id }) => id)]));

  it('shows a month of all dates, each on all its days, with who holds a place', async () => {
    const course = await addCourse(portal.app, { name: 'Kalendarzowe', duration: 2.5 });
    const over = await dateOf(course, { startedOn: '2098-04-30', seatLimit: '1' });
    const cancelled = await dateOf(course, { startedOn: '2098-05-31' });
    const hidden = await dateOf(course, { startedOn: '2098-05-02', timeStart: '800', visibility: 'hidden' });
    await dateOf(course, { startedOn: '2098-06-01' });
    await admin.post(`/panel/course-dates/${cancelled}/cancel`, { reason: 'Choroba trenera' });
    for (const n of [1, 2]) {
      const sent = await portal.client().post('/api/register-applications', registrationFields(over, n));
      expect(sent.status, sent.text).toBe(201);
    }
    await portal.settled();
    const month = await calendar('month=2098-05');
    expect(onDays(month)).toEqual({
      '2098-05-01': [over],
      '2098-05-02': [hidden, over],
      '2098-05-03': [hidden],
      '2098-05-04': [hidden],
      '2098-05-31': [cancelled],
    });
    expect([month.total, month.isWhole, month.period.previous, month.period.next]).toEqual([
      2,
      true,
      '2098-04',
      '2098-06',
    ]);
    expect(month.days['2098-05-02'][1]).toMatchObject({
      courseName: 'Kalendarzowe',
      nth: 3,
      of: 3,
      timeEnd: 1245,
      place: 'Warszawa',
      primaryCount: 1,
      seatLimit: 1,
      reserveCount: 1,
    });
    expect(month.days['2098-05-31'][0].phase).toBe('cancelled');
  });

  it('is narrowed by the filters of the list; what can not be read is left out and said, and is this month', async () => {
    const [one, other] = [
      await addCourse(portal.app, { name: 'Jedno' }),
      await addCourse(portal.app, { name: 'Inne' }),
    ];
    const online = { startedOn: '2097-03-02', formula: 'online', onlineMeetingUrl: 'https://spotkanie.example/b' };
    const [first, second] = [await dateOf(one, { startedOn: '2097-03-02' }), await dateOf(one, online)];
    await dateOf(other, { startedOn: '2097-03-02' });
    const ids = async (filter: string) => onDays(await calendar(`month=2097-03&${filter}`))['2097-03-02'];
    expect(new Set(await ids(`filters[courseId]=${one}`))).toEqual(new Set([first, second]));
    expect(await ids('filters[formula]=online')).toEqual([second]);
    expect(await ids(`filters[courseLocationId]=${place}`)).toHaveLength(3);
    for (const query of ['month=abc', 'month=2027-13', 'month[]=2027-01', 'month=9999-99', 'filters[courseId]=x']) {
      expect((await calendar(query)).period.name, query).toBe('2026-11');
    }
    expect((await calendar('filters[courseId]=x')).notices).toHaveLength(1);
  });

  it('shows a quarter and a year by how full their days are, as the rows of their months have it', async () => {
    const course = await addCourse(portal.app, { name: 'Trzydniowe', duration: 2.5 });
    const [first, , gone] = [
      await dateOf(course, { startedOn: '2096-12-30', seatLimit: '1' }),
      await dateOf(course, { startedOn: '2096-11-30', seatLimit: '7' }),
      await dateOf(course, { startedOn: '2096-12-31', seatLimit: '50' }),
    ];
    for (const n of [1, 2]) await portal.client().post('/api/register-applications', registrationFields(first, n));
    await admin.post(`/panel/course-dates/${gone}/cancel`, { reason: 'Choroba trenera' });
    await portal.settled();
    const of = `filters[courseId]=${course}`;
    const one = { dates: 1, seats: 1, taken: 1, reserve: 1 };
    const seven = { dates: 1, seats: 7, taken: 0, reserve: 0 };
    const none = { dates: 0, seats: 0, taken: 0, reserve: 0 };
    const quarter = await calendar(`quarter=2096-4&${of}`);
    expect(quarter.months).toEqual([
      { name: '2096-10', begun: none, days: {} },
      { name: '2096-11', begun: seven, days: { '2096-11-30': seven } },
      {
        name: '2096-12',
        begun: one,
        days: { '2096-12-01': seven, '2096-12-02': seven, '2096-12-30': one, '2096-12-31': one },
      },
    ]);
    expect([quarter.total, quarter.period.previous, quarter.period.next]).toEqual([2, '2096-3', '2097-1']);
    const next = await calendar(`year=2097&${of}`);
    expect([next.total, next.months.length, next.months[0]]).toEqual([
      0,
      12,
      { name: '2097-01', begun: none, days: { '2097-01-01': one } },
    ]);
    for (const query of ['quarter=2096-5', 'quarter[]=2096-4', 'year=x', 'year=20966', 'year[a]=2096'])
      expect((await calendar(query)).period.name, query).toBe('2026-11');
  });

  it('leads to the form of a new date with the day filled in', async () => {
    const values = async (query: string) => (await data(`/panel/course-dates/new?${query}`)).values;
    expect((await values('startedOn=2098-05-04')).startedOn).toBe('04.05.2098');
    for (const query of ['startedOn=foo', 'startedOn=2098-02-30', 'startedOn[]=2098-05-04']) {
      expect((await values(query)).startedOn, query).toBe('');
    }
  });
});
