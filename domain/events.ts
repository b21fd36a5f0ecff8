import { accountEvents } from '#domain/account/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { personEvents } from '#domain/gdpr/events.ts';
import { importEvents } from '#domain/import/events.ts';
import { portals } from '#domain/portals.ts';
import { recordFacts } from '#domain/record/events.ts';
import { ReporterConsented } from '#domain/training/accounts/events.ts';
import { courseDateEvents } from '#domain/training/course-date/events.ts';
import { surveyEvents } from '#domain/training/survey/events.ts';

/** Every fact the log may hold: reading an event that is not listed here is an error, never a silent skip. */
export const allEvents: readonly EventDefinition[] = [
  ...portals.flatMap(({ records }) => Object.values(recordFacts(records)).flatMap(({ events }) => events)),
  ...portals.flatMap(({ accounts }) => accounts.flatMap(accountEvents)),
  ...personEvents,
  ...importEvents,
  ...courseDateEvents,
  ReporterConsented,
  ...surveyEvents,
];
