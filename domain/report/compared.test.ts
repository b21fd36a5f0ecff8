import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicationsReport } from '#domain/training/reports/views.ts';
import { comparedLines, countDifferences } from './compared.ts';
import type { ReportLine } from './report.ts';

const line = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  total: fc.option(fc.nat(2), { nil: null }),
  hidden: fc.nat(2),
});
const lines = fc.uniqueArray(line, { selector: ({ key }) => key }).map((all) =>
  all.map(({ key, total, hidden }): ReportLine => ({
    key,
    link: `/${key}`,
    cells: { courseName: key, total, hidden },
  })),
);

const ofKey = (all: readonly ReportLine[], key: string) => all.find((one) => one.key === key)?.cells;

describe('a report at two moments', () => {
  it('has every line of either once, says of each what became of it, and nothing of what no column shows', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const compared = comparedLines(applicationsReport, { before, after });
        expect(compared.map(({ key }) => key).sort()).toEqual(
          [...new Set([...before, ...after].map(({ key }) => key))].sort(),
        );
        // The later moment is there whole, in its order.
        const present = compared.filter(({ difference }) => difference !== 'went');
        expect(present.map(({ key, cells }) => ({ key, cells }))).toEqual(
          after.map(({ key, cells }) => ({ key, cells })),
        );
        for (const { key, difference, was } of compared) {
          const [former, later] = [ofKey(before, key), ofKey(after, key)];
          const known = { went: !later, came: !former, changed: former && later && former.total !== later.total };
          const expected = Object.entries(known).find(([, is]) => is)?.[0];
          expect(difference).toBe(expected);
          expect(was).toEqual(expected === 'changed' ? former : undefined);
        }
        const { came, went, changed } = countDifferences(compared);
        expect(after.length - before.length).toBe(came - went);
        expect(changed).toBeLessThanOrEqual(Math.min(before.length, after.length));
      }),
    );
  });

  it('leads nowhere from a line that is gone', () => {
    const gone = { key: 'a', link: '/a', cells: { courseName: 'A', total: 1 } };
    expect(comparedLines(applicationsReport, { before: [gone], after: [] })).toEqual([
      { key: 'a', cells: { courseName: 'A', total: 1 }, difference: 'went' },
    ]);
  });
});
