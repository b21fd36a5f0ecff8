import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { demoTemplate } from '#tests/support/program/template.ts';

let portal: TestApp;
let admin: Client;
beforeAll(async () => {
  portal = await testApp({ template: await demoTemplate() });
  await portal.settled();
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(() => portal.stop());

const NOBODY = '01a2029c-aa9c-74f5-adc3-661c5c46570c';
const UNKNOWN = 'filters[nosuch]=x';
const LEFT_OUT = 'Filtr został pominięty.';

/** Lists of the panel and the public schedule, each with questions that have no answer, by the field that says so. */
const LISTS: readonly (readonly [path: string, wrong: Readonly<Record<string, string>>])[] = [
  [
    '/panel/applications',
    {
      startedOnFrom: '31.02.2024',
      startedOnTo: '2024-13-01',
      courseId: NOBODY,
      courseDateId: NOBODY,
      courseLocationId: '../../x',
      companyName: 'x',
      companyNip: 'abc',
      listType: 'third',
      status: 'x',
      name: '%',
      companyState: 'bawaria',
      sort: 'x',
    },
  ],
  [
    '/panel/course-dates',
    {
      startedOnFrom: 'jutro',
      courseId: NOBODY,
      courseLocationId: NOBODY,
      trainerId: NOBODY,
      formula: 'x',
      status: 'x',
      visibility: 'x',
      sort: 'x',
    },
  ],
  ['/harmonogram', { startedOnTo: '30.02.2027', courseId: NOBODY, courseLocationId: NOBODY }],
  ['/panel/courses', { name: 'x', status: 'x', sort: 'x' }],
  ['/panel/locations', { name: 'x', status: 'x' }],
  ['/panel/firms', { name: 'x', state: 'bawaria', sort: '-x' }],
  ['/panel/operators', { name: 'x', role: 'KING', accessType: 'x', status: 'x' }],
  ['/panel/employees', { name: 'x', sapClientNumberNotNull: 'x', status: 'x' }],
  ['/panel/reporters', { lastName: 'x', email: '@', sort: 'x' }],
  ['/panel/nps', { dateFrom: '31.02.2024', dateTo: 'x' }],
  ['/panel/reports/crm_courses_participation', { dateFrom: '31.02.2024' }],
];

const data = async (path: string) => {
  const answer = await admin.props(path);
  expect(answer.status, path).toBe(200);
  return answer.body.data;
};

describe('a filter that cannot be answered says so', () => {
  it.each(LISTS)('APP-02 %s', async (path, wrong) => {
    const query = Object.entries(wrong).map(([name, value]) => `filters[${name}]=${encodeURIComponent(value)}`);
    const all = await data(path);
    expect([all.notices, all.errors]).toEqual([[], {}]);
    const asked = await data(`${path}?${query.join('&')}&${UNKNOWN}`);
    expect(Object.keys(asked.errors).sort()).toEqual(
      [...Object.keys(wrong), 'nosuch'].map((name) => `filters[${name}]`).sort(),
    );
    expect(asked.notices).toHaveLength(Object.keys(wrong).length + 1);
    for (const notice of asked.notices) expect(notice).toContain(LEFT_OUT);
    // Left out, as the notices say.
    expect(asked.total).toBe(all.total);
  });

  it.each(['/panel/applications', '/panel/course-dates', '/harmonogram', '/panel/courses', '/panel/operators'])(
    'APP-01 %s has no page -1, x or 9999',
    async (path) => {
      for (const page of ['-1', '0', 'x', '1.5']) {
        expect((await data(`${path}?page=${page}`)).notices, page).toEqual([
          'Nie ma takiej strony. Pokazujemy pierwszą.',
        ]);
      }
      expect((await data(`${path}?page=9999`)).notices).toEqual(['Nie ma strony 9999: lista jest krótsza.']);
      expect((await data(`${path}?page=1`)).notices).toEqual([]);
    },
  );

  it('VAL-07 an end before its start finds nothing, and says why at the end', async () => {
    for (const [path, from, to] of [
      ['/panel/applications', 'startedOnFrom', 'startedOnTo'],
      ['/panel/course-dates', 'startedOnFrom', 'startedOnTo'],
      ['/panel/nps', 'dateFrom', 'dateTo'],
      ['/panel/reports/crm_courses_participation', 'dateFrom', 'dateTo'],
    ] as const) {
      const asked = await data(`${path}?filters[${from}]=02.01.2026&filters[${to}]=01.01.2026`);
      expect([asked.total, Object.keys(asked.errors)], path).toEqual([0, [`filters[${to}]`]]);
      expect(asked.notices[0], path).toContain('data końcowa nie może być wcześniejsza');
      const day = await data(`${path}?filters[${from}]=02.01.2026&filters[${to}]=02.01.2026`);
      expect(day.notices, path).toEqual([]);
    }
  });

  it('APP-08 RPT-05 a file of such a filter is refused with the reason, the caller', async () => {
    for (const path of [
      `/panel/applications/excel?filters[courseId]=${NOBODY}`,
      '/panel/applications/excel?filters[status]=x',
      '/panel/applications/excel?filters[startedOnFrom]=02.01.2026&filters[startedOnTo]=01.01.2026',
      '/panel/nps/download?filters[dateFrom]=31.02.2024',
      '/panel/nps/download?filters[dateFrom]=02.01.2026&filters[dateTo]=01.01.2026',
      '/panel/reports/crm_courses_participation/excel?filters[dateFrom]=31.02.2024',
      '/panel/reports/crm_courses_participation/excel?filters[dateFrom]=02.01.2026&filters[dateTo]=01.01.2026',
      `/harmonogram.ics?filters[courseId]=${NOBODY}`,
    ]) {
      const answer = await admin.get(path);
      expect(answer.status, path).toBe(422);
      expect(answer.text, path).toMatch(/Nieznana wartość filtra|nie jest poprawną datą|data końcowa/);
    }
    expect((await admin.get('/harmonogram.ics')).status).toBe(200);
  });

  it('what is switched off can still be asked for', async () => {
    const [course] = (await data('/panel/courses')).items;
    await admin.post(`/panel/courses/${course.id}/deactivate`, { version: course.version });
    expect((await data(`/panel/applications?filters[courseId]=${course.id}`)).notices).toEqual([]);
  });

  it('CRS-01 a part of a list that there is not says so', async () => {
    expect((await data(`/panel/courses?groupId=${NOBODY}`)).notices).toEqual(['Nie ma tego, do czego zawężono listę.']);
  });
});
