import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratingsByDate } from '#domain/training/reports/ratings.ts';
import { operatorsByDayReport, operatorsReport } from '#domain/training/reports/operators.ts';
import { occupancyReports } from '#domain/training/reports/occupancy.ts';
import { leadTimeReports } from '#domain/training/reports/lead-times.ts';
import {
  applicationsReport,
  crmReport,
  noShowsReport,
  returningFirmsReport,
  servicesReport,
  statisticsReport,
} from '#domain/training/reports/views.ts';
import { isFigure, meanings, sumsOf, withRatios } from './figures.ts';

const VIEWS = [
  crmReport,
  applicationsReport,
  statisticsReport,
  servicesReport,
  ratingsByDate,
  noShowsReport,
  returningFirmsReport,
  ...Object.values(leadTimeReports),
  ...Object.values(occupancyReports),
  operatorsReport,
  operatorsByDayReport,
];

const known = fc.option(fc.nat(40), { nil: null });
const date = fc.record({
  seats: fc.nat(40),
  primary: fc.nat(40),
  attended: known,
  absent: known,
});

describe('figures of reports', () => {
  it('RPT-05 say what they count, each in one sentence, and of which days', () => {
    for (const view of VIEWS.filter(({ columns }) => columns.some(isFigure))) {
      const said = meanings(view).flatMap(({ headers }) => headers);
      expect(said, view.title).toEqual(
        expect.arrayContaining([...view.columns.filter(isFigure).map(({ header }) => header), 'Dni']),
      );
      for (const { about } of meanings(view)) expect(about).toMatch(/^[A-ZŁŚŻ].*[^.]$/);
    }
  });

  it('RPT-04 shares come to the share of all, whatever the shares of the lines are; what nobody knows is no nought', () => {
    fc.assert(
      fc.property(fc.array(date, { maxLength: 12 }), (dates) => {
        const lines = dates.map((cells, index) => withRatios(statisticsReport, { key: String(index), cells }));
        const sums = sumsOf(statisticsReport, lines);
        let [seats, primary, attended, marked] = [0, 0, 0, 0];
        for (const one of dates) {
          seats += one.seats;
          primary += one.primary;
          attended += one.attended ?? 0;
          marked += (one.attended ?? 0) + (one.absent ?? 0);
        }
        const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);
        const near = (value: number | null | undefined, wanted: number | null) =>
          wanted === null ? value === null : Math.abs((value ?? NaN) - wanted) <= 0.05 + 1e-9;
        expect(near(sums.occupancy, percent(primary, seats))).toBe(true);
        expect(near(sums.attendance, percent(attended, marked))).toBe(true);
        expect(sums.attended).toBe(dates.length === 0 || dates.some((one) => one.attended !== null) ? attended : null);
        for (const { cells } of lines) {
          const both = Number(cells.attended ?? 0) + Number(cells.absent ?? 0);
          expect(near(cells.attendance as number | null, percent(Number(cells.attended ?? 0), both))).toBe(true);
        }
      }),
    );
  });
});
