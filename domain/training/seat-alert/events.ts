import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import { personal } from '#domain/kernel/personal.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { ALERT_END_LABELS, ALERT_ENDS } from './terms.ts';

/** Which alert: of one address, about one date or about any date of a course. */
const which = {
  alertId: z.string(),
  courseId: z.string(),
  /** Null: any date of the course. */
  courseDateId: z.string().nullable(),
};

const subjectsOf = ({ alertId }: { alertId: string }): string[] => [subjectOf('seat-alert', alertId)];

/** Somebody left an address, which gets one mail to say yes and nothing else. */
export const SeatAlertAsked = defineEvent({
  type: 'SeatAlertAsked',
  schema: z.object({
    ...which,
    contact: personal({ email: z.string() }),
    consentVersion: z.string(),
    /** ISO 8601 UTC. */
    confirmBy: z.string(),
  }),
  timeline: { records: subjectsOf, text: () => 'Poproszono o powiadomienie o wolnym miejscu' },
});

/** Whoever reads the address has said yes. */
export const SeatAlertConfirmed = defineEvent({
  type: 'SeatAlertConfirmed',
  schema: z.object({ ...which, until: z.string() }),
  timeline: { records: subjectsOf, text: () => 'Potwierdzono prośbę o powiadomienie' },
});

/** There was a seat on this date: a mail says so, and the alert is over once it has left. */
export const SeatAlertRaised = defineEvent({
  type: 'SeatAlertRaised',
  schema: z.object({ ...which, openDateId: z.string() }),
  timeline: { records: subjectsOf, text: () => 'Powiadomiono o wolnym miejscu' },
});

/** By the time the mail was to leave nobody could register there any more: nothing was sent, and the address waits on. */
export const SeatAlertUnsent = defineEvent({
  type: 'SeatAlertUnsent',
  schema: z.object({ ...which, openDateId: z.string() }),
  timeline: {
    records: subjectsOf,
    text: () => 'Wiadomości o wolnym miejscu nie wysłano, bo miejsca już nie było; powiadomienie czeka dalej',
  },
});

export const SeatAlertEnded = defineEvent({
  type: 'SeatAlertEnded',
  schema: z.object({ ...which, cause: z.enum(ALERT_ENDS) }),
  timeline: { records: subjectsOf, text: ({ cause }) => `Powiadomienie zakończone: ${ALERT_END_LABELS[cause]}` },
});

export const seatAlertEvents = [
  SeatAlertAsked,
  SeatAlertConfirmed,
  SeatAlertRaised,
  SeatAlertUnsent,
  SeatAlertEnded,
] as const;
export type SeatAlertEvent = EventOf<typeof seatAlertEvents>;

export const seatAlertStream = (alertId: string): string => `seat-alert-${alertId}`;
