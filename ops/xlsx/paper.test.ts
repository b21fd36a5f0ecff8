import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heightOf, paperOf, widthOf } from './paper.ts';

const columns = (...widths: number[]) => widths.map((width, index) => ({ header: `K${index}`, width }));
/** 281 mm hold this many characters of Calibri 11 at 100 %: 7 pixels of 1/96 inch each. */
const AT_FULL_SIZE = 281 / ((7 / 96) * 25.4);

describe('a workbook on paper', () => {
  it('has letters of 8 points or more, every column once, and those that name the rows on each sheet', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 3, max: 90 }), { minLength: 1, maxLength: 60 }), (widths) => {
        const all = columns(...widths);
        const { fits, keys, breaks, scale } = paperOf(all);
        const taken = (from: number, to: number) => all.slice(from, to).reduce((sum, one) => sum + widthOf(one), 0);
        const starts = [keys, ...breaks];
        const sheets = fits
          ? [taken(0, all.length)]
          : starts.map((at, n) => taken(0, keys) + taken(at, starts[n + 1] ?? all.length));
        for (const sheet of sheets) {
          const shown = fits ? Math.min(1, AT_FULL_SIZE / sheet) : scale / 100;
          expect(11 * shown).toBeGreaterThanOrEqual(8);
          expect(sheet * shown).toBeLessThanOrEqual(AT_FULL_SIZE);
        }
        expect(breaks).toEqual([...new Set(breaks)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('of 34 columns of orders is several sheets wide, of 8 one', () => {
    expect(paperOf(columns(...Array.from({ length: 34 }, () => 20)))).toEqual({
      fits: false,
      keys: 2,
      breaks: [8, 14, 20, 26, 32],
      scale: 73,
    });
    expect(paperOf(columns(...Array.from({ length: 8 }, () => 20))).fits).toBe(true);
  });

  it('a row with a long text is as high as its lines, one with short texts as any', () => {
    expect(heightOf(['krótki', 5, null], columns(20, 10, 10))).toBeUndefined();
    expect(heightOf(['x'.repeat(50), 5], columns(20, 10))).toBe(45);
    expect(heightOf(['a\nb\nc'], columns(20))).toBe(45);
    expect(heightOf(['x'.repeat(30_000)], columns(20))).toBe(409);
  });
});
