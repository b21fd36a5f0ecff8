import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ratingsByDate } from '#domain/training/reports/ratings.ts';
import { applicationsReport, crmReport, servicesReport, statisticsReport } from '#domain/training/reports/views.ts';
import type { ReportLine } from './report.ts';
import { orderOf, ordersOf, sorted } from './sorting.ts';

const VIEWS = [crmReport, applicationsReport, statisticsReport, servicesReport, ratingsByDate];

it('RPT-05 any column of any report can be sorted by, either way, and nothing else', () => {
  for (const view of VIEWS) {
    const names = view.columns.flatMap((column) => ordersOf(column));
    expect(new Set(names.map((name) => JSON.stringify(orderOf(view, name)))).size).toBe(view.columns.length * 2);
    for (const wrong of ['', 'seats', 'idAsc', 'id; drop table x', '__proto__Asc']) {
      expect(orderOf(view, wrong)).toBeUndefined();
    }
  }
});

it('RPT-05 lines are sorted as Polish and numbers are, what is not known comes last, equal lines stay as they were', () => {
  const value = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 5 }));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 20 }), fc.constantFrom('asc', 'desc'), (values, direction) => {
      const lines = values.map((seats, index): ReportLine => ({ key: String(index), cells: { seats } }));
      const order = orderOf(statisticsReport, direction === 'asc' ? 'seatsAsc' : 'seatsDesc');
      const found = sorted(lines, order);
      expect(new Set(found)).toEqual(new Set(lines));
      // In the plainest way: what is known by size, then the rest; equal ones by where they stood.
      const sign = direction === 'asc' ? 1 : -1;
      const place = ({ key, cells: { seats } }: ReportLine) =>
        (seats === null ? 1e6 : sign * Number(seats) * 100) + Number(key);
      expect(found.map(place)).toEqual(found.map(place).sort((one, other) => one - other));
    }),
  );
  const names = ['Zamek', 'Łódź', 'Lublin', 'Ćma', 'Cel'].map((courseName): ReportLine => ({
    key: courseName,
    cells: { courseName },
  }));
  const order = orderOf(statisticsReport, 'courseNameAsc');
  expect(sorted(names, order).map(({ key }) => key)).toEqual(['Cel', 'Ćma', 'Lublin', 'Łódź', 'Zamek']);
});
