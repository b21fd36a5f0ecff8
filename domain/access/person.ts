import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/event.ts';

/** Appended after a person's key was destroyed (GDP-03): every read model blanks that person's fields. */
export const PersonForgotten = defineEvent({
  type: 'PersonForgotten',
  schema: z.object({ personId: z.string() }),
  telling: { records: (data) => [`person:${data.personId}`], text: () => 'Usunięto dane osobowe' },
});

export const personEvents = [PersonForgotten] as const;
export type PersonEvent = EventOf<typeof personEvents>;

export const personStream = (personId: string): string => `person-${personId}`;
