import { describe, expect, it } from 'vitest';
import { dayWithWeekday, formatInstant } from './dates.ts';

describe('dates on the screen', () => {
  it('FE-13 an instant is shown as a clock in Warsaw shows it, summer and winter', () => {
    expect(formatInstant('2026-01-15T09:05:07.000Z', true)).toBe('15.01.2026 10:05:07');
    expect(formatInstant('2026-07-15T22:30:00.000Z')).toBe('16.07.2026 00:30');
  });

  it('FE-13 the hour that autumn repeats is shown twice', () => {
    expect(formatInstant('2026-10-25T00:30:00.000Z')).toBe('25.10.2026 02:30');
    expect(formatInstant('2026-10-25T01:30:00.000Z')).toBe('25.10.2026 02:30');
  });

  it('a day with its weekday', () => {
    expect(dayWithWeekday('2026-03-02')).toBe('pon 02.03.2026');
  });
});
