import { accountEvents } from '#domain/account/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { personEvents } from '#domain/gdpr/events.ts';
import { mergingEvents } from '#domain/merging/events.ts';
import { organisationEvents } from '#domain/organisation/events.ts';
import { importEvents } from '#domain/import/events.ts';
import { mailEvents } from '#domain/mail/events.ts';
import { portals } from '#domain/portals.ts';
import { recordFacts } from '#domain/record/events.ts';
import { ordersEvents } from '#domain/orders/events.ts';
import { trainingEvents } from '#domain/training/events.ts';

/**
 * Every fact the log may hold: reading an event that is not listed here is an error, never a silent skip. Records and
 * accounts of every portal bring theirs; a portal with further facts has a line here.
 */
export const allEvents: readonly EventDefinition[] = [
  ...portals.flatMap(({ records }) => Object.values(recordFacts(records)).flatMap(({ events }) => events)),
  ...portals.flatMap(({ accounts }) => accounts.flatMap(accountEvents)),
  ...personEvents,
  ...mergingEvents,
  ...organisationEvents,
  ...importEvents,
  ...mailEvents,
  ...trainingEvents,
  ...ordersEvents,
];
