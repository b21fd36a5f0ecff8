import type { Command, Decider } from '#domain/kernel/decider.ts';
import type { SurveyEvent } from './events.ts';

/** Whether the answer was given. */
export const surveyAnswer: Decider<boolean, SurveyEvent> = {
  name: 'survey-answer',
  initial: () => false,
  evolve: () => true,
};

export const answerSurvey: Command<boolean, SurveyEvent['data'], SurveyEvent> = {
  name: 'AnswerSurvey',
  permission: 'public',
  decide: (given, data) => (given ? [] : [{ type: 'SurveyAnswered', data }]),
};
