import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { details, fact, given, registered, scheduled } from '#tests/support/training/course-date.ts';
import { courseDateSteps, decideStep } from '#tests/support/training/course-date-steps.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { CourseDateDetails } from '../details.ts';
import type { CourseDateEvent } from '../events.ts';
import { courseDate, freeSeats } from '../state.ts';
import { changeCourseDate } from './dates.ts';
import { moveOut, moveToReserve } from './lists.ts';
import { resignOwnApplication } from './own-seat.ts';
import { cancelApplication, rejectApplication, resignApplication } from './statuses.ts';

const isGiven = ({ type, data }: CourseDateEvent): boolean => type === 'ApplicationMovedToPrimary' && data.automatic;
const givenTo = (decision: unknown): string[] =>
  (decision as CourseDateEvent[]).filter(isGiven).map(({ data }) => (data as { applicationId: string }).applicationId);

/** Four seats, of which two are kept back from the three who wait. */
const kept = { seatLimit: 4, full: true, autoPromote: true };
const lists = [
  registered('a'),
  registered('b'),
  registered('c', 'reserve'),
  registered('d', 'reserve'),
  registered('e', 'reserve'),
];
const date = (more: Partial<CourseDateDetails> = {}) => given(scheduled({ ...kept, ...more }), ...lists);
const left = { applicationId: 'a' };

describe('APP-14 CD-04 a date that is marked full passes a freed seat on and keeps its other seats back', () => {
  it.each([
    ['resigned', () => date().when(resignApplication, left)],
    ['rejected', () => date().when(rejectApplication, left)],
    ['canceled', () => date().when(cancelApplication, left)],
    ['moved to another date', () => date().when(moveOut, { ...left, toCourseDateId: 'd2' })],
    ['moved to the reserve', () => date().when(moveToReserve, left)],
    [
      'given back by the reporter',
      () => {
        const { reporter } = (lists[0] as Extract<CourseDateEvent, { type: 'ApplicationRegistered' }>).data.details;
        return date().when(resignOwnApplication, { ...left, reporterId: reporter.personId, days: 1 });
      },
    ],
  ])('%s: the first of the reserve alone', (_how, decision) => {
    expect(givenTo(decision())).toEqual(['c']);
  });

  it('a raised limit: as many as were added; a lowered one, or promotion switched on: nobody', () => {
    const changed = (more: Partial<CourseDateDetails>, before: Partial<CourseDateDetails> = {}) =>
      givenTo(date(before).when(changeCourseDate, { details: details({ ...kept, ...more }) }));
    expect(changed({ seatLimit: 5 })).toEqual(['c']);
    expect(changed({ seatLimit: 6 })).toEqual(['c', 'd']);
    expect(changed({ seatLimit: 3 })).toEqual([]);
    expect(changed({}, { autoPromote: false })).toEqual([]);
    // Marked full with more seats, and marked full no more with more seats.
    expect(changed({ seatLimit: 5 }, { full: false })).toEqual(['c']);
    expect(changed({ seatLimit: 5, full: false })).toEqual(['c', 'd', 'e']);
  });

  it('who was moved off a seat gets the next one that is freed, as on any date', () => {
    const two = [scheduled({ ...kept, seatLimit: 2 }), registered('a'), registered('b')];
    const off = [...two, fact('ApplicationMovedToReserve', 'a')];
    expect(givenTo(given(...off).when(resignApplication, { applicationId: 'b' }))).toEqual(['a']);
  });

  it('whatever befalls it, no seat that was free is given away by itself', () => {
    let gave = 0;
    fc.assert(
      fc.property(courseDateSteps, (steps) => {
        let state = courseDate.evolve(courseDate.initial(), scheduled({ ...kept, seatLimit: 3 }));
        for (const step of steps) {
          const decision = decideStep(state, step);
          if (isRefusal(decision)) continue;
          const before = freeSeats(state);
          state = decision.reduce((then, event) => courseDate.evolve(then, event), state);
          const { length } = decision.filter(isGiven);
          gave += length;
          expect(length === 0 || freeSeats(state) >= before).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
    expect(gave).toBeGreaterThan(20);
  });
});
