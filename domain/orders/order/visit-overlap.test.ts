import { describe, expect, it } from 'vitest';
import { overlapping, overlapWarning, typedTime, visitorOf, type BookedVisit } from './visit-overlap.ts';

const DAY = '2026-12-01';
const booked = (from: string, to: string, more: Partial<BookedVisit> = {}): BookedVisit => ({
  id: from,
  orderNumber: `Z/${from}`,
  day: DAY,
  hours: { from, to },
  personId: null,
  ...more,
});
const time = (from: string, to: string) => ({ executionDate: DAY, hours: { from, to } });

describe('visits at one time', () => {
  it.each([
    ['08:00', '10:00', true],
    ['09:59', '10:01', true],
    ['08:30', '09:30', true],
    ['07:00', '12:00', true],
    ['10:00', '12:00', false],
    ['06:00', '08:00', false],
  ])('8–10 and %s–%s: %s', (from, to, meets) => {
    expect(overlapping(time(from, to), null, [booked('08:00', '10:00')])).toHaveLength(meets ? 1 : 0);
  });

  it('are of one day, have hours, and are not of two persons who are both named', () => {
    const one = [booked('08:00', '10:00', { personId: 'a' })];
    const meets = (personId: string | null) => overlapping(time('09:00', '11:00'), personId, one).length;
    expect([meets('a'), meets('b'), meets(null)]).toEqual([1, 0, 1]);
    expect(overlapping({ executionDate: '2026-12-02', hours: { from: '09:00', to: '11:00' } }, null, one)).toEqual([]);
    expect(overlapping({ executionDate: DAY, hours: null }, null, one)).toEqual([]);
  });

  it('the one who entered an order for another service drives for none', () => {
    expect(visitorOf({ companyId: 'x', employeeId: 'a', employeeCompanyId: 'x' })).toBe('a');
    expect(visitorOf({ companyId: 'x', employeeId: 'a', employeeCompanyId: 'y' })).toBeNull();
  });

  it('are named in a sentence', () => {
    const [a, b] = [booked('08:00', '10:00'), booked('09:30', '11:00')];
    expect(overlapWarning([])).toBeUndefined();
    expect(overlapWarning([a])).toBe('O tej porze ten sam serwis ma już inną wizytę: zlecenie Z/08:00 (8:00–10:00).');
    expect(overlapWarning([a, b])).toBe(
      'O tej porze ten sam serwis ma już inne wizyty: zlecenie Z/08:00 (8:00–10:00), zlecenie Z/09:30 (9:30–11:00).',
    );
  });

  it.each([
    [{ executionDate: '1.12.2026', visitFrom: '8', visitTo: '930' }, time('08:00', '09:30')],
    [
      { executionDate: '', visitFrom: '8', visitTo: '9' },
      { executionDate: '2026-12-05', hours: { from: '08:00', to: '09:00' } },
    ],
    [{ executionDate: '1.12.2026', visitFrom: '8', visitTo: '' }, null],
    [{ executionDate: '1.12.2026', visitFrom: '9', visitTo: '8' }, null],
    [{ executionDate: '31.02.2026', visitFrom: '8', visitTo: '9' }, null],
  ])('%j is %j', (typed, is) => {
    expect(typedTime(typed, '2026-12-05')).toEqual(is);
  });
});
