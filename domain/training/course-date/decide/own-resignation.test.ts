import { describe, expect, it } from 'vitest';
import { fact, given, registered, registration, scheduled, TODAY } from '#tests/support/training/course-date.ts';
import { addDays } from '#domain/text/calendar.ts';
import type { CourseDateEvent } from '../events.ts';
import { resignOwnApplication } from './own-resignation.ts';

const { personId: reporterId } = registration([]).reporter;
const start = addDays(TODAY, 10);
const ask = { applicationId: 'a', reporterId, resignDays: 7 as number | null };
const onDay = (days: number) => {
  const today = addDays(start, -days);
  return { today, now: `${today}T07:00:00.000Z` };
};
const seats = (...more: Parameters<typeof given>) =>
  given(scheduled({ startedOn: start, seatLimit: 1, autoPromote: true }), registered('a'), ...more);

describe('a reporter gives a seat back', () => {
  it('until the last day that the course allows, and who waits moves up', () => {
    const both = seats(registered('b', 'reserve'));
    const left = both.when(resignOwnApplication, ask, onDay(7));
    expect(left).toMatchObject([
      { type: 'ApplicationResigned', data: { applicationId: 'a' } },
      { type: 'ApplicationMovedToPrimary', data: { applicationId: 'b', automatic: true } },
    ]);
    expect(both.when(resignOwnApplication, ask, onDay(6))).toMatchObject({
      refused: 'conflict',
      message: expect.stringContaining('można było zrezygnować przez internet do'),
      current: { status: 'waiting' },
    });
  });

  it.each([
    ['of a course that leaves it to the office', { resignDays: null }, [], 'przez biuro szkoleń'],
    ['that was given back already', {}, [fact('ApplicationResigned', 'a')], 'nie zajmuje już miejsca'],
    [
      'that was refused',
      {},
      [
        {
          type: 'ApplicationRejected',
          data: { applicationId: 'a', courseDateId: 'd1', info: null },
        } as CourseDateEvent,
      ],
      'nie zajmuje już miejsca',
    ],
  ])('not one %s', (_, more, facts, words) => {
    expect(seats(...facts).when(resignOwnApplication, { ...ask, ...more }, onDay(8))).toMatchObject({
      refused: 'conflict',
      message: expect.stringContaining(words),
    });
  });

  it('not once the training has begun, on its first day either', () => {
    const [today, atNight, later] = [start, `${start}T00:30:00.000Z`, `${start}T17:00:00.000Z`];
    const sameDay = { ...ask, resignDays: 0 };
    expect(seats().when(resignOwnApplication, sameDay, { today, now: atNight })).toHaveLength(1);
    expect(seats().when(resignOwnApplication, sameDay, { today, now: later })).toMatchObject({
      refused: 'conflict',
      message: expect.stringContaining('już się rozpoczęło'),
    });
  });

  it('not anybody else’s', () => {
    expect(seats().when(resignOwnApplication, { ...ask, reporterId: 'somebody' }, onDay(8))).toMatchObject({
      refused: 'notFound',
    });
  });
});
