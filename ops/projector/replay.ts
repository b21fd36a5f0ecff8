import type { Recorded } from '#domain/kernel/event.ts';
import type { AnyReadModel, ReadModel } from '#projections/read-model.ts';
import { keyColumn } from './row.ts';
import { foldEvents } from './fold.ts';
import { RowSet } from './row-set.ts';

/**
 * Folds events from the beginning into rows in memory, as the runner does with a table: for "stan na dzień", and the
 * oracle of the runner's tests. With `keys` only these rows are kept; that is sound because the fold of a row looks at
 * nothing but the row. Give events up to the moment wanted.
 *
 * @returns rows by key, in order of the keys
 * @throws what the fold throws
 */
export function replay<Row extends object>(
  model: ReadModel<Row>,
  events: readonly Recorded[],
  keys?: Iterable<string>,
): Map<string, Row>;
export function replay(model: AnyReadModel, events: readonly Recorded[], keys?: Iterable<string>): Map<string, object>;
export function replay(model: AnyReadModel, events: readonly Recorded[], keys?: Iterable<string>): Map<string, object> {
  const wanted = keys && new Set(keys);
  const rows = new RowSet();
  const { failure } = foldEvents(wanted ? only(model, wanted) : model, rows, events);
  if (failure) throw failure.error;
  const key = keyColumn(model);
  const found = rows.take().rows.map((row) => [String(row[key]), row] as const);
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The model with addresses by key cut to the wanted ones; rows of groups are then wanted ones too. */
function only(model: AnyReadModel, wanted: ReadonlySet<string>): AnyReadModel {
  const on = Object.entries(model.on).map(([type, handler]) => [
    type,
    {
      ...handler,
      rows: (event: Recorded) =>
        [handler.rows(event)]
          .flat()
          .map((address) => ('keys' in address ? { keys: address.keys.filter((key) => wanted.has(key)) } : address)),
    },
  ]);
  return { ...model, on: Object.fromEntries(on) };
}
