import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Loose } from '#tests/bench/client.ts';
import { addDays } from '#domain/text/calendar.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let admin: Awaited<ReturnType<TestApp['as']>>;
beforeAll(async () => {
  portal = await testApp();
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(() => portal.stop());

const data = async (path: string): Promise<Loose> => (await admin.props(path)).body.data;
const made = async (path: string, fields: Readonly<Record<string, unknown>>): Promise<string> => {
  const answer = await admin.post(path, fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id as string;
};

it('PUB-16 a presence taken back is said on the next application and on its date, until it is there again', async () => {
  const today = dayInWarsaw(portal.app.now());
  const place = await addLocation(portal.app);
  const groupId = await made('/panel/groups', { name: 'Klimatyzacja', position: '1' });
  const first = await addCourse(portal.app, { name: 'Klimatyzacja I', groupId });
  const second = await addCourse(portal.app, { name: 'Klimatyzacja II', groupId, prerequisiteACourseId: first });
  const held = await made('/panel/course-dates', dateFields(first, place, { startedOn: addDays(today, -1) }));
  const coming = await made('/panel/course-dates', dateFields(second, place, { startedOn: addDays(today, 9) }));
  const earlier = await made('/panel/applications', officeFields(held, 1, { reason: 'Przyszedł bez zgłoszenia' }));
  const toggle = async () =>
    expect((await admin.post(`/panel/applications/${earlier}/attendance/toggle`, {})).status).toBe(200);
  await toggle();
  const next = await made('/panel/applications', officeFields(coming, 1));
  const said = async () => [
    (await data(`/panel/applications/${next}`)).lacks,
    (await data(`/panel/course-dates/${coming}`)).warnings,
  ];
  expect(await said()).toEqual(['', []]);
  await toggle();
  expect(await said()).toEqual(['„Klimatyzacja I”', ['Wymagań szkolenia nie spełnia: Jan Nowak („Klimatyzacja I”).']]);
  // Nothing was done by itself, and the former application lacks nothing.
  expect((await data(`/panel/applications/${next}`)).listType).toBe('primary');
  expect((await data(`/panel/applications/${earlier}`)).lacks).toBe('');
  await toggle();
  expect(await said()).toEqual(['', []]);
  // Who resigned is asked nothing.
  await toggle();
  expect((await admin.post(`/panel/applications/${next}/resign`, { reason: 'Choroba' })).status).toBe(200);
  expect(await said()).toEqual(['', []]);
});
