import { SYSTEM_ONLY } from '#domain/kernel/access.ts';
import type { Command, Decider } from '#domain/kernel/decider.ts';
import { conflict, notFound } from '#domain/kernel/refusal.ts';
import type { ImportCounts, ImportEvent, ImportStatus } from './events.ts';

/** Null until it is confirmed. */
export interface ImportState {
  readonly kind: string;
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
  name: 'import',
  initial: () => null,
  evolve(state, event) {
    const kind = event.type === 'ImportConfirmed' ? event.data.kind : state?.kind;
    return kind ? { kind, status: STATUS_AFTER[event.type] } : state;
  },
};

type ImportCommand<Input> = Command<ImportState | null, Input & { readonly importId: string }, ImportEvent>;

/**
 * FRM-05: the one confirmation, by the one who may write records of that kind; saying it twice is once. After a failure it goes on
 * with the lines that are left.
 */
export const confirmImport = (
  permission: string,
): ImportCommand<{ kind: ImportState['kind']; counts: ImportCounts }> => ({
  name: 'ConfirmImport',
  permission,
  decide(state, { importId: id, kind, counts }) {
    if (state?.status === 'failed') return [{ type: 'ImportResumed', data: { importId: id } }];
    if (state) return [];
    if (counts.create + counts.change === 0) return conflict('W tym pliku nie ma niczego do zapisania.');
    return [{ type: 'ImportConfirmed', data: { importId: id, kind, counts } }];
  },
});

/** A job takes it up; one that goes on after a crash finds it under way. */
export const beginImport: ImportCommand<object> = {
  name: 'BeginImport',
  permission: SYSTEM_ONLY,
  decide: (state, { importId: id }) => {
    if (!state) return notFound();
    return isOpen(state) && state.status !== 'in_progress' ? [{ type: 'ImportBegun', data: { importId: id } }] : [];
  },
};

export const completeImport: ImportCommand<{ saved: number; refused: number }> = {
  name: 'CompleteImport',
  permission: SYSTEM_ONLY,
  decide: (state, { importId: id, saved, refused }) => {
    if (!state) return notFound();
    return isOpen(state) ? [{ type: 'ImportCompleted', data: { importId: id, saved, refused } }] : [];
  },
};

export const failImport: ImportCommand<{ reason: string }> = {
  name: 'FailImport',
  permission: SYSTEM_ONLY,
  decide: (state, { importId: id, reason }) => {
    if (!state) return notFound();
    return isOpen(state) ? [{ type: 'ImportFailed', data: { importId: id, reason } }] : [];
  },
};

/** A failed import is closed until somebody resumes it. */
const isOpen = ({ status }: ImportState): boolean => status === 'started' || status === 'in_progress';
