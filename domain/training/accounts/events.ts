import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';

/** A reporter's consents (PUB-20): facts in the stream of the account, besides those that every account has. */
export const ReporterConsented = defineEvent({
  type: 'ReporterConsented',
  schema: z.object({ reporterId: z.string(), version: z.string() }),
  timeline: {
    records: ({ reporterId }) => [`reporter:${reporterId}`],
    text: ({ version }) => `Zaakceptowano informację o danych osobowych (wersja ${version})`,
  },
});

export type ConsentEvent = EventOf<typeof ReporterConsented>;
