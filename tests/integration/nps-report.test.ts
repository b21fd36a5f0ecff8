import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

/** When somebody answered, and what; the last of September in UTC is October in Warsaw. */
const ANSWERS: readonly (readonly [at: string, rate: number])[] = [
  ['2026-08-03T10:00:00.000Z', 2],
  ['2026-08-04T10:00:00.000Z', 6],
  ['2026-08-31T21:59:00.000Z', 8],
  ['2026-09-10T10:00:00.000Z', 9],
  ['2026-09-30T22:30:00.000Z', 10],
  ['2026-10-01T10:00:00.000Z', 0],
  ['2026-10-02T10:00:00.000Z', 7],
];
let now = '';
let portal: TestApp;
let operator: Client;
beforeAll(async () => {
  portal = await testApp({ now: () => now });
  for (const [at, rate] of ANSWERS) {
    now = at;
    const given = await portal.client().post('/api/nps-survey', {
      rate: String(rate),
      opinionExplanation: '',
      improvementsSuggestions: '',
    });
    if (given.status !== 200) throw new Error(given.text);
  }
  now = '2026-11-05T10:00:00.000Z';
  operator = await portal.as('FIELD_WORKER');
  await portal.settled();
});
afterAll(() => portal?.stop());

const PATH = '/panel/reports/nps';
const data = async (path: string): Promise<Loose> => (await operator.props(path)).body.data;

it('NPS-01 RPT-05 the score of each month is that of its answers, in Warsaw’s days, on the page and in the file', async () => {
  const { lines, sums } = await data(PATH);
  expect(lines.map(({ key, cells }: Loose) => [key, cells.answers, cells.score])).toEqual([
    ['2026-08', 3, -66.7],
    ['2026-09', 1, 100],
    ['2026-10', 3, 0],
  ]);
  expect(sums).toEqual({ answers: 7, promoters: 2, passives: 2, detractors: 3, score: -14.3 });
  const [head = [], ...rows] = rowsOf(await download(portal.url, operator, `${PATH}/excel`));
  expect([head[0], head.at(-1)]).toEqual(['Miesiąc', 'NPS']);
  expect(rows.slice(0, 4).map((row) => [row[1], row.at(-1)])).toEqual([
    [3, -66.7],
    [1, 100],
    [3, 0],
    [7, -14.3],
  ]);
});

it('NPS-01 each month leads to its answers, whose score is the same; a chart has months below nothing too', async () => {
  const { lines, charts } = await data(`${PATH}?filters[dateFrom]=04.08.2026`);
  for (const { link, cells } of lines) {
    const { total, score } = await data(link);
    expect([total, score.score]).toEqual([cells.answers, Math.round(cells.score)]);
  }
  expect(lines[0].cells.answers).toBe(2);
  expect(charts[0]).toMatchObject({ title: 'NPS w miesiącach', upright: true });
  expect(charts[0].bars.map(({ value }: Loose) => value)).toEqual([-50, 100, 0]);
});
