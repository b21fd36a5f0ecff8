import type { EventDefinition } from './shared/event.ts';
import { operatorEvents } from './access/operator.ts';
import { personEvents } from './access/person.ts';
import { reporterEvents } from './access/reporter.ts';
import { banner } from './training/banner.ts';
import { company } from './training/company.ts';
import { courseDateEvents } from './training/course-date/events.ts';
import { course } from './training/course.ts';
import { group } from './training/group.ts';
import { importEvents } from './training/imports/import.ts';
import { location } from './training/location.ts';
import { participantEvents } from './training/participant.ts';
import { surveyEvents } from './training/survey/answer.ts';

/** Every fact the log may hold: reading an event that is not listed here is an error, never a silent skip. */
export const allEvents: readonly EventDefinition[] = [
  ...(courseDateEvents as unknown as readonly EventDefinition[]),
  ...(personEvents as unknown as readonly EventDefinition[]),
  ...(operatorEvents as unknown as readonly EventDefinition[]),
  ...(reporterEvents as unknown as readonly EventDefinition[]),
  ...course.events,
  ...group.events,
  ...location.events,
  ...company.events,
  ...banner.events,
  ...(participantEvents as unknown as readonly EventDefinition[]),
  ...(importEvents as unknown as readonly EventDefinition[]),
  ...(surveyEvents as unknown as readonly EventDefinition[]),
];
