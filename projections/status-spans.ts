import { instantText, type ReadModel } from '#projections/read-model.ts';

/** A status as it was held: from the fact that brought it to the one that ended it. Instants are ISO 8601 UTC. */
export interface StatusSpan {
  readonly status: string;
  readonly from: string;
  /** null for the present one. */
  readonly to: string | null;
}

/** All statuses that one thing has had, in their order; nothing about persons. */
export interface StatusSpansRow {
  id: string;
  spans: readonly StatusSpan[];
}

export const spansTable: Pick<ReadModel<StatusSpansRow>, 'columns' | 'indexes' | 'lasting'> = {
  columns: { id: 'text', spans: 'jsonb NOT NULL' },
  indexes: [],
  lasting: {
    there: (moment) => `spans -> 0 ->> 'from' <= ${instantText(moment)}`,
    said: { spans: spansAt },
  },
};

/** Those that had begun, of most things all; what ended later was the present one. */
function spansAt(moment: string): string {
  const then = instantText(moment);
  return `CASE WHEN spans -> -1 ->> 'from' <= ${then} THEN spans ELSE
    (SELECT jsonb_agg(CASE WHEN span ->> 'to' > ${then} THEN jsonb_set(span, '{to}', 'null') ELSE span END ORDER BY place)
    FROM jsonb_array_elements(spans) WITH ORDINALITY one (span, place) WHERE span ->> 'from' <= ${then}) END`;
}

/** The row when the thing has this status from now on; the same row when it has it already. */
export function withStatus(row: StatusSpansRow, status: string, at: string): StatusSpansRow {
  const last = row.spans.at(-1);
  if (last?.status === status) return row;
  const before = row.spans.map((span) => (span.to === null ? { ...span, to: at } : span));
  return { ...row, spans: [...before, { status, from: at, to: null }] };
}
