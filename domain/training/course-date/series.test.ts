import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weekdayIndex } from '#domain/text/calendar.ts';
import { parseDay } from '#domain/text/dates.ts';
import { parseForm } from '#domain/form/parse.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { anonymous } from '#domain/kernel/access.ts';
import { courseDateSeriesForm, seriesDaysForm } from './series-forms.ts';
import { dayWarnings, SERIES_MOST, seriesDays, type HeldDate } from './series.ts';

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2300-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const rhythm = fc.record({
  firstDay: day,
  weeks: fc.integer({ min: 1, max: 4 }),
  count: fc.integer({ min: 2, max: SERIES_MOST }),
});
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

it('a series begins on its first day and goes on by whole weeks, as often as was asked', () => {
  fc.assert(
    fc.property(rhythm, ({ firstDay, weeks, count }) => {
      const days = seriesDays({ firstDay, weeks, count });
      expect(days).toHaveLength(count);
      expect(days[0]).toBe(firstDay);
      for (const [index, one] of days.entries()) {
        expect(daysBetween(firstDay, one)).toBe(index * weeks * 7);
        expect(weekdayIndex(one)).toBe(weekdayIndex(firstDay));
      }
    }),
  );
});

it('no day lies behind the last year there is', () => {
  const days = seriesDays({ firstDay: '9998-12-21', weeks: 1, count: 30 });
  expect(days).toEqual(['9998-12-21', '9998-12-28']);
  expect(days.every((one) => parseDay(one) === one)).toBe(true);
});

const details = {
  courseId: 'c1',
  startedOn: '2027-03-01',
  courseLocationId: 'p1',
  formula: 'onsite' as const,
  onlineMeetingUrl: null,
  trainerId: 't1' as string | null,
  seatLimit: 10,
  visibility: 'visible' as const,
  timeStart: 930,
  timeEnd: 1600,
  full: false,
  autoPromote: false,
  reminderDays: 3,
};
const other: HeldDate = { ...details, courseName: 'Hamulce', courseId: 'c2', startedOn: '2027-03-01', duration: 1 };
const NONE = { today: '2027-01-01', held: [] };
const warned = (held: Partial<HeldDate>, more: Partial<typeof details> = {}, duration = 1) =>
  dayWarnings('2027-03-01', { details: { ...details, ...more }, duration }, { ...NONE, held: [{ ...other, ...held }] });

it.each([
  ['2027-03-01', 1, []],
  ['2026-12-30', 1, ['Ten dzień już minął']],
  ['2027-01-06', 1, ['Dzień ustawowo wolny od pracy']],
  ['2027-03-06', 1, ['Weekend']],
  ['2027-05-01', 1, ['Dzień ustawowo wolny od pracy']],
  ['2027-03-05', 2.5, ['Weekend (sobota, 06.03.2027)', 'Weekend (niedziela, 07.03.2027)']],
  [
    '2027-03-27',
    3,
    [
      'Weekend',
      'Dzień ustawowo wolny od pracy (niedziela, 28.03.2027)',
      'Dzień ustawowo wolny od pracy (poniedziałek, 29.03.2027)',
    ],
  ],
])('%s for %d days: its holidays, weekends and that it is over', (first, duration, said) => {
  expect(dayWarnings(first, { details, duration }, NONE)).toEqual(said);
});

it('a date that wants the same trainer or place is reported once, with its hours', () => {
  expect(warned({})).toEqual(['Ten sam trener, to samo miejsce: „Hamulce”, 9:30–16:00']);
  expect(warned({ courseLocationId: 'p2' })).toEqual(['Ten sam trener: „Hamulce”, 9:30–16:00']);
  expect(warned({ trainerId: 't2' })).toEqual(['To samo miejsce: „Hamulce”, 9:30–16:00']);
  expect(warned({ startedOn: '2027-02-27', duration: 2.5 })).toEqual([
    'Ten sam trener, to samo miejsce: „Hamulce”, 27.02–01.03.2027, 9:30–16:00, ostatniego dnia 9:30–12:45',
  ]);
  expect(warned({ startedOn: '2027-03-03' }, {}, 3)).toHaveLength(1);
});

it('nothing is in the way of what shares no trainer, no place and no day', () => {
  expect(warned({ startedOn: '2027-03-02' })).toEqual([]);
  expect(warned({ startedOn: '2027-02-27', duration: 2 })).toEqual([]);
  expect(warned({ trainerId: 't2', courseLocationId: 'p2', courseId: 'c1' })).toEqual([]);
  // Nobody is no trainer, and an online date takes no place.
  expect(warned({ trainerId: null, courseLocationId: 'p2' }, { trainerId: null })).toEqual([]);
  expect(warned({ trainerId: null, formula: 'online' })).toEqual([]);
  expect(warned({ trainerId: null, formula: 'online', courseId: 'c1' }, { formula: 'online' } as never)).toEqual([
    'To samo szkolenie: „Hamulce”, 9:30–16:00',
  ]);
});

const options = { courses: [{ value: 'c1', label: 'A' }], locations: [{ value: 'p1', label: 'B' }], trainers: [] };
const typed = { courseId: 'c1', courseLocationId: 'p1', startedOn: '01.03.2027', seatLimit: '10', count: '12' };
const errorsOf = (more: object) => {
  const read = parseForm(courseDateSeriesForm, { ...typed, ...more }, setting({ options }));
  return isRefusal(read) ? read.errors : undefined;
};
const setting = (facts: object) => ({ access: anonymous, today: '2027-02-01', facts: { ...facts } });

it.each(['0', '1', '31', '-3', 'x', ''])('%o dates are no series', (count) => {
  expect(Object.keys(errorsOf({ count }) ?? {})).toEqual(['count']);
});
it.each(['0', '5', 'x'])('every %o weeks is no rhythm', (weeks) => {
  expect(Object.keys(errorsOf({ weeks }) ?? {})).toEqual(['weeks']);
});
it('two to thirty dates are a series', () => {
  for (const count of ['2', '12', '30']) expect(errorsOf({ count })).toBeUndefined();
});

it('days are ticked out of those that were shown; a day that is over is ticked twice', () => {
  const days = ['2027-01-25', '2027-02-01'].map((value) => ({ value, label: value }));
  const errors = (sent: Record<string, unknown>) => {
    const read = parseForm(seriesDaysForm, sent, setting({ options: { days } }));
    return isRefusal(read) ? read.errors : undefined;
  };
  expect(errors({ days: [] })).toEqual({ days: ['Zaznacz co najmniej jeden dzień'] });
  expect(errors({ days: ['2027-02-02'] })).toEqual({ days: ['Dni terminów: wybierz wartość z listy'] });
  expect(errors({ days: ['2027-02-01'] })).toBeUndefined();
  expect(Object.keys(errors({ days: ['2027-01-25', '2027-02-01'] }) ?? {})).toEqual(['confirmed']);
  expect(errors({ days: ['2027-01-25'], confirmed: 'true' })).toBeUndefined();
});
