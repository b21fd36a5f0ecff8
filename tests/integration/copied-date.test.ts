import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#ops/run/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields } from '#tests/support/training/training.ts';

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
    expect((await data(`/panel/course-dates/${first}`)).mayCopy).toBe(true);
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
    expect((await data(`/panel/course-dates/${date}`)).mayCopy).toBe(true);
    expect((await admin.post(`/panel/courses/${course}/deactivate`)).status).toBe(200);
    await portal.settled();
    const { values, copyOf } = await data(copyPath(date));
    expect([values.courseId, values.courseLocationId, copyOf.off]).toEqual(['', place, ['Szkolenie']]);
    const asOf = encodeURIComponent('2026-11-21T09:59:59.000Z');
    expect((await data(`/panel/course-dates/${date}?asOf=${asOf}`)).mayCopy).toBe(false);
  });

  it('of what is no date there is none, and an address that asks for none gives the empty form', async () => {
    for (const id of ['xyz', 'x'.repeat(300)]) expect((await admin.props(copyPath(id))).status, id).toBe(404);
    for (const query of ['copyOf=', 'copyOf[]=a', 'copyOf[a]=b']) {
      expect((await data(`/panel/course-dates/new?${query}`)).values, query).toEqual({ courseId: '' });
    }
  });
});
