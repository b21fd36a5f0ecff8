import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { personal } from '#domain/kernel/personal.ts';
import { counted } from '#domain/text/plural.ts';

/** Where every look-up, export and erasure of a person is recorded (GDP-04). */
export const GDPR_JOURNAL = 'gdpr:journal';

/**
 * Appended after a person's key was destroyed (GDP-03): every read model blanks that person's fields. `records` are those
 * that the person was in: what earlier programs wrote about them in the open, reasons and mails, goes with these.
 * `lookupsId` is whom the vault knew as the unknown: look-ups that found nobody may have been about this person.
 */
export const PersonForgotten = defineEvent({
  type: 'PersonForgotten',
  version: 2,
  schema: z.object({ personId: z.string(), records: z.array(z.string()), lookupsId: z.string().nullable() }),
  upcasters: [(data: { personId: string }) => ({ ...data, records: [], lookupsId: null })],
  timeline: { records: (data) => [`person:${data.personId}`, GDPR_JOURNAL], text: () => 'Usunięto dane osobowe' },
});

const PERSONS = ['osobę', 'osoby', 'osób'] as const;

/**
 * An operator looked for somebody (GDP-04), and this person was found: one fact for each of them. What was typed is about
 * all of them: it is sealed for all and goes with the first. When nobody was found, or so many that the question is about
 * none of them, the one fact is sealed for the operator and for the unknown (`UNKNOWN_PERSONS`), who are forgotten with
 * every erasure: it may have been about that person.
 */
export const PersonLookedUp = defineEvent({
  type: 'PersonLookedUp',
  schema: z.object({
    lookupId: z.string(),
    query: personal({ text: z.string() }),
    /** Whether the query's persons are those found, or the unknown and the operator who typed it. */
    about: z.enum(['found', 'operator']),
    /** Persons in all. */
    found: z.number(),
  }),
  timeline: {
    records: ({ about, query }) => (about === 'found' ? [`person:${query.personId}`, GDPR_JOURNAL] : [GDPR_JOURNAL]),
    text: ({ found }) => `Wyszukano użytkownika: znaleziono ${counted(found, PERSONS)}`,
    changes: ({ lookupId, query }) => [
      { field: `query[${lookupId}]`, label: 'Szukano', from: null, to: query.text || FORGOTTEN },
    ],
    persons: ({ query }) => [query.personId, ...(query.alsoAbout ?? [])],
  },
});

/** GDP-02. */
export const PersonDataExported = defineEvent({
  type: 'PersonDataExported',
  schema: z.object({ exportId: z.string(), personId: z.string(), format: z.enum(['json', 'pdf']) }),
  timeline: {
    records: ({ personId }) => [`person:${personId}`, GDPR_JOURNAL],
    text: ({ format }) => `Pobrano dane osoby (${format.toUpperCase()})`,
  },
});

export const personEvents = [PersonForgotten, PersonLookedUp, PersonDataExported] as const;
export type PersonEvent = EventOf<typeof personEvents>;

/** The vault's identity of those whom look-ups did not find. */
export const UNKNOWN_PERSONS = 'gdpr|unknown persons';

export const personStream = (personId: string): string => `person-${personId}`;
/** A look-up has a stream of its own: nothing contends for it, and asking twice is once. */
export const lookupStream = (lookupId: string): string => `person-lookup-${lookupId}`;
