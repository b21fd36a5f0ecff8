import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addQuery } from '#domain/kernel/url.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let admin: Client;
let place: string;
let trainer: string;
beforeAll(async () => {
  portal = await testApp({ now: () => '2026-11-21T10:00:00.000Z' });
  admin = await portal.as('ADMIN_OPERATOR');
  place = await addLocation(portal.app);
  trainer = await portal.addOperator({ role: 'TRAINER', email: 'ela.trener@demo.example' });
  await portal.settled();
});
afterAll(() => portal.stop());

const PAGE = '/panel/course-dates/series';
const data = async (path: string): Promise<Loose> => (await admin.props(path)).body.data;

/** The first step: Wednesdays from 30 December 2026. */
const settings = (course: string, more: object = {}) => {
  const { confirmed: _, ...fields } = dateFields(course, place);
  return { ...fields, startedOn: '30.12.2026', weeks: '1', count: '5', ...more };
};

/** Sends the first step and opens what it leads to. */
async function secondStep(fields: object): Promise<Loose> {
  const answer = await admin.post(`${PAGE}/days`, { ...fields });
  expect(answer.status, answer.text).toBe(200);
  return data(answer.body.redirect.replace('/szkolenia', ''));
}
const warningsOf = ({ options }: Loose) =>
  Object.fromEntries(
    options.days.map(({ value, label }: Loose) => [value, String(label).split('\n').slice(1)] as const),
  );
const listed = async (course: string): Promise<Loose[]> =>
  (await data(`/panel/course-dates?filters[courseId]=${course}`)).items;

describe('the days of a series', () => {
  it('CD-03 are ticked but where a holiday, the trainer or the place is in the way', async () => {
    const [course, another] = [await addCourse(portal.app, { name: 'Seria' }), await addCourse(portal.app)];
    const elsewhere = await addLocation(portal.app);
    for (const fields of [
      dateFields(another, elsewhere, {
        startedOn: '2027-01-13',
        trainerId: trainer,
        timeStart: '800',
        timeEnd: '1000',
      }),
      dateFields(another, place, { startedOn: '2027-01-20' }),
    ]) {
      expect((await admin.post('/panel/course-dates', fields)).status).toBe(201);
    }
    const step = await secondStep(settings(course, { trainerId: trainer }));
    expect(warningsOf(step)).toEqual({
      '2026-12-30': [],
      '2027-01-06': ['Dzień ustawowo wolny od pracy'],
      '2027-01-13': ['Ten sam trener: „Diagnostyka hamulców”, 8:00–10:00'],
      '2027-01-20': ['To samo miejsce: „Diagnostyka hamulców”, 9:30–16:00'],
      '2027-01-27': [],
    });
    expect(step.options.days[0].label).toBe('30.12.2026, środa');
    expect([step.values.days, step.warned]).toEqual([['2026-12-30', '2027-01-27'], 3]);
    expect(step).toMatchObject({ courseName: 'Seria', trainerName: expect.any(String), seatLimit: 10 });
  });

  it('are warned of where they are over, on a weekend or outside the days of their course', async () => {
    const course = await addCourse(portal.app, { name: 'Sezonowe', duration: 2, startedOnTo: '2026-11-25' });
    const step = await secondStep(settings(course, { startedOn: '13.11.2026', count: '3' }));
    expect(warningsOf(step)).toEqual({
      '2026-11-13': ['Ten dzień już minął', 'Weekend (sobota, 14.11.2026)'],
      '2026-11-20': ['Ten dzień już minął', 'Weekend (sobota, 21.11.2026)'],
      '2026-11-27': ['To szkolenie odbywa się do 25.11.2026', 'Weekend (sobota, 28.11.2026)'],
    });
    const plan = (fields: object) => admin.post(PAGE, { ...step.values, ...fields });
    const outside = await plan({ days: ['2026-11-27'] });
    expect([outside.status, outside.body.errors]).toEqual([422, { days: ['To szkolenie odbywa się do 25.11.2026'] }]);
    const over = await plan({ days: ['2026-11-13', '2026-11-20'] });
    expect([over.status, Object.keys(over.body.errors)]).toEqual([422, ['confirmed']]);
    expect(await listed(course)).toEqual([]);
    expect((await plan({ days: ['2026-11-13', '2026-11-20'], confirmed: 'true' })).status).toBe(201);
    expect(await listed(course)).toHaveLength(2);
  });

  it('follow a date that they are planned after, and an address that is no first step shows what is wrong', async () => {
    const course = await addCourse(portal.app, { name: 'Wzór' });
    const made = await admin.post(
      '/panel/course-dates',
      dateFields(course, place, { seatLimit: '7', timeStart: '800' }),
    );
    const { step, values, copyOf } = await data(`${PAGE}?copyOf=${made.body.id}`);
    expect([step, copyOf.id]).toEqual(['settings', made.body.id]);
    expect(values).toMatchObject({ courseId: course, courseLocationId: place, seatLimit: '7', timeStart: '800' });
    expect(values.startedOn).toBe('');
    expect((await admin.props(`${PAGE}?copyOf=xyz`)).status).toBe(404);
    const wrong = await data(`${PAGE}?step=days&courseId=${course}&count=99`);
    expect([wrong.step, wrong.values.count, typeof wrong.problem]).toEqual(['settings', '99', 'string']);
    for (const query of ['step=days', 'step[]=days', 'count[]=3&step=days', 'courseId[a]=b']) {
      expect((await data(`${PAGE}?${query}`)).step, query).toBe('settings');
    }
  });
});

describe('a series that is planned', () => {
  it('is as many dates as were ticked, each with its own history, all of one request', async () => {
    const course = await addCourse(portal.app, { name: 'Planowane' });
    // Every other Thursday.
    const asked = settings(course, { startedOn: '31.12.2026', count: '12', weeks: '2', trainerId: trainer });
    const step = await secondStep({ ...asked, autoPromote: 'true' });
    const answer = await admin.post(PAGE, step.values);
    expect([answer.status, answer.body.flash.message]).toEqual([201, 'Zaplanowano 12 terminów.']);
    expect(decodeURIComponent(answer.body.redirect)).toBe(
      `/szkolenia/panel/course-dates?filters[courseId]=${course}&filters[startedOnFrom]=31.12.2026`,
    );
    const dates = await listed(course);
    expect(dates.map(({ id }) => id)).toEqual(answer.body.ids);
    expect(dates.map(({ startedOn }) => startedOn)).toEqual(step.values.days);
    for (const { id } of dates) {
      const { timeline, trainerId, seatLimit, autoPromote } = await data(`/panel/course-dates/${id}`);
      expect(timeline.map(({ text }: Loose) => text)).toEqual(['Dodano termin szkolenia']);
      expect([trainerId, seatLimit, autoPromote]).toEqual([trainer, 10, true]);
    }
    const { rows } = await portal.app.pool.query(
      `SELECT DISTINCT meta ->> 'correlationId' FROM eventstore.events WHERE type = 'CourseDateScheduled' AND data ->> 'courseDateId' = ANY ($1)`,
      [answer.body.ids],
    );
    expect(rows).toHaveLength(1);
    // Anyone who goes back sees that all of it is there.
    expect((await secondStep(asked)).values.days).toEqual([]);
  });

  it('twice under one key is planned once, also by a form without scripts', async () => {
    const course = await addCourse(portal.app, { name: 'Dwa razy' });
    const { values, key } = await secondStep(settings(course, { count: '3' }));
    const [first, second] = await Promise.all([1, 2].map(() => admin.native(PAGE, { ...values, _key: key })));
    expect([first?.status, second?.status]).toEqual([303, 303]);
    expect(first?.headers.location).toContain('/szkolenia/panel/course-dates?filters');
    expect(second?.headers.location).toBe(first?.headers.location);
    await portal.settled();
    expect((await listed(course)).map(({ startedOn }) => startedOn)).toEqual(values.days);
    const keyed = { 'idempotency-key': 'series-1' };
    const other = await addCourse(portal.app, { name: 'Dwa razy ze skryptem' });
    const again = { ...values, courseId: other };
    const answers = [await admin.post(PAGE, again, keyed), await admin.post(PAGE, again, keyed)];
    expect(answers[1]?.body.ids).toEqual(answers[0]?.body.ids);
    expect(await listed(other)).toHaveLength(values.days.length);
  });

  it('of bad input is refused at its field, and nothing is planned', async () => {
    const course = await addCourse(portal.app, { name: 'Odmowy', formulas: ['online'] });
    const good = settings(course, { formula: 'online', onlineMeetingUrl: 'https://spotkanie.example/a' });
    const refused = async (more: object, field: string) => {
      const answer = await admin.post(`${PAGE}/days`, { ...good, ...more });
      expect([answer.status, Object.keys(answer.body.errors)], JSON.stringify(more)).toEqual([422, [field]]);
    };
    await refused({ count: '0' }, 'count');
    await refused({ count: '31' }, 'count');
    await refused({ weeks: '5' }, 'weeks');
    await refused({ startedOn: '30.02.2027' }, 'startedOn');
    await refused({ formula: 'onsite' }, 'formula');
    await refused({ courseLocationId: 'x' }, 'courseLocationId');
    const { values } = await secondStep(good);
    for (const days of ['', [], ['2027-01-01'], ['xyz'], 'xyz', { a: 'b' }]) {
      const answer = await admin.post(PAGE, { ...values, days });
      expect([answer.status, Object.keys(answer.body.errors ?? {})], JSON.stringify(days)).toEqual([422, ['days']]);
    }
    expect((await admin.post(`/panel/courses/${course}/deactivate`)).status).toBe(200);
    await portal.settled();
    const off = await admin.post(PAGE, values);
    expect([off.status, Object.keys(off.body.errors)]).toEqual([422, ['courseId']]);
    expect(off.body.message).toBe('Szkolenie: wybierz wartość z listy. Wróć do ustawień serii i popraw je.');
    // Without scripts the first step is shown again, with what is wrong.
    const { days: _days, ...first } = values;
    const native = await admin.native(PAGE, { ...values, _page: addQuery(PAGE, { ...first, step: 'days' }) });
    expect([native.status, native.body.data.step, native.body.data.problem]).toEqual([
      422,
      'settings',
      'Szkolenie: wybierz wartość z listy',
    ]);
    expect(await listed(course)).toEqual([]);
  });
});
