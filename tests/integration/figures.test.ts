import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATUSES } from '#domain/training/course-date/terms.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import type { TestApp } from '#tests/support/program/app.ts';
import { histories, playHistory, type Played } from '#tests/support/training/histories.ts';
import { figuresOf, oracle, type Figures, type OracleApplication } from '#tests/support/training/seats-oracle.ts';

/** Each must have been carried out in some history, or the figures were never put to the test. */
const RICH = ['archive', 'undo', 'resign', 'cancel', 'move', 'move-to-primary', 'move-to-reserve', 'attendance/toggle'];

const done: Record<string, number> = {};

describe.each(histories.map((steps, index) => ({ steps, name: `history ${index + 1}` })))('$name', ({ steps }) => {
  let portal: TestApp;
  let admin: Client;
  let dates: readonly string[] = [];
  let played: Played;

  beforeAll(async () => {
    played = await playHistory(steps, done);
    ({ portal, admin, dates } = played);
  });
  afterAll(() => portal.stop());

  const data = async (path: string): Promise<Loose> => (await admin.props(path)).body.data;
  const sheet = async (path: string): Promise<Record<string, unknown>[]> => {
    const [head = [], ...rows] = await rowsOf(await download(portal.url, admin, path));
    return rows.map((row) => Object.fromEntries(head.map((name, index) => [String(name), row[index]])));
  };
  const truth = async () => oracle(await played.events());
  const sum = (rows: readonly Figures[], figure: keyof Figures): number =>
    rows.reduce((total, row) => total + row[figure], 0);

  it('CD-01 CD-02 PUB-02 the list of dates, each date’s page and the schedule say what the log says', async () => {
    const expected = await truth();
    const { items } = await data('/panel/course-dates');
    const { items: offered } = (await portal.client().props('/harmonogram')).body.data;
    for (const id of dates) {
      const figures = figuresOf(expected, id);
      const { primary, reserve, free, open } = figures;
      const counts = { primaryCount: primary, reserveCount: reserve, freeSeats: free, openSeats: open };
      expect(items.find((item: Loose) => item.id === id)).toMatchObject(counts);
      const page = await data(`/panel/course-dates/${id}`);
      expect(page).toMatchObject(counts);
      const own = expected.applications.filter((one) => one.courseDateId === id);
      const idsOf = (rows: readonly Loose[]) => rows.map((row) => row.id).sort();
      const seated = (list: string | null) => own.filter(({ seat }) => seat === list).map((one) => one.id);
      expect(idsOf(page.primary)).toEqual(seated('primary').sort());
      // The reserve stands in the order of joining.
      expect(page.reserve.map((row: Loose) => row.id)).toEqual(expected.queue(id));
      expect(idsOf(page.others)).toEqual(seated(null).sort());
      const present = [...page.primary, ...page.reserve, ...page.others].filter((row: Loose) => row.attendance);
      expect(present).toHaveLength(figures.attended);
      // Who looks at the schedule is offered the same, where the date is offered at all.
      const cards = offered.filter((item: Loose) => item.id === id).map((item: Loose) => item.freeSeats);
      expect(cards.every((seats: number) => seats === open)).toBe(true);
    }
  });

  it('RPT-04 the statistics, on the page and in the file', async () => {
    const expected = await truth();
    const path = '/panel/reports/course-dates/statistics';
    const { lines, sums } = await data(path);
    const file = await sheet(`${path}/excel`);
    const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);
    const today = played.end.slice(0, 10);
    const all = dates.map((id) => {
      const { primary, reserve, attended, absent, seats: limit } = figuresOf(expected, id);
      const { cancelled = false, startedOn = '' } = expected.dates.get(id) ?? {};
      const marked = attended + absent;
      // A cancelled date has no seats; nobody is absent for want of a mark, and nobody at all before the day.
      const cells = {
        seats: cancelled ? 0 : limit,
        primary,
        reserve,
        attended: marked === 0 ? null : attended,
        absent: marked === 0 ? null : absent,
        unmarked: cancelled || startedOn > today ? null : primary - marked,
      };
      const shares = { occupancy: share(primary, cells.seats), attendance: share(attended, marked) };
      const index = lines.findIndex(({ key }: Loose) => key === id);
      expect(lines[index].cells).toMatchObject({ ...cells, ...shares });
      const known = (values: object) => Object.values(values).filter((value) => (value ?? null) !== null);
      expect(known(file[index] ?? {}).slice(4)).toEqual(known({ ...cells, ...shares }));
      expect(attended).toBeLessThanOrEqual(primary);
      return cells;
    });
    const total = (name: keyof (typeof all)[number]) => all.reduce((n, cells) => n + (cells[name] ?? 0), 0);
    const [primary, attended, absent] = [total('primary'), total('attended'), total('absent')];
    // What percentages come to is no mean of percentages.
    expect(sums).toMatchObject({
      primary,
      seats: total('seats'),
      reserve: total('reserve'),
      occupancy: share(primary, total('seats')),
      attendance: share(attended, attended + absent),
    });
    expect([sums.attended ?? 0, sums.absent ?? 0, sums.unmarked ?? 0]).toEqual([attended, absent, total('unmarked')]);
    expect(file[dates.length]).toMatchObject({ Termin: 'Razem', 'Lista podstawowa': primary });
  });

  it('RPT-02 RPT-03 FRM-06 EMP-01 three reports and the participants have one sum under one heading', async () => {
    const expected = await truth();
    const all = dates.map((id) => figuresOf(expected, id));
    const lists = { primary: sum(all, 'primary'), reserve: sum(all, 'reserve') };
    const byCourse = await data('/panel/reports/applications');
    const perStatus = Object.fromEntries(
      STATUSES.map((status) => [status, expected.applications.filter((one) => one.status === status).length]),
    );
    expect(byCourse.sums).toMatchObject({ ...lists, ...perStatus, total: expected.applications.length });
    const byService = await data('/panel/firms/reports/applications-by-bosch-car-services');
    const active = lists.primary + lists.reserve;
    const attended = sum(all, 'attended');
    expect(byService.sums).toMatchObject({ ...lists, active, attended, total: expected.applications.length });
    const crm = '/panel/reports/crm_courses_participation';
    expect((await data(crm)).total).toBe(attended);
    const rows = await sheet(`${crm}/excel`);
    expect(rows).toHaveLength(attended);
    // Who was present has a certificate, and nobody else has one.
    expect(rows.every((row) => typeof row['Certyfikat'] === 'string')).toBe(true);
    const valid = await portal.app.db.selectFrom('certificates').selectAll().where('valid', '=', true).execute();
    expect(valid.map((row) => row.application_id).sort()).toEqual(
      expected.applications
        .filter((one) => one.present)
        .map(({ id }) => id)
        .sort(),
    );
    const people = await data('/panel/employees');
    expect(people.items.reduce((n: number, one: Loose) => n + one.values.attendedCount, 0)).toBe(attended);
  });

  it('APP-01 APP-08 the list of applications and its file: attendance only where it was marked', async () => {
    const expected = await truth();
    const { total, items } = await data('/panel/applications?pageSize=100');
    expect(total).toBe(expected.applications.length);
    const known = new Map(expected.applications.map((one) => [one.id, one]));
    for (const item of items) {
      const one = known.get(item.id) as OracleApplication;
      expect(item).toMatchObject({ status: one.status, listType: one.list, attendance: one.present });
    }
    const file = await sheet('/panel/applications/excel');
    const count = (value: unknown) => file.filter((row) => (row['Obecność'] ?? null) === value).length;
    expect([count('tak'), count('nie'), count(null)]).toEqual(
      [true, false, null].map((value) => expected.applications.filter((one) => one.attendance === value).length),
    );
  });

  it('CD-15 the list for reception names those who hold a seat', async () => {
    const expected = await truth();
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const id of dates) {
      const path = `${portal.url}/panel/course-dates/${id}/attendance_list_reception`;
      const pdf = await (await fetch(path, { headers: { cookie } })).arrayBuffer();
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
      expect(text).toContain(`Liczba uczestników: ${figuresOf(expected, id).primary}`);
    }
  });
});

it('the histories are rich: every decision was carried out', () => {
  expect([...RICH, 'register', 'edit', 'date-cancel', 'date-reopen'].filter((name) => !done[`${name} done`])).toEqual(
    [],
  );
});
