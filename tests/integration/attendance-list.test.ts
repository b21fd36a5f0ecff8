import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import type { Client, Loose } from '#tests/support/client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training.ts';

let site: TestApp;
let trainer: Client;
let courseId: string;
let locationId: string;
let now = '2026-11-21T10:00:00.000Z';
beforeAll(async () => {
  site = await testApp({ now: () => now });
  trainer = await site.as('TRAINER');
  courseId = await addCourse(site.app);
  locationId = await addLocation(site.app);
});
afterAll(() => site.stop());

let number = 0;
/** A date of today with so many on the primary list, one more on the reserve. */
async function dateWith(count: number, startedOn = '2026-11-21'): Promise<{ id: string; ids: string[] }> {
  const made = await trainer.post(
    '/panel/course-dates',
    dateFields(courseId, locationId, { startedOn, seatLimit: String(count) }),
  );
  expect(made.status, made.text).toBe(201);
  const ids: string[] = [];
  for (let n = 0; n <= count; n++) {
    const answer = await site
      .client()
      .post('/api/register-applications', registrationFields(made.body.id, (number += 1)));
    ids.push(answer.body.applications[0].id);
  }
  return { id: made.body.id, ids };
}
const path = (id: string) => `/panel/course-dates/${id}/attendance_list_edit`;
const list = async (id: string): Promise<Loose> => (await trainer.props(path(id))).body.data;
const attended = async (id: string): Promise<boolean[]> => (await list(id)).rows.map((row: Loose) => row.attended);
const marks = (ids: readonly string[], value: boolean) => Object.fromEntries(ids.map((id) => [id, String(value)]));

describe('the attendance list', () => {
  it('CD-14 one save is one append, with one fact for each changed person and an answer for each line', async () => {
    const { id, ids } = await dateWith(4);
    const primary = ids.slice(0, 4);
    expect((await list(id)).rows.map((row: Loose) => row.id)).toEqual(primary);
    const before = (await site.app.log.readStream(`course-date-${id}`)).length;
    const answer = await trainer.post(path(id), {
      attendance: { ...marks(primary.slice(0, 3), true), ...marks(primary.slice(3), false) },
      seen: marks(primary, false),
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.results.map((one: Loose) => one.changed)).toEqual([true, true, true, false]);
    expect(await attended(id)).toEqual([true, true, true, false]);
    const facts = (await site.app.log.readStream(`course-date-${id}`)).slice(before);
    expect(facts.map(({ type }) => type)).toEqual(['AttendanceMarked', 'AttendanceMarked', 'AttendanceMarked']);
    expect(new Set(facts.map(({ meta }) => meta.correlationId)).size).toBe(1);
    const history = (await trainer.props(`/panel/applications/${primary[0]}`)).body.data.timeline;
    expect(history[0].text).toMatch(/obecność/i);
  });

  it('CD-14 what a colleague marked meanwhile stays where nobody touched it', async () => {
    const { id, ids } = await dateWith(3);
    const [a = '', b = '', c = ''] = ids;
    await trainer.post(path(id), { attendance: { [a]: 'true' }, seen: { [a]: 'false' } });
    const late = await trainer.post(path(id), {
      attendance: { [a]: 'false', [b]: 'true', [c]: 'false' },
      seen: marks([a, b, c], false),
    });
    expect(late.status).toBe(200);
    expect(await attended(id)).toEqual([true, true, false]);
  });

  it('CD-14 somebody who is no longer on the list stops the save, and nothing is saved', async () => {
    const { id, ids } = await dateWith(2);
    const [a = '', b = ''] = ids;
    await trainer.post(`/panel/applications/${a}/resign`, { reason: 'Choroba' });
    const answer = await trainer.post(path(id), { attendance: marks([a, b], true), seen: marks([a, b], false) });
    expect([answer.status, answer.body.current]).toEqual([409, { gone: [a] }]);
    expect((await attended(id)).includes(true)).toBe(false);
  });

  it('CD-14 not before the day of the training, nor by somebody who may not', async () => {
    const { id, ids } = await dateWith(1, '2026-11-22');
    const early = await trainer.post(path(id), { attendance: marks(ids.slice(0, 1), true) });
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('od dnia rozpoczęcia')]);
    now = '2026-11-22T10:00:00.000Z';
    expect((await trainer.post(path(id), { attendance: marks(ids.slice(0, 1), true) })).status).toBe(200);
    expect((await site.client().props(path(id))).status).toBe(401);
    expect((await trainer.get(path('nie-ma'))).status).toBe(404);
  });
});
