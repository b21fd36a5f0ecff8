import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIME_ZONE } from '#domain/constants.ts';
import { localInWarsaw } from './instant.ts';

/** The machine's own table of time zones. */
const table = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });
const oracle = (instant: string): string => table.format(new Date(instant)).replace(' ', 'T');

const anyInstant = fc
  .date({ min: new Date('1997-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

describe("Warsaw's clock", () => {
  it('shows what the table of time zones says, at any instant and around every change of the clocks', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(localInWarsaw(instant)).toBe(oracle(instant));
      }),
    );
    for (let year = 1997; year <= 2100; year += 1) {
      for (const month of ['03', '10'] as const) {
        for (let day = 24; day <= 31; day += 1) {
          for (const time of ['00:59:59', '01:00:00', '22:30:00', '23:59:59']) {
            const instant = `${year}-${month}-${day}T${time}Z`;
            expect(localInWarsaw(instant)).toBe(oracle(instant));
          }
        }
      }
    }
  });

  it.each(['2026-12-31T23:30:00+14:00', '2027-01-01T00:10:00-11:30', '2028-03-01T00:00:00+02:00', '2026-01-01T05:06Z'])(
    '%s is on the right day',
    (instant) => expect(localInWarsaw(instant)).toBe(oracle(instant)),
  );

  it.each(['', '2026-01-01', '2026-01-01T10:00:00', 'jutro'])('"%s" is no instant', (text) =>
    expect(localInWarsaw(text)).toBeUndefined(),
  );
});
