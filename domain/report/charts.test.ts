import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { servicesReport, statisticsReport } from '#domain/training/reports/views.ts';
import { chartsOf, type ChartSource } from './charts.ts';
import { withRatios } from './figures.ts';
import type { ReportLine } from './report.ts';

const links: Pick<ChartSource, 'linkOfDays' | 'linkOfSum'> = {
  linkOfDays: ({ from, to }) => `${from}/${to}`,
  linkOfSum: () => undefined,
};

const date = fc.record({
  startedOn: fc.date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true }),
  seats: fc.integer({ min: 1, max: 30 }),
  primary: fc.nat(30),
});

describe('charts of a report', () => {
  it('RPT-05 in time have each line in one bar, and none that is not theirs', () => {
    fc.assert(
      fc.property(fc.array(date, { minLength: 1, maxLength: 30 }), (dates) => {
        const lines = dates.map(({ startedOn, ...cells }, index) =>
          withRatios(statisticsReport, {
            key: String(index),
            cells: { ...cells, startedOn: startedOn.toISOString().slice(0, 10) },
          }),
        );
        const [chart] = chartsOf({ view: statisticsReport, lines, ...links });
        const bars = chart?.bars ?? [];
        const of = (link = '') =>
          lines.filter(({ cells }) => {
            const [from = '', to = ''] = link.split('/');
            return String(cells.startedOn) >= from && String(cells.startedOn) <= to;
          });
        const found = bars.flatMap(({ link }) => (link ? of(link) : []));
        // Nothing is reported where nobody was on any list.
        const isShown = lines.some(({ cells }) => Number(cells.primary) > 0);
        expect(found).toHaveLength(isShown ? lines.length : 0);
        for (const { link, value } of bars) {
          const total = (name: string) => of(link).reduce((sum, { cells }) => sum + Number(cells[name]), 0);
          expect(value === null).toBe(link === undefined);
          expect(Math.abs((value ?? 0) - (link ? (100 * total('primary')) / total('seats') : 0))).toBeLessThan(0.06);
        }
        expect(bars.length).toBeLessThanOrEqual(36);
        expect(new Set(bars.map(({ label }) => label)).size).toBe(bars.length);
      }),
    );
  });

  it('FRM-06 of names have the twelve largest, and say how many are left', () => {
    const lines = Array.from({ length: 20 }, (_, index): ReportLine => ({
      key: String(index),
      cells: {
        boschCarServiceId: String(index),
        companyName: index === 0 ? null : `Firma ${index}`,
        total: 20 - index,
      },
    }));
    const [chart] = chartsOf({ view: servicesReport, lines: lines.toReversed(), ...links });
    expect(chart?.bars.map(({ value }) => value)).toEqual(Array.from({ length: 12 }, (_, index) => 20 - index));
    // Anyone who has no name is called by what heads the line.
    expect([chart?.bars[0]?.label, chart?.bars[1]?.label, chart?.left]).toEqual(['0', 'Firma 1', 8]);
  });
});
