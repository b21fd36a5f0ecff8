import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edit } from '#tests/support/program/edit.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { addDays } from '#domain/text/calendar.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import {
  addCourse,
  addLocation,
  dateFields,
  officeFields,
  registrationFields,
} from '#tests/support/training/training.ts';

let portal: TestApp;
let operator: Client;
let visitor: Client;
let courseId: string;
let locationId: string;

beforeAll(async () => {
  portal = await testApp();
  operator = await portal.as('NORMAL_OPERATOR');
  visitor = portal.client();
  courseId = await addCourse(portal.app);
  locationId = await addLocation(portal.app);
});
afterAll(() => portal.stop());

const create = (more: object = {}) => operator.post('/panel/course-dates', dateFields(courseId, locationId, more));
async function newDate(more: object = {}): Promise<string> {
  const answer = await create(more);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}
const change = (id: string, fields: object) => edit(operator, `/panel/course-dates/${id}`, fields);
const dateOf = async (id: string, query = ''): Promise<Loose> =>
  (await operator.props(`/panel/course-dates/${id}${query}`)).body.data;
let next = 0;
async function register(id: string): Promise<string> {
  const answer = await visitor.post('/api/register-applications', registrationFields(id, (next += 1)));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.applications[0].id;
}
async function registerByOffice(id: string): Promise<string> {
  const answer = await operator.post('/panel/applications', officeFields(id, (next += 1)));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}
const scheduled = async (query = ''): Promise<string[]> =>
  (await visitor.props(`/harmonogram?filters[courseId]=${courseId}${query}`)).body.data.items.map(
    (one: Loose) => one.id,
  );

/** An instant that is surely before what follows. */
const moment = async (): Promise<string> => {
  const now = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  return now;
};

describe('course dates', () => {
  it('CD-02 CD-03 keeps every field, and its counts equal its lists', async () => {
    const fields = {
      formula: 'online',
      onlineMeetingUrl: 'https://spotkanie.pl/a?b=1',
      autoPromote: 'true',
      reminderDays: '7',
      seatLimit: '1',
    };
    const id = await newDate(fields);
    const [first, second] = [await register(id), await register(id)];
    expect(await dateOf(id)).toMatchObject({
      courseId,
      courseLocationId: locationId,
      startedOn: '2099-03-02',
      timeStart: 930,
      timeEnd: 1600,
      formula: 'online',
      onlineMeetingUrl: 'https://spotkanie.pl/a?b=1',
      autoPromote: true,
      reminderDays: 7,
      full: false,
      seatLimit: 1,
      primaryCount: 1,
      reserveCount: 1,
      freeSeats: 0,
      visibility: 'visible',
      status: 'active',
      version: 1,
      primary: [{ id: first }],
      reserve: [{ id: second }],
    });
  });

  it('CD-01 the list goes by start and takes its filters', async () => {
    const later = await newDate({ startedOn: '2097-02-02' });
    const sooner = await newDate({ startedOn: '2097-02-01' });
    const query = '/panel/course-dates?filters[startedOnFrom]=01.02.2097&filters[startedOnTo]=28.02.2097';
    const { items, total, page, pageSize } = (await operator.props(query)).body.data;
    expect([items.map((one: Loose) => one.id), total, page, pageSize]).toEqual([[sooner, later], 2, 1, 50]);
    expect((await operator.props('/panel/course-dates?filters[courseId]=inny')).body.data.notices).toEqual([
      'Nieznana wartość filtra „Szkolenie”. Filtr został pominięty.',
    ]);
  });

  it('CD-01 the list is ordered by start, by course and by free seats, either way; another order is said to be unknown', async () => {
    const [zebra, abs] = [
      await addCourse(portal.app, { name: 'Źródła' }),
      await addCourse(portal.app, { name: 'Ćwiczenia' }),
    ];
    const day = '2098-05-05';
    const of = async (course: string, more: object) =>
      (await operator.post('/panel/course-dates', dateFields(course, locationId, { startedOn: day, ...more }))).body.id;
    const first = await of(zebra, { timeStart: '900', seatLimit: '5' });
    const second = await of(abs, { timeStart: '1000', seatLimit: '3' });
    const third = await of(abs, { timeStart: '1100', seatLimit: '4' });
    await register(third);
    await register(third);
    const list = async (sort: string) => {
      const answer = await operator.props(
        `/panel/course-dates?filters[startedOnFrom]=${day}&filters[startedOnTo]=${day}${sort}`,
      );
      return answer.body.data;
    };
    const ids = async (sort: string) => (await list(`&filters[sort]=${sort}`)).items.map((one: Loose) => one.id);
    expect((await list('')).items.map((one: Loose) => one.id)).toEqual([first, second, third]);
    expect(await ids('startedOnDesc')).toEqual([third, second, first]);
    expect(await ids('courseAsc')).toEqual([second, third, first]);
    expect(await ids('courseDesc')).toEqual([first, second, third]);
    expect(await ids('freeSeatsAsc')).toEqual([third, second, first]);
    expect(await ids('freeSeatsDesc')).toEqual([first, second, third]);
    expect((await list('&filters[sort]=wrong')).notices).toEqual([
      'Nieznana wartość filtra „Sortowanie”. Filtr został pominięty.',
    ]);
  });

  it('PUB-02 CD-11 the schedule shows visible, not cancelled dates to come; nothing else by any filter', async () => {
    const shown = await newDate({ startedOn: '2096-01-02' });
    const hidden = await newDate({ startedOn: '2096-01-03', visibility: 'hidden' });
    const past = await newDate({ startedOn: '2020-01-02' });
    const gone = await newDate({ startedOn: '2096-01-04' });
    await operator.post(`/panel/course-dates/${gone}/cancel`, { reason: 'Próba' });
    const ids = await scheduled();
    expect([shown, hidden, past, gone].map((id) => ids.includes(id))).toEqual([true, false, false, false]);
    const tricked = await scheduled(
      '&filters[visibility]=hidden&filters[status]=cancelled&filters[startedOnFrom]=01.01.2000',
    );
    expect([hidden, past, gone].some((id) => tricked.includes(id))).toBe(false);
    const [first] = (await visitor.props('/harmonogram')).body.data.items;
    expect(first).not.toHaveProperty('onlineMeetingUrl');
  });

  const WRONG: readonly (readonly [more: object, errors: Record<string, string[]>])[] = [
    [{ courseId: '' }, { courseId: ['Szkolenie jest wymagane'] }],
    [{ courseLocationId: '' }, { courseLocationId: ['Miejsce szkolenia jest wymagane'] }],
    [{ formula: 'x' }, { formula: [expect.any(String)] } as never],
    [{ startedOn: '31.02.2099' }, { startedOn: ['Data szkolenia nie jest poprawną datą'] }],
    [{ formula: 'online' }, { onlineMeetingUrl: ['Pole „Link do spotkania online” jest wymagane'] }],
    [{ formula: 'online', onlineMeetingUrl: 'abc' }, { onlineMeetingUrl: [expect.any(String)] } as never],
  ];
  it.each(WRONG)('CD-06 CD-07 %o is refused at its field', async (more, errors) => {
    const answer = await create(more);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('CD-06 a link of an on-site date is dropped', async () => {
    const id = await newDate({ onlineMeetingUrl: 'https://a.pl' });
    expect((await dateOf(id)).onlineMeetingUrl).toBeNull();
  });

  it.each(['0', '-1', 'x', '1.5', ''])('CD-08 a limit of %o seats is refused', async (seatLimit) => {
    const answer = await create({ seatLimit });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['seatLimit']]);
  });

  it('CD-08 the limit is not lowered below the primary list; who would not fit is named', async () => {
    const id = await newDate({ seatLimit: '3' });
    const people = [await register(id), await register(id)];
    const refused = await change(id, { seatLimit: '1' });
    expect([refused.status, refused.body.current.overLimit]).toEqual([409, [{ id: people[1], name: 'Jan Nowak' }]]);
    expect((await change(id, { seatLimit: '2' })).status).toBe(200);
  });

  it.each([
    ['1000', '930'],
    ['930', '930'],
  ])('CD-09 from %s to %s is wrong at both fields', async (timeStart, timeEnd) => {
    const answer = await create({ timeStart, timeEnd });
    expect(answer.body.errors).toEqual({
      timeStart: ['Godzina rozpoczęcia nie może być późniejsza niż zakończenia'],
      timeEnd: ['Godzina zakończenia nie może być wcześniejsza niż rozpoczęcia'],
    });
  });

  it('CD-10 times are numbers and have their defaults', async () => {
    const answer = await create({ timeStart: undefined, timeEnd: undefined });
    expect(await dateOf(answer.body.id)).toMatchObject({ timeStart: 930, timeEnd: 1600 });
    expect((await create({ timeStart: '815' })).status).toBe(422);
  });

  it('CD-12 draftToActive publishes a hidden date and says so in the history', async () => {
    const id = await newDate({ visibility: 'hidden' });
    expect(await scheduled()).not.toContain(id);
    expect((await change(id, { draftToActive: 'true' })).status).toBe(200);
    expect(await scheduled()).toContain(id);
    const { timeline } = await dateOf(id);
    expect(timeline[0]).toMatchObject({ type: 'CourseDatePublished', text: 'Opublikowano termin' });
  });

  it('CD-13 cancelling needs a reason, takes the open applications with it, and can be undone', async () => {
    const id = await newDate();
    const [a, b] = [await register(id), await register(id)];
    await operator.post(`/panel/applications/${b}/confirm`);
    const bare = await operator.post(`/panel/course-dates/${id}/cancel`);
    expect([bare.status, bare.body.errors]).toEqual([422, { reason: ['Pole „Powód” jest wymagane'] }]);
    expect((await operator.post(`/panel/course-dates/${id}/cancel`, { reason: 'Choroba trenera' })).status).toBe(200);
    expect(await scheduled()).not.toContain(id);
    const cancelled = await dateOf(id);
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'Choroba trenera', primaryCount: 0 });
    expect(cancelled.others.map((row: Loose) => row.status)).toEqual(['canceled', 'canceled']);
    expect((await operator.post(`/panel/course-dates/${id}/cancel`, { reason: 'x' })).status).toBe(409);
    expect((await operator.post(`/panel/course-dates/${id}/reopen`, { reason: 'Jednak jest' })).status).toBe(200);
    const back = await dateOf(id);
    expect(back.primary.map((row: Loose) => [row.id, row.status])).toEqual([
      [a, 'waiting'],
      [b, 'confirmed'],
    ]);
  });

  it('CD-15 the reception’s list is a PDF', async () => {
    const id = await newDate();
    await register(id);
    const answer = await operator.get(`/panel/course-dates/${id}/attendance_list_reception`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('CD-01 a date says where it stands, and the filter finds the same dates', async () => {
    const course = await addCourse(portal.app, { name: 'Trzy dni', duration: 2.5 });
    for (let ago = -1; ago <= 4; ago++) {
      for (const [timeStart, timeEnd] of [
        ['800', '830'],
        ['1930', '2000'],
        ['800', '2000'],
      ]) {
        const startedOn = addDays(dayInWarsaw(new Date().toISOString()), -ago);
        await newDate({ courseId: course, startedOn, timeStart, timeEnd });
      }
    }
    const found = async (filter: string): Promise<Loose[]> =>
      (await operator.props(`/panel/course-dates?filters[courseId]=${course}${filter}`)).body.data.items;
    const all = await found('');
    expect(all).toHaveLength(18);
    expect(new Set(all.map(({ phase }) => phase)).size).toBe(3);
    for (const phase of ['upcoming', 'running', 'held', 'cancelled']) {
      const expected = all.filter((date) => date.phase === phase).map(({ id }) => id);
      expect((await found(`&filters[status]=${phase}`)).map(({ id }) => id)).toEqual(expected);
    }
  });

  it('CD-16 certificates go to those present, once unless asked', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date());
    const id = await newDate({ startedOn: today });
    const [first] = [await registerByOffice(id), await registerByOffice(id)];
    await operator.post(`/panel/applications/${first}/attendance/toggle`);
    const send = async (form = {}) =>
      (await operator.post(`/panel/course-dates/${id}/send_certificates`, form)).body.sent;
    expect([await send(), await send(), await send({ repeat: 'true' })]).toEqual([1, 0, 1]);
  });

  it('APP-05 a date as of a moment shows its limit and its lists of then', async () => {
    const id = await newDate({ seatLimit: '3' });
    const first = await register(id);
    const before = await moment();
    await register(id);
    await change(id, { seatLimit: '7' });
    await operator.post(`/panel/applications/${first}/resign`);
    const past = await dateOf(id, `?asOf=${before}`);
    expect(past).toMatchObject({ seatLimit: 3, primaryCount: 1, freeSeats: 2, primary: [{ id: first, actions: [] }] });
    const now = await dateOf(id);
    expect(now.timeline.find((one: Loose) => one.type === 'CourseDateChanged').changes).toEqual([
      { field: 'seatLimit', label: 'Limit miejsc', from: '3', to: '7' },
    ]);
  });

  it('WIRE-09 a stale version is answered with what is there now, as the form has it', async () => {
    const id = await newDate();
    expect((await change(id, { seatLimit: '11', version: '1' })).body).toMatchObject({ id, version: 2 });
    const stale = await change(id, { seatLimit: '12', version: '1' });
    expect([stale.status, stale.body.current]).toMatchObject([409, { version: 2, values: { seatLimit: '11' } }]);
  });
});
