import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseDays } from './days.ts';
import { completedOn, hasBegun, isOver, phaseOf } from './phase.ts';

const date = (more: object = {}) => ({
  status: 'active' as const,
  startedOn: '2026-11-23',
  duration: 2.5,
  timeStart: 930,
  timeEnd: 1600,
  ...more,
});

describe('the phase of a date', () => {
  it.each([
    // Winter: Warsaw is an hour before UTC.
    ['2026-11-23T08:29:59Z', 'upcoming'],
    ['2026-11-23T08:30:00Z', 'running'],
    ['2026-11-24T22:00:00Z', 'running'],
    // Two and a half days: the third ends half-way, at 12:45.
    ['2026-11-25T11:44:00Z', 'running'],
    ['2026-11-25T11:45:00Z', 'held'],
  ])('PUB-06 at %s it is %s', (now, phase) => expect(phaseOf(date(), now)).toBe(phase));

  it('keeps to the clock of Warsaw in summer', () => {
    const summer = date({ startedOn: '2026-07-01', duration: 1 });
    expect(hasBegun(summer, '2026-07-01T07:29:00Z')).toBe(false);
    expect(hasBegun(summer, '2026-07-01T07:30:00Z')).toBe(true);
    expect(isOver(summer, '2026-07-01T14:00:00Z')).toBe(true);
  });

  it('a cancelled date is cancelled at any moment', () =>
    expect(phaseOf(date({ status: 'cancelled' }), '2026-12-01T00:00:00Z')).toBe('cancelled'));

  it('is over only after it has begun, and completed on its last day', () =>
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 2.5, 3), fc.integer({ min: 0, max: 8 * 24 * 60 }), (duration, minutes) => {
        const now = new Date(Date.UTC(2026, 10, 20) + minutes * 60_000).toISOString();
        const one = date({ duration });
        expect(hasBegun(one, now) || !isOver(one, now)).toBe(true);
        expect(completedOn(one)).toBe(courseDays(one).at(-1)?.day);
      }),
    ));
});
