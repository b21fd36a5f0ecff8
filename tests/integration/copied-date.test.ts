import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { records } from '#domain/training/records/decide.ts';
import type { Client } from '#ops/run/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, addRecord, dateFields } from '#tests/support/training/training.ts';

/** CD-03: the same training on another day, without typing it again. */

let portal: TestApp;
let admin: Client;
let course: string;
let place: string;
let trainer: string;
beforeAll(async () => {
  portal = await testApp({ now: () => '2026-11-21T10:00:00.000Z' });
  admin = await portal.as('ADMIN_OPERATOR');
  [place, course] = [await addLocation(portal.app), await addCourse(portal.app, { name: 'Hamulce' })];
  trainer = await portal.addOperator({ email: 'trener@firma.example', role: 'TRAINER' });
});
afterAll(() => portal.stop());

async function dateOf(more: object): Promise<string> {
  const answer = await admin.post('/panel/course-dates', dateFields(course, place, more));
  expect(answer.status, answer.text).toBe(201);
  await portal.settled();
  return answer.body.id;
}

const copyOf = async (id: string) => {
  const { status, body } = await admin.props(`/panel/course-dates/new?copyOf=${encodeURIComponent(id)}`);
  expect(status).toBe(200);
  return body.data.values;
};

describe('a date that is copied', () => {
  it('CD-03 fills in everything but the day, and is saved as a date of its own', async () => {
    const more = {
      startedOn: '2027-03-01',
      trainerId: trainer,
      seatLimit: '7',
      visibility: 'hidden',
      timeStart: '800',
      timeEnd: '1500',
      full: 'true',
      autoPromote: 'true',
      reminderDays: '3',
    };
    const id = await dateOf(more);
    const values = await copyOf(id);
    const { full, ...same } = more;
    expect(values).toMatchObject({
      ...same,
      courseId: course,
      courseLocationId: place,
      autoPromote: true,
      startedOn: '',
      full: false,
    });
    expect(full).toBe('true');
    const empty = await admin.post('/panel/course-dates', values);
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['startedOn']]);
    const saved = await admin.post('/panel/course-dates', { ...values, startedOn: '08.03.2027' });
    expect(saved.status, saved.text).toBe(201);
    expect(saved.body.id).not.toBe(id);
    await portal.settled();
    const { data } = (await admin.props(`/panel/course-dates/${saved.body.id}`)).body;
    expect(data).toMatchObject({ startedOn: '2027-03-08', seatLimit: 7, trainerId: trainer, visibility: 'hidden' });
  });

  it('CD-03 of a date that was cancelled, whose place and trainer are gone, leaves these to be chosen', async () => {
    const shed = await addRecord(portal.app, records.locations, { name: 'Hala', address: 'Boczna 1', city: 'Łódź' });
    const id = await dateOf({ startedOn: '2027-04-01', courseLocationId: shed, trainerId: trainer });
    expect((await admin.post(`/panel/course-dates/${id}/cancel`, { reason: 'Brak sali' })).status).toBe(200);
    expect((await admin.post(`/panel/locations/${shed}/deactivate`)).status).toBe(200);
    await portal.settled();
    expect(await copyOf(id)).toMatchObject({ courseId: course, courseLocationId: '', trainerId: trainer });
  });

  it.each(['', 'x', "' or 1=1", '0f0f0f0f-0000-7000-8000-000000000000'])(
    'CD-03 an id that is no date’s begins with an empty form: %s',
    async (id) => {
      expect(await copyOf(id)).toEqual({ courseId: '' });
    },
  );

  it('PERM-09 is not for who only reads dates', async () => {
    expect((await portal.client().props('/szkolenia/panel/course-dates/new?copyOf=x')).status).toBe(401);
  });
});
