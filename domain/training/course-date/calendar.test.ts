import { expect, it } from 'vitest';
import { datesByDay } from './calendar.ts';

const date = (id: string, startedOn: string, more: object = {}) => ({
  id,
  startedOn,
  duration: 1,
  timeStart: 930,
  timeEnd: 1600,
  ...more,
});
const MARCH = { from: '2027-03-01', to: '2027-03-31' };

it('a date is shown on each of its days that lie in the period, a half day with its own hours', () => {
  const days = datesByDay(
    [date('a', '2027-02-27', { duration: 2.5 }), date('b', '2027-03-31', { duration: 2 })],
    MARCH,
  );
  expect(days).toMatchObject({
    '2027-03-01': [{ id: 'a', nth: 3, of: 3, timeStart: 930, timeEnd: 1245 }],
    '2027-03-31': [{ id: 'b', nth: 1, of: 2, timeStart: 930, timeEnd: 1600 }],
  });
  expect(Object.keys(days)).toHaveLength(2);
});

it('of a day the earliest hour comes first, and what begins together stays in its order', () => {
  const all = [
    date('a', '2027-03-04', { duration: 2 }),
    date('b', '2027-03-05'),
    date('c', '2027-03-05', { timeStart: 800 }),
  ];
  expect(datesByDay(all, MARCH)['2027-03-05']?.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});
