import type { EventDefinition } from '#domain/kernel/event.ts';
import { operatorEvents } from '#domain/training/accounts/operator.ts';
import { personEvents } from '#domain/gdpr/events.ts';
import { reporterEvents } from '#domain/training/accounts/reporter.ts';
import { banner } from '#domain/training/records/banner.ts';
import { company } from '#domain/training/records/company.ts';
import { courseDateEvents } from '#domain/training/course-date/events.ts';
import { course } from '#domain/training/records/course.ts';
import { group } from '#domain/training/records/group.ts';
import { importEvents } from '#domain/import/events.ts';
import { location } from '#domain/training/records/location.ts';
import { participantEvents } from '#domain/training/accounts/participant.ts';
import { surveyEvents } from '#domain/training/survey/events.ts';

/** Every fact the log may hold: reading an event that is not listed here is an error, never a silent skip. */
export const allEvents: readonly EventDefinition[] = [
  ...courseDateEvents,
  ...personEvents,
  ...operatorEvents,
  ...reporterEvents,
  ...course.events,
  ...group.events,
  ...location.events,
  ...company.events,
  ...banner.events,
  ...participantEvents,
  ...importEvents,
  ...surveyEvents,
];
