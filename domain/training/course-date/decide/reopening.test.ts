import { describe, expect, it } from 'vitest';
import { given, registered, scheduled } from '#tests/support/training/course-date.ts';
import { fold } from '#domain/kernel/decider.ts';
import type { CourseDateEvent } from '../events.ts';
import { courseDate } from '../state.ts';
import { backOnReopening, cancelCourseDate, reopenCourseDate } from './dates.ts';

const why = { reason: 'Pomyłka' };

/** What was registered, and then all of it cancelled with its date. */
const cancelled = (...events: readonly CourseDateEvent[]): CourseDateEvent[] => [
  ...events,
  ...(given(...events).when(cancelCourseDate, { notify: false }, why) as CourseDateEvent[]),
];

const reopened = (events: readonly CourseDateEvent[]) =>
  (given(...events).when(reopenCourseDate, {}, why) as CourseDateEvent[]).slice(1);

const comingBack = (events: readonly CourseDateEvent[]) =>
  Object.fromEntries(backOnReopening(fold(courseDate, [...events])));

/** As the log reads it once the participant is erased. */
const erased = (event: CourseDateEvent): CourseDateEvent => {
  if (event.type !== 'ApplicationRegistered') return event;
  const { details } = event.data;
  const participant = { ...details.participant, firstName: '', lastName: '', email: '', forgotten: true as const };
  return { ...event, data: { ...event.data, details: { ...details, participant } } };
};

describe('who comes back with a reopened date', () => {
  it('GDP-03 CD-13 nobody who was erased meanwhile; the seat is for the next of the reserve', () => {
    const events = cancelled(
      scheduled({ seatLimit: 1, autoPromote: true }),
      erased(registered('a')),
      registered('c', 'reserve'),
    );
    const ids = { applicationId: 'c', courseDateId: 'd1' };
    expect(reopened(events)).toEqual([
      { type: 'ApplicationReinstated', data: { ...ids, status: 'waiting', list: 'reserve' } },
      { type: 'ApplicationMovedToPrimary', data: { ...ids, overbooked: false, automatic: true } },
    ]);
    expect(comingBack(events)).toEqual({ c: 'waiting' });
  });

  it('APP-20 CD-13 of two who are one person since one, and so many are announced', () => {
    const merged: CourseDateEvent = {
      type: 'ApplicationPersonReplaced',
      data: {
        applicationId: 'b',
        courseDateId: 'd1',
        role: 'participant',
        from: 'p-b',
        to: 'p-a',
        cause: 'merged',
      },
    };
    const events = [...cancelled(scheduled(), registered('a'), registered('b')), merged];
    expect(reopened(events)).toMatchObject([{ type: 'ApplicationReinstated', data: { applicationId: 'a' } }]);
    expect(comingBack(events)).toEqual({ a: 'waiting' });
  });

  it('CD-13 everybody in their own list, also who was moved up above the limit; nobody else is', () => {
    const events = cancelled(
      scheduled({ seatLimit: 1, autoPromote: true }),
      registered('a'),
      registered('b', 'reserve'),
      registered('c', 'reserve'),
      {
        type: 'ApplicationMovedToPrimary',
        data: { applicationId: 'b', courseDateId: 'd1', overbooked: true, automatic: false },
      },
    );
    expect(reopened(events)).toMatchObject([
      { type: 'ApplicationReinstated', data: { applicationId: 'a', list: 'primary' } },
      { type: 'ApplicationReinstated', data: { applicationId: 'b', list: 'primary' } },
      { type: 'ApplicationReinstated', data: { applicationId: 'c', list: 'reserve' } },
    ]);
    expect(reopened(events)).toHaveLength(3);
  });
});
