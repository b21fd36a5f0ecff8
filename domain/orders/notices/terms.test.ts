import { describe, expect, it } from 'vitest';
import { isWaiting, lateDays, lateUpTo, warningsOf, type UnplannedVisit } from './terms.ts';

const unplanned: UnplannedVisit = { status: 'approved', executionDate: '', erased: false, enteredOn: '2026-12-22' };
const waits = (today: string, changed: Partial<UnplannedVisit> = {}) =>
  isWaiting({ ...unplanned, ...changed }, lateUpTo(today));

describe('orders without a day', () => {
  it('ORD-20 given an order of 22 December, when the third working day after it comes, then it waits', () => {
    // Wednesday 23rd, then Christmas Eve, Christmas and a weekend, Monday 28th, Tuesday 29th.
    expect(['2026-12-22', '2026-12-24', '2026-12-28', '2026-12-29'].map((today) => waits(today))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('ORD-20 given an order that nobody approved before the day that was planned, when that is over too, then it waits', () => {
    const planned = { status: 'requested' as const, executionDate: '2026-12-28' };
    expect(['2026-12-29', '2026-12-30', '2026-12-31'].map((today) => waits(today, planned))).toEqual([
      false,
      false,
      true,
    ]);
    expect(waits('2026-12-31', { ...planned, status: 'approved' })).toBe(false);
    expect(waits('2026-12-31', { ...planned, enteredOn: '2026-12-29' })).toBe(false);
  });

  it('ORD-20 given a day, an erased client or work that is over, when any time passes, then it does not wait', () => {
    expect(waits('2027-02-01', { status: 'requested' })).toBe(true);
    expect(waits('2027-02-01', { executionDate: '2026-12-23' })).toBe(false);
    expect(waits('2027-02-01', { erased: true })).toBe(false);
    for (const status of ['set', 'done', 'completed', 'cancelled'] as const)
      expect(waits('2027-02-01', { status })).toBe(false);
  });
});

describe('orders that are late soon', () => {
  const seen = (today: string, changed: Partial<UnplannedVisit>) => {
    const { delayed, waiting, soonLate } = warningsOf({ ...unplanned, ...changed }, lateDays(today));
    return [delayed && 'delayed', waiting && 'waiting', soonLate && 'soon'].filter(Boolean).join();
  };

  it('ORD-20 given a visit of a Wednesday, when the working day before it is late comes, then it says so', () => {
    const visit = { status: 'set', executionDate: '2026-11-25' } as const;
    // Thursday, Friday and the weekend after it, Monday.
    const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-29', '2026-11-30'];
    expect(days.map((today) => seen(today, visit))).toEqual(['', '', 'soon', 'soon', 'delayed']);
    for (const changed of [{ status: 'done' as const }, { erased: true }])
      expect(seen('2026-11-27', { ...visit, ...changed })).toBe('');
  });

  it('ORD-20 given an order without a day, when the working day before it waits too long comes, then it says so', () => {
    const entered = { status: 'requested', enteredOn: '2026-11-25' } as const;
    expect(['2026-11-26', '2026-11-27', '2026-11-30'].map((today) => seen(today, entered))).toEqual([
      '',
      'soon',
      'waiting',
    ]);
  });
});
