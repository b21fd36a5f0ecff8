import type { Command, Decider } from '#domain/kernel/decider.ts';
import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { CourseDateStatus } from '../course-date/terms.ts';
import { lastDay } from '../course-date/days.ts';
import type { RatingEvent } from './events.ts';
import { RATED, ratingEndsOn } from './terms.ts';

type Answer = RatingEvent['data'];

/** What there is to rate, as it is at the moment of the answer. */
export interface RatedTraining {
  readonly status: CourseDateStatus;
  readonly startedOn: string;
  readonly duration: number;
  /** The participant was there. */
  readonly present: boolean;
}

/** The present answer; null before the first. One stream holds what one participant says of one date. */
export const trainingRating: Decider<Answer | null, RatingEvent> = {
  name: 'training-rating',
  initial: () => null,
  evolve: (_answer, { data }) => data,
};

/** Why nobody may answer (any more), or null. The page and the command ask the same. */
export function whyNotRated(training: RatedTraining, today: string): Refusal | null {
  if (training.status === 'cancelled')
    return conflict('Ten termin szkolenia został odwołany, więc nie ma czego ocenić.');
  if (!training.present) return conflict('Szkolenie oceniają osoby, które były na nim obecne.');
  if (today < lastDay(training)) return conflict('Szkolenie można ocenić od jego ostatniego dnia.');
  const end = ratingEndsOn(training);
  return today > end ? conflict(`Ankieta tego szkolenia była otwarta do ${formatDay(end)}.`) : null;
}

const isSameAnswer = (one: Answer, other: Answer): boolean =>
  RATED.every((what) => one[what] === other[what]) && one.comment.text === other.comment.text;

/** An answer, or the one that replaces it until the survey closes. */
export const rateTraining: Command<Answer | null, { answer: Answer; training: RatedTraining }, RatingEvent> = {
  name: 'RateTraining',
  permission: 'public',
  decide: (present, { answer, training }, { today }) => {
    const refused = whyNotRated(training, today);
    if (refused) return refused;
    return present && isSameAnswer(present, answer) ? [] : [{ type: 'TrainingRated', data: answer }];
  },
};
