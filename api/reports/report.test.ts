import { expect, it } from 'vitest';
import { declareReport } from '#domain/report/declare.ts';
import type { PageRoute } from '#api/http/routes/route.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { reportRoutesOf } from './report.ts';
import { shortReport } from './screen.ts';

const view = declareReport({
  path: '/panel/reports/toys',
  title: 'Zabawki',
  permissions: [],
  parent: 'reports',
  file: 'zabawki',
  about: 'Ile jest zabawek.',
  hasPast: true,
  sheet: 'Zabawki',
  days: { id: 'toys', names: ['from', 'to'], what: 'Dzień' },
  columns: [
    { name: 'name', header: 'Nazwa', width: 10 },
    { name: 'toys', header: 'Zabawki', type: 'number', width: 10 },
  ],
  charts: [{ title: 'Zabawki', figure: 'toys', by: 'name' }],
  empty: 'Nic',
});

const NOW = '2026-11-20T10:00:00.000Z';
const THEN = '2026-11-10T10:00:00.000Z';

it('RPT-05 a report at two moments is read once at either, its charts of the later one', async () => {
  const asked: string[] = [];
  const screen = shortReport({
    view,
    async all({ context: { now } }) {
      asked.push(now);
      return [{ key: 'a', cells: { name: 'Lalka', toys: now === NOW ? 5 : 2 } }];
    },
  });
  const [route] = reportRoutesOf(screen) as [PageRoute];
  const request = {
    query: { filters: { earlier: THEN } },
    req: {},
    oldest: '2026-01-01T00:00:00.000Z',
    context: { now: NOW, today: '2026-11-20' },
    app: { past: () => ({}) },
  } as unknown as RequestContext;
  const data = await route.load(request);
  expect(data).toMatchObject({
    lines: [{ key: 'a', difference: 'changed', was: { toys: 2 }, cells: { toys: 5 } }],
    total: 1,
    moments: { earlier: THEN, counts: { changed: 1 }, sums: { toys: 5 }, sumsBefore: { toys: 2 } },
    charts: [{ bars: [{ label: 'Lalka', value: 5 }] }],
  });
  expect(asked.sort()).toEqual([THEN, NOW]);
});
