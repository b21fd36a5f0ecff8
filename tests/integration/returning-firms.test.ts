import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportQueries } from '#ops/portals.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

const PATH = '/panel/reports/returning-firms';
const NUMBER = '1000001';

/** Who came on which day; the second firm's first seat was not taken; two NIPs belong to one firm with a number; PUBLIC is no firm's. */
const VISITS: readonly { nip: string; on: string; came: boolean }[] = [
  { nip: '5260250274', on: '2025-01-10', came: true },
  { nip: '5260250274', on: '2026-01-10', came: true },
  { nip: '7740001454', on: '2025-01-10', came: false },
  { nip: '7740001454', on: '2025-02-10', came: true },
  { nip: '7740001454', on: '2026-02-11', came: true },
  { nip: '5252344078', on: '2025-02-10', came: true },
  { nip: '9512120077', on: '2025-06-10', came: true },
  { nip: '6340125442', on: '2026-02-11', came: true },
  { nip: 'PUBLIC', on: '2025-01-10', came: true },
  { nip: 'PUBLIC', on: '2026-01-10', came: false },
];

/** The same from the list above: by firm its days in order, by month of the first. */
function cohorts(today: string, to = '9999') {
  const firmOf = (nip: string) => (['5252344078', '9512120077'].includes(nip) ? NUMBER : nip);
  const days = new Map<string, string[]>();
  for (const { nip, on, came } of VISITS)
    if (came && nip !== 'PUBLIC') days.set(firmOf(nip), [...(days.get(firmOf(nip)) ?? []), on].sort());
  const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  const months = new Map<string, Record<string, number>>();
  for (const [first = '', second = '9999-12-31'] of days.values()) {
    const month = first.slice(0, 7);
    const line = months.get(month) ?? { newFirms: 0, again: 0, fullYear: 0, againInYear: 0 };
    const isFull = yearAfter(first) <= today;
    months.set(month, {
      newFirms: (line.newFirms ?? 0) + 1,
      again: (line.again ?? 0) + (second <= to && second !== '9999-12-31' ? 1 : 0),
      fullYear: (line.fullYear ?? 0) + (isFull ? 1 : 0),
      againInYear: (line.againInYear ?? 0) + (isFull && second <= yearAfter(first) ? 1 : 0),
    });
  }
  return [...months].sort(([a], [b]) => (a < b ? -1 : 1));
}

let portal: TestApp;
let admin: Client;
let now = '2025-01-02T10:00:00.000Z';
beforeAll(async () => {
  portal = await testApp({ now: () => now });
  admin = await portal.as('ADMIN_OPERATOR');
  const [course, location] = [await addCourse(portal.app), await addLocation(portal.app)];
  const made = async (path: string, body: Readonly<Record<string, unknown>>): Promise<Loose> => {
    const answer = await admin.post(path, body);
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body;
  };
  await made('/panel/firms', { name: 'Dwa NIP-y', nipNumbers: '5252344078, 9512120077', boschCarServiceId: NUMBER });
  const dates = new Map<string, string>();
  for (const on of new Set(VISITS.map((one) => one.on)))
    dates.set(on, (await made('/panel/course-dates', dateFields(course, location, { startedOn: on }))).id);
  const applied: { id: string; on: string; came: boolean }[] = [];
  for (const [n, { nip, on, came }] of VISITS.entries()) {
    const firm = { companyName: `Firma ${nip} ${n}`, companyNip: nip, reporterEmail: `biuro${nip}@demo.example` };
    applied.push({
      on,
      came,
      id: (await made('/panel/api/applications', officeFields(dates.get(on) ?? '', n, firm))).id,
    });
  }
  now = '2026-02-20T10:00:00.000Z';
  for (const [on, date] of dates) {
    const own = applied.filter((one) => one.on === on);
    const attendance = Object.fromEntries(own.map(({ id, came }) => [id, came ? 'present' : 'absent']));
    await made(`/panel/course-dates/${date}/attendance_list_edit`, { attendance, seen: {} });
  }
  await portal.settled();
});
afterAll(() => portal.stop());

const data = async (query = ''): Promise<Loose> => (await admin.props(`${PATH}?${query}`)).body.data;

describe('firms that come again', () => {
  it('RPT-05 by the month of their first presence, in the chosen days and within twelve months', async () => {
    const { lines, sums } = await data();
    const wanted = cohorts('2026-02-20');
    expect(lines.map(({ key }: Loose) => key)).toEqual(['2025-01', '2025-02', '2026-02']);
    expect(lines.map(({ key, cells }: Loose) => [key, cells])).toEqual(
      wanted.map(([key, figures]) => [key, expect.objectContaining({ month: key, ...figures })]),
    );
    // Three came again, one of them a day too late.
    expect([sums.newFirms, sums.again, sums.fullYear, sums.againInYear]).toEqual([4, 3, 3, 2]);
    expect([sums.againShare, sums.againInYearShare]).toEqual([75, 66.7]);
    const [head = [], first = []] = rowsOf(await download(portal.url, admin, `${PATH}/excel`));
    expect([first[0], first[head.indexOf('Wróciły w 12 miesięcy')]]).toEqual(['2025-01', 1]);
  });

  it('RPT-05 of chosen days: whose first training lies in them, and who came again by their end', async () => {
    const { lines } = await data('filters[dateFrom]=01.02.2025&filters[dateTo]=30.06.2025');
    const [, february] = cohorts('2026-02-20', '2025-06-30');
    expect(lines).toHaveLength(1);
    expect(lines[0].cells).toMatchObject({ month: '2025-02', ...february?.[1] });
    // A firm that was there before is not new.
    expect((await data('filters[dateFrom]=01.01.2026&filters[dateTo]=31.01.2026')).lines).toEqual([]);
  });
});

describe('who had a seat and did not come', () => {
  it('RPT-05 of firms that neither number nor NIP tells apart in one line, under nobody’s name', async () => {
    const { lines } = (await admin.props('/panel/reports/no-shows')).body.data;
    const seats = Object.fromEntries(lines.map(({ cells }: Loose) => [cells.firm, cells.heldSeats]));
    expect(seats).toEqual({
      'bez numeru serwisu i NIP': 2,
      'Dwa NIP-y': 2,
      'Firma 5260250274 1': 2,
      'Firma 7740001454 4': 3,
      'Firma 6340125442 7': 1,
    });
    const together = lines.find(({ cells }: Loose) => cells.heldPresent === 1 && cells.noShows === 1);
    expect(together.cells).toMatchObject({ boschCarServiceId: null, nip: null });
    expect(together.link).toBeUndefined();
  });
});

describe('firms in SQL', () => {
  it('are known by number or NIP, and PUBLIC is none, also in the examples of the handbook', async () => {
    const query = async (sql = '') => (await portal.app.pool.query<Record<string, unknown>>(sql)).rows;
    const example = (title: string) => query(reportQueries.find((one) => one.title.startsWith(title))?.sql);
    expect(
      await query(
        `SELECT firm, count(*)::int AS n FROM reporting.applications GROUP BY firm ORDER BY firm COLLATE "C"`,
      ),
    ).toEqual([
      { firm: NUMBER, n: 2 },
      { firm: '5260250274', n: 2 },
      { firm: '6340125442', n: 1 },
      { firm: '7740001454', n: 3 },
      { firm: null, n: 2 },
    ]);
    expect(await example('Cohorts')).toMatchObject([{ firms: 4, came_again: 0 }]);
    expect(await example('Firms by voivodeship')).toMatchObject([{ firms: 4, applications: 10 }]);
  });
});
