import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeRate } from './form.ts';
import { npsScore } from './score.ts';

const distribution = fc.array(fc.nat(1000), { minLength: 11, maxLength: 11 });

describe('net promoter score', () => {
  it('NPS-01 is the share of 9 and 10 less the share of 0 to 6', () => {
    expect(npsScore([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toMatchObject({ score: null, total: 0 });
    expect(npsScore([0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3]).score).toBe(100);
    expect(npsScore([1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]).score).toBe(-100);
    expect(npsScore([0, 0, 0, 0, 0, 0, 0, 5, 5, 0, 0]).score).toBe(0);
    expect(npsScore([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])).toMatchObject({ score: 33, promoters: 2, detractors: 1 });
  });

  it('NPS-01 lies between -100 and 100, and every answer is in one of the three groups', () => {
    fc.assert(
      fc.property(distribution, (counts) => {
        const { score, promoters, passives, detractors, total } = npsScore(counts);
        expect(promoters + passives + detractors).toBe(total);
        expect(total).toBe(counts.reduce((sum, count) => sum + count, 0));
        expect(score === null || Math.abs(score) <= 100).toBe(true);
      }),
    );
  });

  it('SUR-03 the pattern of the browser is loose: a digit, or 10', () => {
    expect(['0', '5', '10', '11', '5x'].every(looksLikeRate)).toBe(true);
    expect(['', 'x', ' '].some(looksLikeRate)).toBe(false);
  });
});
