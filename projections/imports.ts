import type { Recorded } from '#domain/kernel/event.ts';
import {
  ImportBegun,
  ImportCompleted,
  ImportConfirmed,
  ImportFailed,
  ImportResumed,
  type ImportCounts,
  type ImportStatus,
} from '#domain/import/events.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';

/** A confirmed import, as its page and the list of earlier ones show it (FRM-04). */
export interface ImportRow {
  id: string;
  /** Name of an `ImportKind`. */
  kind: string;
  status: ImportStatus;
  /** Why it failed. */
  reason: string | null;
  counts: ImportCounts;
  saved: number | null;
  refused: number | null;
  /** Who confirmed it. */
  operator_id: string;
  /** ISO 8601 UTC. */
  confirmed_at: string;
  ended_at: string | null;
}

const on = handlers<ImportRow>();
const own = (event: { data: { importId: string } }) => ({ keys: [event.data.importId] });

type Change = Partial<Pick<ImportRow, 'status' | 'reason' | 'saved' | 'refused' | 'ended_at'>>;
const changed = (row: ImportRow | undefined, change: Change): ImportRow | null => (row ? { ...row, ...change } : null);

const confirmed = ({ data, at, meta }: Recorded<{ type: string; data: ConfirmedData }>): ImportRow => ({
  id: data.importId,
  kind: data.kind,
  status: 'started',
  reason: null,
  counts: data.counts,
  saved: null,
  refused: null,
  operator_id: meta.actor.id,
  confirmed_at: at,
  ended_at: null,
});
type ConfirmedData = Pick<ImportRow, 'kind' | 'counts'> & { importId: string };

export const imports: ReadModel<ImportRow> = {
  name: 'imports',
  version: 1,
  columns: {
    id: 'text',
    kind: 'text NOT NULL',
    status: 'text NOT NULL',
    reason: 'text',
    counts: 'jsonb NOT NULL',
    saved: 'integer',
    refused: 'integer',
    operator_id: 'text NOT NULL',
    confirmed_at: 'text COLLATE "C" NOT NULL',
    ended_at: 'text COLLATE "C"',
  },
  indexes: ['(kind, confirmed_at, id)'],
  on: {
    ...on(ImportConfirmed, { rows: own, evolve: (_row, event) => confirmed(event) }),
    ...on(ImportBegun, { rows: own, evolve: (row) => changed(row, { status: 'in_progress' }) }),
    ...on(ImportCompleted, {
      rows: own,
      evolve: (row, { data: { saved, refused }, at }) =>
        changed(row, { status: 'completed', saved, refused, ended_at: at }),
    }),
    ...on(ImportFailed, {
      rows: own,
      evolve: (row, { data, at }) => changed(row, { status: 'failed', reason: data.reason, ended_at: at }),
    }),
    ...on(ImportResumed, {
      rows: own,
      evolve: (row) => changed(row, { status: 'started', reason: null, ended_at: null }),
    }),
  },
};
