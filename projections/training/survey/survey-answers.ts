import { SurveyAnswered } from '#domain/training/survey/events.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';

/** An answer of the survey as /panel/nps lists it. */
export interface SurveyAnswerRow {
  id: string;
  /** ISO 8601 UTC. */
  answered_at: string;
  rate: number;
  opinion: string;
  suggestions: string;
}

const on = handlers<SurveyAnswerRow>();

export const surveyAnswers: ReadModel<SurveyAnswerRow> = {
  name: 'survey_answers',
  version: 1,
  // Nobody changes an answer.
  lasting: { there: (moment) => `answered_at <= ${moment}` },
  columns: {
    id: 'text',
    answered_at: 'timestamptz NOT NULL',
    rate: 'integer NOT NULL',
    opinion: 'text NOT NULL',
    suggestions: 'text NOT NULL',
  },
  // The second one counts the rates of some days without looking at the texts.
  indexes: ['(answered_at, id)', '(answered_at, rate)'],
  on: on(SurveyAnswered, {
    rows: ({ data }) => ({ keys: [data.answerId] }),
    evolve: (_row, { data, at }) => ({
      id: data.answerId,
      answered_at: at,
      rate: data.rate,
      opinion: data.opinionExplanation,
      suggestions: data.improvementsSuggestions,
    }),
  }),
};
