import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import { personal } from '#domain/kernel/personal.ts';
import { GRADES } from './terms.ts';

const grade = z.number().int().min(GRADES[0]).max(5);

/**
 * A participant's answer about a training, or the one that replaces it. Who gave it is known to nobody but the key of
 * the comment: neither the date's nor the application's history shows it, and its id can't be derived from theirs.
 */
export const TrainingRated = defineEvent({
  type: 'TrainingRated',
  schema: z.object({
    ratingId: z.string(),
    courseDateId: z.string(),
    content: grade,
    trainer: grade,
    organisation: grade,
    comment: personal({ text: z.string() }),
  }),
  timeline: {
    records: (data) => [`training-rating:${data.ratingId}`],
    text: () => 'Oceniono szkolenie',
  },
});

export const ratingEvents = [TrainingRated] as const;
export type RatingEvent = EventOf<typeof ratingEvents>;

export const trainingRatingStream = (ratingId: string): string => `training-rating-${ratingId}`;
