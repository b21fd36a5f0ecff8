import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { LIMITS } from '#ops/config/limits.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { TEST_SETTINGS } from '#tests/support/program/settings.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** The warning at an employee's field says what sending the form would say there, and nothing else. */

let portal: TestApp;
let operator: Client;
let advanced: string;
let basics: string;
let visitor: Client;
beforeAll(async () => {
  const limits = { ...LIMITS, ...(TEST_SETTINGS.limits as object), 'registration-check': { most: 40, minutes: 60 } };
  portal = await testApp({ config: { limits } });
  operator = await portal.as('ADMIN_OPERATOR');
  const locationId = await addLocation(portal.app);
  const first = await addCourse(portal.app, { name: 'Poziom 1' });
  const next = await addCourse(portal.app, { name: 'Poziom 2', prerequisiteACourseId: first });
  const date = async (courseId: string, startedOn: string): Promise<string> =>
    (await operator.post('/panel/course-dates', dateFields(courseId, locationId, { startedOn }))).body.id;
  basics = await date(first, '2098-05-04');
  advanced = await date(next, '2099-03-02');
  visitor = portal.client();
});
afterAll(() => portal.stop());

const JAN = { firstName: 'Jan', lastName: 'Nowak', email: 'jan@demo.example' };
const check = async (courseDateId: string, ...employees: object[]): Promise<Loose> => {
  const answer = await visitor.post('/api/registration-check', { courseDateId, companyNip: '5260250274', employees });
  return answer.status === 200 ? answer.body.warnings : answer.status;
};
const KEY = 'jan|nowak|jan@demo.example';

/** What sending says at the fields of the first employee. */
const sent = async (courseDateId: string, employee: object): Promise<Record<string, string>> => {
  const form = registrationFields(courseDateId, 1, { employees: [{ phone: '600700800', ...employee }] });
  const { errors = {} } = (await visitor.post('/api/register-applications', form)).body as {
    errors?: Record<string, string[]>;
  };
  return Object.fromEntries(
    Object.entries(errors).map(([name, [message = '']]) => [name.replace(/^employees\[0\]\[?\.?|\]$/g, ''), message]),
  );
};

describe('POST /api/registration-check', () => {
  it('PUB-16 APP-20 names the missing course and a place on the date, in the very words of sending', async () => {
    expect(await check(advanced, JAN)).toEqual({ [KEY]: await sent(advanced, JAN) });
    expect(await check(advanced, JAN)).toEqual({ [KEY]: { lastName: expect.stringContaining('„Poziom 1”') } });
    expect(await check(basics, JAN)).toEqual({});
    expect(await sent(basics, JAN)).toEqual({});
    expect(await check(basics, { ...JAN, email: 'JAN@demo.example' })).toEqual({ [KEY]: await sent(basics, JAN) });
    expect(await check(basics, JAN)).toEqual({ [KEY]: { email: expect.stringContaining('jest już zgłoszony') } });
  });

  it('tells nothing of who is not named whole, nor anybody of a colleague at the same address', async () => {
    for (const part of [{ email: JAN.email }, { ...JAN, lastName: '' }, { ...JAN, email: 'jan@' }])
      expect(await check(basics, part)).toBe(422);
    expect(await check(basics, { ...JAN, firstName: 'Ewa' })).toEqual({});
    expect(await check('0f0f0f0f-0000-7000-8000-000000000000', JAN)).toEqual({});
  });

  it('makes nobody known, and keeps nothing', async () => {
    const count = async () =>
      (
        await portal.app.pool.query(
          'SELECT (SELECT count(*) FROM vault.persons)::int + (SELECT count(*) FROM eventstore.events)::int AS n',
        )
      ).rows[0].n;
    const before = await count();
    await check(advanced, { ...JAN, firstName: 'Nieznany' });
    expect(await count()).toBe(before);
  });

  it('is asked so often and no more', async () => {
    const answers: Loose[] = [];
    for (let n = 0; n < 41 && answers.at(-1) !== 429; n += 1) answers.push(await check(advanced, JAN));
    expect(answers.at(-1)).toBe(429);
  });
});
