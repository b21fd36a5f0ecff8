import fc from 'fast-check';
import { changeCourseDate } from '#domain/training/course-date/decide/dates.ts';
import { moveToPrimary, moveToReserve } from '#domain/training/course-date/decide/lists.ts';
import { registerApplications } from '#domain/training/course-date/decide/register.ts';
import {
  confirmApplication,
  rejectApplication,
  resignApplication,
  undoDecision,
} from '#domain/training/course-date/decide/statuses.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { context, details, employee, registration, scheduled } from './course-date.ts';

/** A command for one of a dozen applications, or for the limit of seats. */
export interface CourseDateStep {
  readonly kind: number;
  readonly who: number;
  readonly limit: number;
}

/** Whatever befalls a date, in any order. */
export const courseDateSteps = fc.array(
  fc.record({
    kind: fc.integer({ min: 0, max: 7 }),
    who: fc.integer({ min: 0, max: 11 }),
    limit: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 60 },
);

/** What the step's command decides. */
export function decideStep(state: CourseDateState, step: CourseDateStep) {
  const input = { applicationId: `a${step.who}` };
  const reasoned = context({ reason: 'x' });
  switch (step.kind) {
    case 0:
      return registerApplications.decide(state, registration([employee(input.applicationId)]), reasoned);
    case 1:
      return resignApplication.decide(state, input, reasoned);
    case 2:
      return rejectApplication.decide(state, input, reasoned);
    case 3:
      return undoDecision.decide(state, input, reasoned);
    case 4:
      return moveToReserve.decide(state, input, reasoned);
    case 5:
      // With a reason it would be overbooked.
      return moveToPrimary.decide(state, input, context());
    case 6:
      return confirmApplication.decide(state, input, reasoned);
    default:
      return changeCourseDate.decide(
        state,
        { details: { ...(state.details ?? details()), seatLimit: step.limit } },
        reasoned,
      );
  }
}

/** The facts that these steps make, those that are refused left out. */
export function factsOf(steps: readonly CourseDateStep[]): CourseDateEvent[] {
  const facts = [scheduled({ seatLimit: 3, autoPromote: true })];
  let state = facts.reduce((before, event) => courseDate.evolve(before, event), courseDate.initial());
  for (const step of steps) {
    const decision = decideStep(state, step);
    if (isRefusal(decision)) continue;
    facts.push(...decision);
    state = decision.reduce((before, event) => courseDate.evolve(before, event), state);
  }
  return facts;
}
