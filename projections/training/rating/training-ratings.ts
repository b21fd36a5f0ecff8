import { PersonForgotten } from '#domain/gdpr/events.ts';
import { TrainingRated } from '#domain/training/rating/events.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';

/** What one participant says of one date. When it was said is not kept: it would disclose who. */
export interface TrainingRatingRow {
  id: string;
  course_date_id: string;
  content: number;
  trainer: number;
  organisation: number;
  comment: string;
  /** Whose the comment is; only erasure looks at it. */
  person_id: string;
}

const on = handlers<TrainingRatingRow>();

export const trainingRatings: ReadModel<TrainingRatingRow> = {
  name: 'training_ratings',
  version: 1,
  columns: {
    id: 'text',
    course_date_id: 'text NOT NULL',
    content: 'integer NOT NULL',
    trainer: 'integer NOT NULL',
    organisation: 'integer NOT NULL',
    comment: 'text NOT NULL',
    person_id: 'text NOT NULL',
  },
  indexes: ['(course_date_id)', '(person_id)'],
  on: {
    ...on(TrainingRated, {
      rows: ({ data }) => ({ keys: [data.ratingId] }),
      evolve: (_row, { data }) => ({
        id: data.ratingId,
        course_date_id: data.courseDateId,
        content: data.content,
        trainer: data.trainer,
        organisation: data.organisation,
        comment: data.comment.text,
        person_id: data.comment.personId,
      }),
    }),
    ...on(PersonForgotten, {
      rows: ({ data }) => ({ where: 'person_id', is: data.personId }),
      evolve: (row) => (row ? { ...row, comment: '' } : null),
    }),
  },
};
