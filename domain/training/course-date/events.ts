import { z } from 'zod';
import { REMINDER_DAYS } from '#domain/constants.ts';
import { defineEvent, type EventOf, type FieldChange } from '#domain/kernel/event.ts';
import { courseDateDetails } from './details.ts';
import {
  ApplicationRegistered,
  ApplicationEdited,
  ApplicationMovedToPrimary,
  ApplicationMovedToReserve,
  ApplicationMovedIn,
  ApplicationMovedOut,
  ApplicationConfirmationSent,
  ApplicationInformedOfReserve,
  ApplicationConfirmed,
  ApplicationRejected,
  ApplicationCanceled,
  ApplicationResigned,
  ApplicationArchived,
  ApplicationReinstated,
  AttendanceMarked,
  AttendanceCleared,
  CertificateIssued,
  CertificateRevoked,
  CertificateSent,
} from './application/events.ts';
import { ApplicationPersonReplaced } from './person/events.ts';
import { courseDateChanges } from './changes.ts';
import { promiseChanges, promises } from './promises.ts';

const onDate = (data: { courseDateId: string }) => [`course-date:${data.courseDateId}`];

export const CourseDateScheduled = defineEvent({
  type: 'CourseDateScheduled',
  version: 2,
  // Before there were reminders.
  upcasters: [(old: { details: object }) => ({ ...old, details: { ...old.details, reminderDays: REMINDER_DAYS } })],
  schema: z.object({ courseDateId: z.string(), details: courseDateDetails }),
  timeline: { records: onDate, text: () => 'Dodano termin szkolenia' },
});

export const CourseDateChanged = defineEvent({
  type: 'CourseDateChanged',
  schema: z.object({
    courseDateId: z.string(),
    before: courseDateDetails.partial(),
    after: courseDateDetails.partial(),
  }),
  timeline: {
    records: onDate,
    text: () => 'Zmieniono dane terminu',
    changes: (data): FieldChange[] => courseDateChanges(data.before, data.after),
  },
});

/** Its course or place changed what people were promised; the change itself is the cause of this fact. */
export const CourseDatePromisesChanged = defineEvent({
  type: 'CourseDatePromisesChanged',
  schema: z.object({ courseDateId: z.string(), before: promises.partial(), after: promises.partial() }),
  timeline: {
    records: onDate,
    text: ({ after }) =>
      after.locationName !== undefined || after.locationAddress !== undefined
        ? 'Zmieniono dane miejsca szkolenia'
        : 'Zmieniono dane szkolenia',
    changes: (data): FieldChange[] => promiseChanges(data.before, data.after),
  },
});

export const CourseDatePublished = defineEvent({
  type: 'CourseDatePublished',
  schema: z.object({ courseDateId: z.string() }),
  timeline: { records: onDate, text: () => 'Opublikowano termin' },
});

export const CourseDateCancelled = defineEvent({
  type: 'CourseDateCancelled',
  schema: z.object({ courseDateId: z.string(), reason: z.string(), notify: z.boolean() }),
  timeline: {
    records: onDate,
    text: (data) => (data.notify ? 'Odwołano termin i zlecono powiadomienie zgłoszonych' : 'Odwołano termin'),
  },
});

/** Undo of a cancellation (CD-13). The applications it had cancelled come back by `ApplicationReinstated`. */
export const CourseDateReopened = defineEvent({
  type: 'CourseDateReopened',
  schema: z.object({ courseDateId: z.string() }),
  timeline: { records: onDate, text: () => 'Przywrócono odwołany termin' },
});

export const courseDateEvents = [
  CourseDateScheduled,
  CourseDateChanged,
  CourseDatePromisesChanged,
  CourseDatePublished,
  CourseDateCancelled,
  CourseDateReopened,
  ApplicationRegistered,
  ApplicationEdited,
  ApplicationMovedToPrimary,
  ApplicationMovedToReserve,
  ApplicationMovedIn,
  ApplicationMovedOut,
  ApplicationPersonReplaced,
  ApplicationConfirmationSent,
  ApplicationInformedOfReserve,
  ApplicationConfirmed,
  ApplicationRejected,
  ApplicationCanceled,
  ApplicationResigned,
  ApplicationArchived,
  ApplicationReinstated,
  AttendanceMarked,
  AttendanceCleared,
  CertificateIssued,
  CertificateRevoked,
  CertificateSent,
] as const;
export type CourseDateEvent = EventOf<typeof courseDateEvents>;
