import type { EventDefinition } from '#domain/kernel/event.ts';
import { operatorEvents } from '#domain/training/accounts/operator.ts';
import { personEvents } from '#domain/gdpr/events.ts';
import { reporterEvents } from '#domain/training/accounts/reporter.ts';
import { courseDateEvents } from '#domain/training/course-date/events.ts';
import { importEvents } from '#domain/import/events.ts';
import { participantEvents } from '#domain/training/accounts/participant.ts';
import { trainingFacts } from '#domain/training/records/events.ts';
import { surveyEvents } from '#domain/training/survey/events.ts';

/** Every fact the log may hold: reading an event that is not listed here is an error, never a silent skip. */
export const allEvents: readonly EventDefinition[] = [
  ...courseDateEvents,
  ...personEvents,
  ...operatorEvents,
  ...reporterEvents,
  ...Object.values(trainingFacts).flatMap(({ events }) => events),
  ...participantEvents,
  ...importEvents,
  ...surveyEvents,
];
