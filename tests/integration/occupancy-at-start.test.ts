import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

const PATH = '/panel/reports/occupancy';

let portal: TestApp;
let admin: Client;
let now = '2026-11-02T10:00:00.000Z';
beforeAll(async () => {
  portal = await testApp({ now: () => now });
  admin = await portal.as('ADMIN_OPERATOR');
  const [course, location] = [await addCourse(portal.app, { name: 'Hamulce' }), await addLocation(portal.app)];
  const made = async (path: string, body: Readonly<Record<string, unknown>>): Promise<string> => {
    const answer = await admin.post(path, body);
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body.id;
  };
  const date = (startedOn: string, seatLimit: string) =>
    made('/panel/course-dates', dateFields(course, location, { startedOn, seatLimit }));
  const [begun, cancelled, ahead] = [
    await date('2026-11-10', '2'),
    await date('2026-11-11', '5'),
    await date('2026-12-10', '7'),
  ];
  const apply = (on: string, n: number, more: object = {}) =>
    made('/panel/api/applications', officeFields(on, n, { ...more }));
  const applied: string[] = [];
  for (let n = 0; n < 4; n += 1) applied.push(await apply(begun, n));
  await apply(cancelled, 5);
  await apply(ahead, 6);
  // After it began one leaves, another takes the seat, and somebody comes late; the other date is cancelled.
  now = '2026-11-10T12:00:00.000Z';
  await made(`/panel/applications/${applied[0]}/resign`, { reason: 'Powód' });
  await made(`/panel/applications/${applied[2]}/move-to-primary`, { reason: 'Powód' });
  await made(`/panel/applications/${applied[3]}/resign`, { reason: 'Powód' });
  await made(`/panel/course-dates/${cancelled}/cancel`, { reason: 'Powód', notify: 'false' });
  await portal.settled();
});
afterAll(() => portal.stop());

const data = async (path: string): Promise<Loose> => (await admin.props(path)).body.data;

describe('occupancy when trainings began', () => {
  it('RPT-05 is of that moment, without dates that are cancelled or lie ahead', async () => {
    const figures = {
      begunDates: 1,
      begunSeats: 2,
      takenAtStart: 2,
      occupancyAtStart: 100,
      reserveAtStart: 2,
      datesWithReserve: 1,
      pressure: 100,
    };
    const { lines, sums } = await data(`${PATH}/months`);
    expect(lines.map(({ cells }: Loose) => cells)).toEqual([expect.objectContaining({ month: '2026-11', ...figures })]);
    expect(sums).toEqual(figures);
    const byCourse = await data(`${PATH}/courses`);
    expect(byCourse.lines.map(({ cells }: Loose) => cells.name)).toEqual(['Hamulce']);
    // Its dates, all of them, are one click away.
    expect((await data(byCourse.lines[0].link)).items).toHaveLength(3);
    const [head = [], first = []] = rowsOf(await download(portal.url, admin, `${PATH}/courses/excel`));
    expect([first[0], first[head.indexOf('Rezerwa na początku')]]).toEqual(['Hamulce', 2]);
    // What the lists say now is another report.
    const now = (await data('/panel/reports/course-dates/statistics?filters[dateTo]=10.11.2026')).sums;
    expect(now.reserve).toBe(0);
  });
});
