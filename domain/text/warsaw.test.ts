import { describe, expect, it } from 'vitest';
import { dayInWarsaw } from './warsaw.ts';

describe('the day in Warsaw', () => {
  it('begins two hours before that of UTC in summer and one in winter', () => {
    expect(dayInWarsaw('2026-07-01T21:59:59.999Z')).toBe('2026-07-01');
    expect(dayInWarsaw('2026-07-01T22:00:00.000Z')).toBe('2026-07-02');
    expect(dayInWarsaw('2026-12-31T22:59:59.999Z')).toBe('2026-12-31');
    expect(dayInWarsaw('2026-12-31T23:00:00.000Z')).toBe('2027-01-01');
  });
});
