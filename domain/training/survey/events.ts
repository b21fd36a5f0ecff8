import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';

/**
 * An answer of the satisfaction survey (SUR). Nobody is asked who they are and the texts ask for no personal data, so
 * an answer belongs to no person and its texts are unsealed.
 */
export const SurveyAnswered = defineEvent({
  type: 'SurveyAnswered',
  schema: z.object({
    answerId: z.string(),
    rate: z.number(),
    opinionExplanation: z.string(),
    improvementsSuggestions: z.string(),
  }),
  timeline: {
    records: (data) => [`survey-answer:${data.answerId}`],
    text: (data) => `Odpowiedź w ankiecie: ${data.rate}`,
  },
});

export const surveyEvents = [SurveyAnswered] as const;
export type SurveyEvent = EventOf<typeof surveyEvents>;

export const surveyAnswerStream = (id: string): string => `survey-answer-${id}`;
