import { z } from 'zod';
import type { Command, Decider } from '#domain/kernel/decider.ts';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import { counted } from '#domain/text/plural.ts';
import { conflict, notFound } from '#domain/kernel/refusal.ts';

/**
 * The life of one import (FRM-04): confirmed, taken up by a job, completed or failed. What a dry run found is no fact:
 * until somebody confirms it nothing has happened. The lines are facts of the records that they change.
 */
export const IMPORT_STATUSES = ['started', 'in_progress', 'completed', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

const importId = z.object({ importId: z.string() });
const records = (data: { importId: string }) => [`import:${data.importId}`];
const LINES = ['wiersz', 'wiersze', 'wierszy'] as const;

/** Lines by what the dry run says of them (FRM-05). */
export const importCounts = z.object({
  create: z.number(),
  change: z.number(),
  skip: z.number(),
  error: z.number(),
});
export type ImportCounts = z.infer<typeof importCounts>;

export const ImportConfirmed = defineEvent({
  type: 'ImportConfirmed',
  schema: importId.extend({ kind: z.enum(['companies', 'participants']), counts: importCounts }),
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

/** Null until it is confirmed. */
export interface ImportState {
  readonly kind: 'companies' | 'participants';
  readonly status: ImportStatus;
}

const STATUS_AFTER: Readonly<Record<ImportEvent['type'], ImportStatus>> = {
  ImportConfirmed: 'started',
  ImportBegun: 'in_progress',
  ImportCompleted: 'completed',
  ImportFailed: 'failed',
  ImportResumed: 'started',
};

export const importDecider: Decider<ImportState | null, ImportEvent> = {
  initial: () => null,
  evolve(state, event) {
    const kind = event.type === 'ImportConfirmed' ? event.data.kind : state?.kind;
    return kind ? { kind, status: STATUS_AFTER[event.type] } : state;
  },
};

type ImportCommand<Input> = Command<ImportState | null, Input & { readonly importId: string }, ImportEvent>;

/** FRM-05: the one confirmation; saying it twice is once. After a failure it goes on with the lines that are left. */
export const confirmImport: ImportCommand<{ kind: ImportState['kind']; counts: ImportCounts }> = {
  name: 'ConfirmImport',
  permission: null,
  decide(state, { importId: id, kind, counts }) {
    if (state?.status === 'failed') return [{ type: 'ImportResumed', data: { importId: id } }];
    if (state) return [];
    if (counts.create + counts.change === 0) return conflict('W tym pliku nie ma niczego do zapisania.');
    return [{ type: 'ImportConfirmed', data: { importId: id, kind, counts } }];
  },
};

/** A job takes it up; one that goes on after a crash finds it under way. */
export const beginImport: ImportCommand<object> = {
  name: 'BeginImport',
  permission: null,
  decide: (state, { importId: id }) => {
    if (!state) return notFound();
    return isOpen(state) && state.status !== 'in_progress' ? [{ type: 'ImportBegun', data: { importId: id } }] : [];
  },
};

export const completeImport: ImportCommand<{ saved: number; refused: number }> = {
  name: 'CompleteImport',
  permission: null,
  decide: (state, { importId: id, saved, refused }) => {
    if (!state) return notFound();
    return isOpen(state) ? [{ type: 'ImportCompleted', data: { importId: id, saved, refused } }] : [];
  },
};

export const failImport: ImportCommand<{ reason: string }> = {
  name: 'FailImport',
  permission: null,
  decide: (state, { importId: id, reason }) => {
    if (!state) return notFound();
    return isOpen(state) ? [{ type: 'ImportFailed', data: { importId: id, reason } }] : [];
  },
};

/** A failed import is closed until somebody resumes it. */
const isOpen = ({ status }: ImportState): boolean => status === 'started' || status === 'in_progress';
