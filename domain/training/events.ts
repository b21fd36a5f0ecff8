import type { EventDefinition } from '#domain/kernel/event.ts';
import { ReporterConsented } from './accounts/events.ts';
import { courseDateEvents } from './course-date/events.ts';
import { ratingEvents } from './rating/events.ts';
import { seatAlertEvents } from './seat-alert/events.ts';
import { surveyEvents } from './survey/events.ts';

/** The facts of training that are written by hand; records and accounts bring their own. */
export const trainingEvents: readonly EventDefinition[] = [
  ...courseDateEvents,
  ReporterConsented,
  ...surveyEvents,
  ...ratingEvents,
  ...seatAlertEvents,
];
