import type { Command } from '#domain/kernel/decider.ts';
import type { CourseDateEvent } from '../events.ts';
import { hasBegun } from '../phase.ts';
import { withoutLength, type PromiseChange } from '../promises.ts';
import type { CourseDateState } from '../state.ts';

/**
 * What changed of a date's course or place while people hold seats on it, as a fact of the date: the program runs it
 * for each coming date because of the change, so that its history, mails and calendars say so.
 */
export const carryPromiseChange: Command<
  CourseDateState,
  PromiseChange & {
    /** The course or place that changed: a date that has another one by now is not concerned. */
    readonly of: { readonly courseId: string } | { readonly courseLocationId: string };
    /** ISO 8601 UTC: when the course or place changed. */
    readonly at: string;
  },
  CourseDateEvent
> = {
  name: 'CarryPromiseChange',
  permission: 'COURSEDATE_WRITE',
  decide(state, { of, at, ...change }) {
    const { details } = state;
    if (!details || state.status === 'cancelled') return [];
    const isConcerned =
      'courseId' in of ? details.courseId === of.courseId : details.courseLocationId === of.courseLocationId;
    const concerning = hasBegun(details, at) ? withoutLength(change) : change;
    if (!concerning) return [];
    const { before, after } = concerning;
    return isConcerned ? [{ type: 'CourseDatePromisesChanged', data: { courseDateId: state.id, before, after } }] : [];
  },
};
