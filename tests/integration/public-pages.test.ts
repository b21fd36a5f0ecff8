import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { addCourse, addLocation, dateFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let operator: Client;
let locationId: string;

beforeAll(async () => {
  portal = await testApp();
  operator = await portal.as('NORMAL_OPERATOR');
  locationId = await addLocation(portal.app);
});
afterAll(() => portal.stop());

async function dateOf(course: { allowRequests: boolean }): Promise<string> {
  const courseId = await addCourse(portal.app, course);
  const answer = await operator.post('/panel/course-dates', dateFields(courseId, locationId));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

describe('public pages', () => {
  it('PUB-15 home and schedule say alike which dates take public applications', async () => {
    const [open, closed] = [await dateOf({ allowRequests: true }), await dateOf({ allowRequests: false })];
    const { body: home } = await portal.client().props('/');
    const { body: schedule } = await portal.client().props('/harmonogram');
    for (const dates of [home.data.upcoming, schedule.data.items] as Loose[][]) {
      const shown = new Map(dates.map((date) => [date.id, date.allowRequests]));
      expect(shown).toEqual(
        new Map([
          [open, true],
          [closed, false],
        ]),
      );
    }
  });

  it.each([
    '/kontakt',
    '/regulaminy-szkolen',
    '/dostawca',
    '/nota-prawna',
    '/ochrona-danych-osobowych',
    '/pliki-cookie',
  ])('PUB-04 PUB-05 PUB-10 %s answers without a session, also below the prefix of the portal', async (path) => {
    expect((await portal.client().props(path)).status).toBe(200);
    expect((await portal.client().props(`/szkolenia${path}`)).status).toBe(200);
  });
});
