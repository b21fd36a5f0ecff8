import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATUSES } from '#domain/training/course-date/terms.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';

const CRM = '/panel/reports/crm_courses_participation';
const APPLICATIONS = '/panel/reports/applications';
const STATISTICS = '/panel/reports/course-dates/statistics';

const SEATS = [
  'nps',
  'certificates/months',
  'no-shows',
  'returning-firms',
  'occupancy/months',
  'occupancy/courses',
].map((what) => `/panel/reports/${what}`);
const WAITS = ['months', 'courses', 'groups'].map((what) => `/panel/reports/lead-times/${what}`);
const RATINGS = ['dates', 'courses', 'groups', 'trainers'].map((what) => `/panel/reports/ratings/${what}`);

let portal: TestApp;
let admin: Client;
let ids: { past: string; later: string; brakes: string; engines: string };
/** Applications come the day before. */
let now = '2026-11-20T10:00:00.000Z';
beforeAll(async () => {
  portal = await testApp({ now: () => now });
  admin = await portal.as('ADMIN_OPERATOR');
  const [brakes, engines] = [
    await addCourse(portal.app, { name: 'Żarniki' }),
    await addCourse(portal.app, { name: 'Alternatory' }),
  ];
  const location = await addLocation(portal.app);
  const date = async (course: string, more: object) => {
    const made = await admin.post('/panel/course-dates', dateFields(course, location, more));
    if (made.status !== 201) throw new Error(made.text);
    return made.body.id as string;
  };
  const [past, later] = [
    await date(brakes, { startedOn: '2026-11-21', timeStart: '1930', timeEnd: '2000', seatLimit: '3' }),
    await date(engines, {
      startedOn: '2099-03-02',
      seatLimit: '10',
      formula: 'online',
      onlineMeetingUrl: 'https://a.example',
    }),
  ];
  const apply = async (on: string, n: number) => {
    const answer = await portal.client().post('/api/register-applications', registrationFields(on, n));
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.applications[0].id as string;
  };
  const onPast = [];
  for (let n = 0; n < 4; n += 1) onPast.push(await apply(past, n));
  const [first = '', second = '', third = ''] = onPast;
  now = '2026-11-21T10:00:00.000Z';
  await admin.post(`/panel/applications/${first}/confirm`);
  await admin.post(`/panel/applications/${third}/reject`);
  const attendance = { [first]: 'present', [second]: 'absent' };
  const saved = await admin.post(`/panel/course-dates/${past}/attendance_list_edit`, { attendance, seen: {} });
  if (saved.status !== 200) throw new Error(saved.text);
  await apply(later, 9);
  ids = { past, later, brakes, engines };
  await portal.settled();
});
afterAll(() => portal.stop());

const data = async (path: string): Promise<Loose> => (await admin.props(path)).body.data;
const rows = async (path: string): Promise<unknown[][]> => rowsOf(await download(portal.url, admin, path));

describe('reports', () => {
  it('RPT-01 the page of the reports leads to each of them', async () => {
    const { reports } = await data('/panel/reports');
    expect(reports.map(({ path }: Loose) => path)).toEqual(expect.arrayContaining([CRM, APPLICATIONS, STATISTICS]));
    for (const { path } of reports) expect((await admin.props(path)).status).toBe(200);
    // Who may read less is offered less.
    const trainer = await portal.as('TRAINER');
    const offered = (await trainer.props('/panel/reports')).body.data.reports.map(({ path }: Loose) => path);
    const all = [APPLICATIONS, STATISTICS, ...RATINGS, ...SEATS, ...WAITS];
    expect(offered.toSorted()).toEqual(all.toSorted());
    for (const path of [CRM, `${CRM}/excel`]) expect((await trainer.get(path)).status).toBe(403);
  });

  it('RPT-02 participants for CRM: those who came, within the days, and the same rows in the file', async () => {
    const { lines, total } = await data(CRM);
    expect([total, lines.length]).toEqual([1, 1]);
    expect(lines[0].cells).toMatchObject({
      participant: 'Jan Nowak',
      email: 'jan0@demo.example',
      companyNip: '5260250274',
      companyState: 'Mazowieckie',
      courseName: 'Żarniki',
      startedOn: '2026-11-21',
      certificateCode: expect.stringMatching(/./),
    });
    const [head, ...sheet] = await rows(`${CRM}/excel?filters[dateFrom]=21.11.2026&filters[dateTo]=21.11.2026`);
    expect(head?.slice(0, 2)).toEqual(['Uczestnik', 'E-mail']);
    expect(sheet.map((row) => row[1])).toEqual(['jan0@demo.example']);
    expect((await data(`${CRM}?filters[dateFrom]=22.11.2026`)).total).toBe(0);
    expect(await rows(`${CRM}/excel?filters[dateTo]=20.11.2026`)).toHaveLength(1);
  });

  it('RPT-03 the totals of applications equal the list, for each course, status and range', async () => {
    const count = async (query: string): Promise<number> => (await data(`/panel/applications?${query}`)).total;
    const { lines, sums } = await data(APPLICATIONS);
    expect(lines.map(({ cells }: Loose) => cells.courseName)).toEqual(['Alternatory', 'Żarniki']);
    expect(sums.total).toBe(await count(''));
    for (const { key, link, cells } of lines) {
      expect(await count(link.split('?')[1])).toBe(cells.total);
      for (const status of STATUSES) {
        expect(cells[status], status).toBe(await count(`filters[courseId]=${key}&filters[status]=${status}`));
      }
      // Held places, as in every report: anyone who was rejected holds none.
      expect(cells.primary + cells.reserve).toBe(cells.waiting + cells.sent + cells.confirmed);
    }
    const narrow = await data(`${APPLICATIONS}?filters[dateFrom]=01.01.2099`);
    expect(narrow.lines.map(({ key }: Loose) => key)).toEqual([ids.engines]);
    expect(narrow.lines[0].link).toContain('filters[startedOnFrom]=01.01.2099');
    const sheet = await rows(`${APPLICATIONS}/excel`);
    expect(sheet.slice(1, 4).map((row) => [row[0], row.at(-1)])).toEqual([
      ['Alternatory', 1],
      ['Żarniki', 4],
      ['Razem', 5],
    ]);
  });

  it('RPT-04 seats, both lists, attendance and shares of each date, exactly', async () => {
    const { lines, sums } = await data(STATISTICS);
    expect(lines.map(({ key }: Loose) => key)).toEqual([ids.past, ids.later]);
    expect(lines[0].cells).toMatchObject({
      startedOn: '2026-11-21',
      courseName: 'Żarniki',
      seats: 3,
      // Four applied for three seats, one of the list was rejected.
      primary: 2,
      reserve: 1,
      // One came, the other did not; whoever nobody marked would count as neither.
      attended: 1,
      absent: 1,
      occupancy: 66.7,
      attendance: 50,
    });
    // What lies ahead has nobody absent, and no attendance.
    const ahead = { attended: null, absent: null, unmarked: null, attendance: null };
    expect(lines[1].cells).toMatchObject({ place: 'online', seats: 10, primary: 1, occupancy: 10, ...ahead });
    expect(sums).toMatchObject({
      seats: 13,
      primary: 3,
      reserve: 1,
      attended: 1,
      absent: 1,
      occupancy: 23.1,
      attendance: 50,
    });
    const [head, first] = await rows(`${STATISTICS}/excel?filters[dateTo]=31.12.2026`);
    expect(first?.[head?.indexOf('Obłożenie (%)') ?? -1]).toBe(66.7);
  });

  it('RPT-05 each bar of a chart leads to what it counts', async () => {
    const list = async (link: string): Promise<number> => (await data(link)).total;
    const { charts } = await data(`${APPLICATIONS}?filters[dateTo]=31.12.2026`);
    expect(charts.map(({ title }: Loose) => title)).toEqual([
      'Zgłoszenia według szkolenia',
      'Zgłoszenia według statusu',
    ]);
    const bars: Loose[] = charts.flatMap((chart: Loose) => chart.bars);
    expect(bars).toHaveLength(1 + STATUSES.length);
    for (const { link, value } of bars) expect(await list(link), link).toBe(value);
    // Of years that are far apart only those that have dates.
    const [occupancy, attendance] = (await data(STATISTICS)).charts;
    expect(occupancy.bars.map(({ label, value }: Loose) => [label, value])).toEqual([
      ['2026', 66.7],
      ['2099', 10],
    ]);
    expect(attendance.bars.map(({ value }: Loose) => value)).toEqual([50, null]);
    for (const { link, value } of occupancy.bars) expect((await data(link)).sums.occupancy).toBe(value);
  });

  it('RPT-05 a day that does not exist is said, and so is an end before its start', async () => {
    for (const report of [CRM, APPLICATIONS, STATISTICS]) {
      const wrong = await admin.props(`${report}?filters[dateFrom]=31.02.2024`);
      expect([wrong.status, wrong.body.data.notices]).toEqual([
        200,
        ['Termin od nie jest poprawną datą. Filtr został pominięty.'],
      ]);
      const reversed = await data(`${report}?filters[dateFrom]=02.01.2026&filters[dateTo]=01.01.2026`);
      expect([reversed.total, reversed.notices]).toEqual([
        0,
        ['Termin do: data końcowa nie może być wcześniejsza niż początkowa'],
      ]);
    }
  });
});
