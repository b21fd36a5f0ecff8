import { describe, expect, it } from 'vitest';
import {
  employee,
  fact,
  given,
  marked,
  registered,
  registration,
  scheduled,
  TODAY,
} from '#tests/support/training/course-date.ts';
import { addDays } from '#domain/text/calendar.ts';
import type { CourseDateEvent } from '../events.ts';
import { resignOwnApplication, swapOwnParticipant } from './own-seat.ts';

const { personId: reporterId } = registration([]).reporter;
const start = addDays(TODAY, 10);
const ask = { applicationId: 'a', reporterId, days: 7 as number | null };
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
    ['of a course that leaves it to the office', { days: null }, [], 'przez biuro szkoleń'],
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
    const sameDay = { ...ask, days: 0 };
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

describe('a reporter sends somebody else', () => {
  const swap = {
    ...ask,
    days: 1 as number | null,
    participant: employee('b').participant,
    missingPrerequisites: [] as readonly string[],
    consentVersion: '2027-01',
  };

  it('to the same seat, whose decision stays, until the last day that the course allows', () => {
    const confirmed = seats(fact('ApplicationConfirmed', 'a'));
    expect(confirmed.when(swapOwnParticipant, swap, onDay(1))).toMatchObject([
      {
        type: 'ApplicationEdited',
        data: {
          applicationId: 'a',
          before: { participant: { personId: 'p-a' } },
          after: { participant: { personId: 'p-b' } },
          consentVersion: '2027-01',
        },
      },
    ]);
    expect(confirmed.when(swapOwnParticipant, { ...swap, days: 2 }, onDay(1))).toMatchObject({
      refused: 'conflict',
      message: expect.stringContaining('można było zmienić przez internet do'),
    });
  });

  it('CD-14 who comes has not been absent because the former participant was', () => {
    const absent = seats(fact('ApplicationConfirmed', 'a'), marked('a', false));
    const facts = absent.when(swapOwnParticipant, swap, onDay(1));
    expect(facts).toMatchObject([
      { type: 'ApplicationEdited' },
      { type: 'AttendanceCleared', data: { applicationId: 'a' } },
    ]);
    const corrected = { ...swap, participant: { ...employee('a').participant, phone: '600700899' } };
    expect(absent.when(swapOwnParticipant, corrected, onDay(1))).toMatchObject([{ type: 'ApplicationEdited' }]);
  });

  it('who has a place there already is refused at the e-mail, as is who lacks a training before', () => {
    const crowded = seats(registered('b', 'reserve'));
    expect(crowded.when(swapOwnParticipant, swap, onDay(8))).toMatchObject({
      refused: 'invalid',
      errors: { participantEmail: [expect.stringContaining('ma już inne aktywne zgłoszenie')] },
    });
    expect(seats().when(swapOwnParticipant, { ...swap, missingPrerequisites: ['Hamulce'] }, onDay(8))).toMatchObject({
      refused: 'invalid',
      errors: { participantLastName: ['Wymagane wcześniejsze ukończenie szkolenia: „Hamulce”.'] },
    });
  });

  it('the same person again is a correction of how they are reached, which asks for no training', () => {
    const participant = { ...employee('a').participant, phone: '600700899' };
    const same = { ...swap, participant, missingPrerequisites: ['Hamulce'] };
    const facts = seats().when(swapOwnParticipant, same, onDay(8));
    expect(facts).toMatchObject([
      { type: 'ApplicationEdited', data: { after: { participant: { phone: '600700899' } } } },
    ]);
    // PUB-20: nobody's data were sent anew.
    expect(JSON.stringify(facts)).not.toContain('consentVersion');
  });

  it.each([
    ['of a course that leaves it to the office', { days: null }, [], 'conflict', 'zmienia biuro szkoleń'],
    ['of a seat that was given back', {}, [fact('ApplicationResigned', 'a')], 'conflict', 'nie zajmuje już miejsca'],
    ['of anybody else’s seat', { reporterId: 'somebody' }, [], 'notFound', 'Nie znaleziono'],
  ])('not %s', (_, more, facts, refused, words) => {
    expect(seats(...facts).when(swapOwnParticipant, { ...swap, ...more }, onDay(8))).toMatchObject({
      refused,
      message: expect.stringContaining(words),
    });
  });
});
