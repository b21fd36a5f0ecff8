import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import { counted, plural } from '#domain/text/plural.ts';

const MOVED = ['wpis', 'wpisy', 'wpisów'] as const;
const BACK = ['wrócił', 'wróciły', 'wróciło'] as const;

const merging = z.object({
  /** Who was known apart until now. */
  personId: z.string(),
  /** Who both are. */
  into: z.string(),
  /** The kind of what they are kept as, e.g. `participant`. */
  kind: z.string(),
  /** Ids of what named the first one and names the second from now on. */
  records: z.array(z.string()),
  /** In whose histories it is shown: the records of the first one and of the second. */
  subject: z.string(),
  intoSubject: z.string(),
});

/**
 * Two persons were one human all along (decision 050): in the stream of the one that is known no more. Their records
 * follow in facts of their own; the look-ups and the erasure take both by the vault.
 */
export const PersonsMerged = defineEvent({
  type: 'PersonsMerged',
  schema: merging,
  timeline: {
    records: ({ subject, personId }) => [subject, `person:${personId}`],
    text: ({ records }) => `Połączono z inną osobą; przeniesiono ${counted(records.length, MOVED)}`,
  },
});

/** The way back: what was moved then goes back, and what was made since of whoever is known apart again. */
export const PersonsSeparated = defineEvent({
  type: 'PersonsSeparated',
  schema: merging,
  timeline: {
    records: ({ subject, personId }) => [subject, `person:${personId}`],
    text: ({ records }) =>
      `Cofnięto połączenie z inną osobą; ${plural(records.length, BACK)} ${counted(records.length, MOVED)}`,
  },
});

const received = z.object({ personId: z.string(), from: z.string(), subject: z.string(), count: z.number().int() });

/** The same in the history of the person who stays: a fact is shown in one history. */
const PersonReceived = defineEvent({
  type: 'PersonReceived',
  schema: received,
  timeline: {
    records: ({ subject, personId }) => [subject, `person:${personId}`],
    text: ({ count }) => `Połączono z tą osobą inną; przejęto ${counted(count, MOVED)}`,
  },
});

/** And of the way back. */
const PersonReturned = defineEvent({
  type: 'PersonReturned',
  schema: received,
  timeline: {
    records: ({ subject, personId }) => [subject, `person:${personId}`],
    text: ({ count }) => `Cofnięto połączenie tej osoby z inną; oddano ${counted(count, MOVED)}`,
  },
});

export const mergingEvents = [PersonsMerged, PersonsSeparated, PersonReceived, PersonReturned] as const;
export type MergingEvent = EventOf<typeof mergingEvents>;
