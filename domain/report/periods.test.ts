import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, periodBefore, presetsOf } from './periods.ts';

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const lengthOf = ({ from, to }: { from: string; to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

describe('periods of reports', () => {
  it('RPT-05 that are asked for often, as the calendar has them', () => {
    const said = (today: string) =>
      Object.fromEntries(presetsOf(today).map(({ label, from, to }) => [label, `${from}/${to}`]));
    expect(said('2028-03-31')).toEqual({
      'Ten miesiąc': '2028-03-01/2028-03-31',
      'Poprzedni miesiąc': '2028-02-01/2028-02-29',
      'Ten kwartał': '2028-01-01/2028-03-31',
      'Poprzedni kwartał': '2027-10-01/2027-12-31',
      'Ten rok': '2028-01-01/2028-12-31',
      'Poprzedni rok': '2027-01-01/2027-12-31',
    });
    expect(said('2026-11-28')['Ten kwartał']).toBe('2026-10-01/2026-12-31');
  });

  it('RPT-05 before others end the day before, and are as long', () => {
    expect(periodBefore({ from: '2026-10-01', to: '2026-12-31' })).toEqual({ from: '2026-07-01', to: '2026-09-30' });
    expect(periodBefore({ from: '2026-03-02', to: '2026-03-08' })).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(periodBefore({ from: '2026-03-02', to: '2026-03-01' })).toBeUndefined();
    expect(periodBefore({ from: '1970-01-01', to: '9998-12-31' })).toBeUndefined();
    fc.assert(
      fc.property(day, fc.nat(2000), (from, days) => {
        const to = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
        const before = periodBefore({ from, to });
        if (!before) throw new Error('nothing before');
        const isMonths = from.endsWith('-01') && dayAfter({ from, to }).endsWith('-01');
        // Months differ by three days at most, each.
        const differs = Math.abs(lengthOf(before) - lengthOf({ from, to }));
        expect([dayAfter(before), differs <= (isMonths ? 6 : 0)]).toEqual([from, true]);
      }),
    );
  });
});
