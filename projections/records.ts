import type { Recorded } from '#domain/kernel/event.ts';
import type { Records, ValuesOf } from '#domain/record/declaration.ts';
import type { RecordFacts } from '#domain/record/events.ts';
import { foldedIndex } from '#projections/folded.ts';
import type { AnyReadModel, Handler, ReadModel } from '#projections/read-model.ts';

/** A plain record as lists and selects need it; `values` are the record's fields. */
export interface RecordRow<V extends object = Record<string, unknown>> {
  id: string;
  title: string;
  active: boolean;
  version: number;
  values: V;
}

/** The tables of a portal's plain records, for kysely. */
export type RecordTables<R extends Records> = { [T in keyof R]: RecordRow<ValuesOf<R[T]>> };

interface RecordData<V> {
  id: string;
  values?: V;
  after?: Partial<V>;
}

/** The read models of a portal's plain records. */
export const recordReadModels = (facts: Readonly<Record<string, RecordFacts>>): AnyReadModel[] =>
  Object.values(facts).map((one) => recordReadModel(one));

/** The read model of a plain record: one table for each kind, all of one shape. */
export function recordReadModel<V extends object>(facts: RecordFacts<V>): ReadModel<RecordRow<V>> {
  const { declaration, table, types, titleOf, version } = facts;
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
    name: table,
    // Values of another shape are rows of another shape.
    version: 5 + version,
    past: { on: {}, indexes: [] },
    columns: {
      id: 'text',
      title: 'text COLLATE "pl-PL-x-icu" NOT NULL',
      active: 'boolean NOT NULL',
      version: 'integer NOT NULL',
      values: 'jsonb NOT NULL',
    },
    indexes: [
      '(title, id)',
      foldedIndex('title'),
      // Without its list of pending entries: each of an import's hundreds of look-ups would read all of it.
      'USING gin ("values" jsonb_path_ops) WITH (fastupdate = off)',
      ...(declaration.indexes ?? []),
    ],
    on: {
      [types.created]: handler((row, data) => (data.values ? write(data.values, row, data.id) : null)),
      [types.changed]: handler((row, data) => (row ? write({ ...row.values, ...data.after }, row, data.id) : null)),
      [types.deactivated]: activity(false),
      [types.reactivated]: activity(true),
    },
  };
}
