import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import { counted } from '#domain/text/plural.ts';

/**
 * The life of one import (FRM-04): confirmed, taken up by a job, completed or failed. What a dry run found is no fact:
 * until somebody confirms it nothing has happened. The lines are facts of the records that they change.
 */
const IMPORT_STATUSES = ['started', 'in_progress', 'completed', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

const importId = z.object({ importId: z.string() });
const records = (data: { importId: string }) => [`import:${data.importId}`];
const LINES = ['wiersz', 'wiersze', 'wierszy'] as const;

/** Lines by what the dry run says of them (FRM-05). */
const importCounts = z.object({
  create: z.number(),
  change: z.number(),
  skip: z.number(),
  error: z.number(),
});
export type ImportCounts = z.infer<typeof importCounts>;

export const ImportConfirmed = defineEvent({
  type: 'ImportConfirmed',
  /** `kind` is the name of an `ImportKind`. */
  schema: importId.extend({ kind: z.string(), counts: importCounts }),
  timeline: {
    records,
    text: ({ counts }) => `Potwierdzono import: ${counted(counts.create + counts.change, LINES)} do zapisania`,
  },
});

export const ImportBegun = defineEvent({
  type: 'ImportBegun',
  schema: importId,
  timeline: { records, text: () => 'Rozpoczęto zapisywanie importu' },
});

export const ImportCompleted = defineEvent({
  type: 'ImportCompleted',
  schema: importId.extend({ saved: z.number(), refused: z.number() }),
  timeline: {
    records,
    text: ({ saved, refused }) => `Zakończono import: zapisano ${counted(saved, LINES)}, odrzucono ${refused}`,
  },
});

export const ImportFailed = defineEvent({
  type: 'ImportFailed',
  schema: importId.extend({ reason: z.string() }),
  timeline: { records, text: ({ reason }) => `Import przerwany: ${reason}` },
});

export const ImportResumed = defineEvent({
  type: 'ImportResumed',
  schema: importId,
  timeline: { records, text: () => 'Wznowiono import' },
});

export const importEvents = [ImportConfirmed, ImportBegun, ImportCompleted, ImportFailed, ImportResumed] as const;
export type ImportEvent = EventOf<typeof importEvents>;

export const importStream = (id: string): string => `import-${id}`;
