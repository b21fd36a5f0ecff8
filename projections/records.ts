import type { Recorded } from '#domain/kernel/event.ts';
import type { RecordDefinition } from '#domain/record/record.ts';
import { foldedSql } from '#projections/folded.ts';
import type { Handler, ReadModel } from '#projections/read-model.ts';

/** A plain record as lists and selects need it; `values` are the record's fields. */
export interface RecordRow<V extends object = Record<string, unknown>> {
  id: string;
  title: string;
  active: boolean;
  version: number;
  values: V;
}

interface RecordData<V> {
  id: string;
  values?: V;
  after?: Partial<V>;
}

/** The read model of a plain record: one table for each kind, all of one shape. */
export function recordReadModel<V extends object>(
  name: string,
  definition: RecordDefinition<V>,
  indexes: readonly string[] = [],
): ReadModel<RecordRow<V>> {
  const { types, titleOf, version } = definition;
  const write = (values: V, row: RecordRow<V> | undefined, id: string): RecordRow<V> => ({
    id,
    title: titleOf(values),
    active: row?.active ?? true,
    version: (row?.version ?? 0) + 1,
    values,
  });
  const handler = (
    evolve: (row: RecordRow<V> | undefined, data: RecordData<V>) => RecordRow<V> | null,
  ): Handler<RecordRow<V>> => ({
    rows: (event) => ({ keys: [(event.data as RecordData<V>).id] }),
    evolve: (row, event: Recorded) => evolve(row, event.data as RecordData<V>),
  });
  const activity = (active: boolean) => handler((row) => (row ? { ...row, active, version: row.version + 1 } : null));
  return {
    name,
    // Values of another shape are rows of another shape.
    version: 3 + version,
    columns: {
      id: 'text',
      title: 'text COLLATE "pl-PL-x-icu" NOT NULL',
      active: 'boolean NOT NULL',
      version: 'integer NOT NULL',
      values: 'jsonb NOT NULL',
    },
    indexes: [
      '(title, id)',
      `USING gin (${foldedSql('title')} gin_trgm_ops)`,
      // Without its list of pending entries: each of an import's hundreds of look-ups would read all of it.
      'USING gin ("values" jsonb_path_ops) WITH (fastupdate = off)',
      ...indexes,
    ],
    on: {
      [types.created]: handler((row, data) => (data.values ? write(data.values, row, data.id) : null)),
      [types.changed]: handler((row, data) => (row ? write({ ...row.values, ...data.after }, row, data.id) : null)),
      [types.deactivated]: activity(false),
      [types.reactivated]: activity(true),
    },
  };
}
