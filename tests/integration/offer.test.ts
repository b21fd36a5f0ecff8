import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { records } from '#domain/training/records/decide.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, addRecord, dateFields, registrationFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let admin: Client;
let visitor: Client;
let place: string;
let people = 0;
beforeAll(async () => {
  portal = await testApp({ now: () => '2026-11-21T10:00:00.000Z' });
  admin = await portal.as('ADMIN_OPERATOR');
  visitor = portal.client();
  place = await addLocation(portal.app);
});
afterAll(() => portal.stop());

const addGroup = (name: string) =>
  addRecord(portal.app, records.groups, { name, description: '', position: 1, photo: null });

const switchedOff = async (path: string): Promise<void> => {
  const answer = await admin.call('PUT', path, { status: 'false', version: '1', confirmed: 'true' });
  expect(answer.status, answer.text).toBe(200);
  await portal.settled();
};

const dateOf = async (courseId: string, more: object = {}): Promise<string> => {
  const answer = await admin.post('/panel/course-dates', dateFields(courseId, place, more));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};

const register = (date: string) => visitor.post('/api/register-applications', registrationFields(date, (people += 1)));

/** Everything a visitor could see or do to get a seat on the date. */
async function waysTo(date: string) {
  const has = (items: Loose[]) => items.some(({ id }) => id === date);
  const { body: schedule } = await visitor.props('/harmonogram');
  const { body: home } = await visitor.props('/');
  return {
    schedule: has(schedule.data.items),
    home: has(home.data.upcoming),
    calendar: (await visitor.get('/harmonogram.ics')).text.includes(date),
    form: (await visitor.props(`/zgloszenia?courseDateId=${date}`)).status,
    sent: (await register(date)).status,
  };
}
const OPEN = { schedule: true, home: true, calendar: true, form: 200, sent: 201 };
const CLOSED = { schedule: false, home: false, calendar: false, form: 410, sent: 404 };

describe('what is switched off', () => {
  it('CRS-03 PUB-02 PUB-06 CD-18 a course sells nothing by any way, and what exists of it is worked off', async () => {
    const course = await addCourse(portal.app, { name: 'Klimatyzacja' });
    const date = await dateOf(course);
    expect(await waysTo(date)).toEqual(OPEN);
    const application = (await register(date)).body.applications[0].id as string;
    await switchedOff(`/panel/courses/${course}`);
    expect(await waysTo(date)).toEqual(CLOSED);
    const again = await admin.post('/panel/course-dates', dateFields(course, place));
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['courseId']]);
    const { options, items } = (await admin.props(`/panel/course-dates?filters[courseId]=${course}`)).body.data;
    expect(items.map((item: Loose) => [item.id, item.courseName])).toEqual([[date, 'Klimatyzacja']]);
    expect(options.courses).toContainEqual({ value: course, label: 'Klimatyzacja (wyłączone)' });
    const edit = (await admin.props(`/panel/course-dates/${date}/edit`)).body.data;
    expect(edit.facts.options.courses).toContainEqual({ value: course, label: 'Klimatyzacja (wyłączone)' });
    const saved = await admin.call('PUT', `/panel/course-dates/${date}`, { seatLimit: '12', version: edit.version });
    expect(saved.status, saved.text).toBe(200);
    expect((await admin.post(`/panel/applications/${application}/confirm`)).status).toBe(200);
  });

  it('APP-11 APP-21 a move has a page of its own, which works without scripts', async () => {
    const course = await addCourse(portal.app, { name: 'Przenoszone' });
    const [from, to] = [await dateOf(course), await dateOf(course, { startedOn: '2099-04-06' })];
    const application = (await register(from)).body.applications[0].id as string;
    await portal.settled();
    const path = `/panel/applications/${application}/move`;
    const { data } = (await admin.props(path)).body;
    const offered = data.options.dates.map(({ value }: Loose) => value);
    expect([offered.includes(to), offered.includes(from)]).toEqual([true, false]);
    const empty = await admin.native(path, { version: data.version }, 'move');
    expect([empty.status, empty.body.data.form.errors]).toEqual([
      422,
      { courseDateId: ['Pole „Termin” jest wymagane'] },
    ]);
    const moved = await admin.native(path, { version: data.version, courseDateId: to }, 'move');
    expect([moved.status, moved.headers.location]).toEqual([303, `/szkolenia/panel/applications/${application}`]);
    expect((await admin.props(`/panel/applications/${application}`)).body.data.courseDateId).toBe(to);
  });

  it('APP-02 CD-01 CRS-01 a filter whose choice is switched off can be read, wherever the address names it', async () => {
    const group = await addGroup('Wygaszana');
    const course = await addCourse(portal.app, { name: 'W wygaszanej', groupId: group });
    const shed = await addRecord(portal.app, records.locations, {
      name: 'Stara hala',
      address: 'ul. Boczna 1',
      city: 'Łódź',
    });
    await dateOf(course, { courseLocationId: shed });
    for (const path of [`/panel/groups/${group}`, `/panel/locations/${shed}`]) {
      expect((await admin.post(`${path}/deactivate`)).status).toBe(200);
    }
    await portal.settled();
    const optionsAt = async (path: string) => (await admin.props(path)).body.data.options;
    const hall = { value: shed, label: 'Stara hala (wyłączone)' };
    for (const path of ['/panel/course-dates', '/panel/applications', '/harmonogram']) {
      expect((await optionsAt(`${path}?filters[courseLocationId]=${shed}`)).locations, path).toContainEqual(hall);
      expect((await optionsAt(path)).locations, path).not.toContainEqual(hall);
    }
    expect((await optionsAt(`/panel/courses?groupId=${group}`)).groups).toContainEqual({
      value: group,
      label: 'Wygaszana (wyłączone)',
    });
    // What is no choice of this filter gives nothing away.
    const stranger = await portal.client().props(`/harmonogram?filters[courseLocationId]=${group}`);
    expect(JSON.stringify(stranger.body.data.options)).not.toContain('Wygaszana');
  });

  it('PUB-02 CRS-03 the schedule says whether the course that it is narrowed to is sold, as the page of its alerts does', async () => {
    const course = await addCourse(portal.app, { name: 'Wycofywana' });
    const shown = async (more = '') =>
      (await visitor.props(`/harmonogram?filters[courseId]=${course}${more}`)).body.data.course;
    const alert = async () => (await visitor.props(`/powiadomienie?courseId=${course}`)).status;
    await portal.settled();
    expect([await shown(), await alert()]).toEqual([{ id: course, isSold: true }, 200]);
    await switchedOff(`/panel/courses/${course}`);
    expect([await shown(), await shown('&month=2026-12'), await alert()]).toEqual([
      { id: course, isSold: false },
      { id: course, isSold: false },
      404,
    ]);
    expect((await visitor.props(`/harmonogram?filters[courseId]=${place}`)).body.data.course).toBeNull();
  });

  it('GRP-01 CRS-02 a group sells nothing, unless the course is in another one', async () => {
    const [own, further] = [await addGroup('Elektryka'), await addGroup('Hybrydy')];
    const alone = await dateOf(await addCourse(portal.app, { name: 'Sama', groupId: own }));
    const shared = await dateOf(
      await addCourse(portal.app, { name: 'Wspólna', groupId: own, furtherGroupIds: [further] }),
    );
    expect((await admin.post(`/panel/groups/${own}/deactivate`)).status).toBe(200);
    await portal.settled();
    expect(await waysTo(alone)).toEqual(CLOSED);
    expect(await waysTo(shared)).toEqual(OPEN);
  });
});

describe('a date keeps to its course', () => {
  it('CRS-03 CRS-08 forms of teaching and days', async () => {
    const course = await addCourse(portal.app, {
      formulas: ['onsite'],
      startedOnFrom: '2027-01-01',
      startedOnTo: '2027-06-30',
    });
    const errorsOf = async (more: object) =>
      (await admin.post('/panel/course-dates', dateFields(course, place, more))).body.errors;
    expect(await errorsOf({ startedOn: '2026-12-31' })).toEqual({
      startedOn: ['To szkolenie odbywa się od 01.01.2027'],
    });
    expect(
      await errorsOf({ startedOn: '2027-07-01', formula: 'online', onlineMeetingUrl: 'https://spotkanie.example' }),
    ).toEqual({
      startedOn: ['To szkolenie odbywa się do 30.06.2027'],
      formula: ['To szkolenie ma tylko formę: stacjonarne'],
    });
    const date = await dateOf(course, { startedOn: '2027-03-01' });
    // What it has stays when only something else is changed, even if the course says otherwise by now.
    const narrowed = await admin.call('PUT', `/panel/courses/${course}`, { startedOnTo: '2027-02-01', version: '1' });
    expect(narrowed.status, narrowed.text).toBe(200);
    await portal.settled();
    const saved = await admin.call('PUT', `/panel/course-dates/${date}`, { seatLimit: '7', version: '1' });
    expect(saved.status, saved.text).toBe(200);
  });

  it('APP-06 CD-03 an edit without the version it was made against is refused, and changes nothing', async () => {
    const date = await dateOf(await addCourse(portal.app));
    const application = (await register(date)).body.applications[0].id as string;
    const group = await admin.post('/panel/groups', { name: 'Grupa', position: '1' });
    const operator = await portal.addOperator({ role: 'TRAINER', email: 'wersja@demo.example' });
    for (const [path, fields] of [
      [`/panel/groups/${group.body.id}`, { name: 'Inna grupa' }],
      [`/panel/operators/${operator}`, { lastName: 'Inna' }],
      [`/panel/course-dates/${date}`, { seatLimit: '3' }],
      [`/panel/applications/${application}`, { participantPhone: '700800900' }],
    ] as const) {
      const refused = await admin.call('PUT', path, fields);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['version']]);
      expect((await admin.props(path)).body.data.version).toBe(1);
      expect((await admin.call('PUT', path, { ...fields, version: '1' })).status).toBe(200);
      expect((await admin.call('PUT', path, { ...fields, version: '1' })).status).toBe(409);
    }
  });

  it('CD-03 what concerns those registered, or goes to the past, is asked first and saved with a yes', async () => {
    const date = await dateOf(await addCourse(portal.app));
    await register(date);
    const change = (more: object) => admin.call('PUT', `/panel/course-dates/${date}`, { version: '1', ...more });
    const asked = await change({ startedOn: '2026-11-20' });
    expect([asked.status, asked.body.current]).toEqual([
      409,
      { confirmNeeded: true, questions: ['past', 'day'], people: 1 },
    ]);
    expect((await change({ startedOn: '2026-11-20', confirmed: 'true' })).status).toBe(200);
  });
});
