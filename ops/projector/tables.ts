import type { AnyReadModel } from '#projections/read-model.ts';
import { keyColumn } from './row.ts';
import { columnsOf, pastColumnsOf, pastIndexesOf, pastOf } from './past.ts';
import { quoted, tableOf, type Slot } from './target.ts';

/** A table of a read model: that of its rows, or of what they said before. */
interface Shape {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
  /** Its primary key, where one column is. */
  readonly key?: string;
  readonly indexes: readonly string[];
}

/** The table of a model's rows, and behind it that of its former ones where they are kept. */
function shapesOf(model: AnyReadModel, slot: Slot): Shape[] {
  const table = tableOf(model, slot);
  const rows = { table, columns: columnsOf(model), key: keyColumn(model), indexes: model.indexes };
  if (!model.past) return [rows];
  return [rows, { table: pastOf(table), columns: pastColumnsOf(model), indexes: pastIndexesOf(model) }];
}

const qualified = (table: string) => `read.${quoted(table)}`;

/** `CREATE TABLE` of a model's columns with the key's index only; the rest is quicker to index when it is full. */
export const createTables = (model: AnyReadModel, slot: Slot): string[] =>
  shapesOf(model, slot).map(({ table, columns, key }) => {
    const parts = Object.entries(columns).map(([name, type]) => `${quoted(name)} ${type}`);
    if (key) parts.push(`CONSTRAINT ${quoted(`${table}_pkey`)} PRIMARY KEY (${quoted(key)})`);
    return `CREATE TABLE ${qualified(table)} (${parts.join(', ')})`;
  });

/** The secondary indexes of empty tables, one statement each. */
export const createIndexes = (model: AnyReadModel, slot: Slot): string[] =>
  shapesOf(model, slot).flatMap(({ table, indexes }) =>
    indexes.map(
      (definition, place) => `CREATE INDEX ${quoted(indexName(table, place))} ON ${qualified(table)} ${definition}`,
    ),
  );

/** An index to be made of a table that has rows; `name` is qualified. */
export interface LateIndex {
  readonly name: string;
  readonly create: string;
}

const lateIndex = (table: string, definition: string, place: number): LateIndex => ({
  name: `read.${quoted(indexName(table, place))}`,
  create: `CREATE INDEX CONCURRENTLY ${quoted(indexName(table, place))} ON ${qualified(table)} ${definition}`,
});

/**
 * The same of full tables: CONCURRENTLY, though nobody else writes them, because otherwise the transaction would hold
 * back the readers of the log for seconds. Not in a transaction; one that fails leaves an invalid index to be dropped.
 */
export const lateIndexes = (model: AnyReadModel, slot: Slot): LateIndex[] =>
  shapesOf(model, slot).flatMap(({ table, indexes }) =>
    indexes.map((definition, place) => lateIndex(table, definition, place)),
  );

/**
 * The index that finds rows by a column, when the model has one: a rebuild needs it as soon as an event asks.
 *
 * @param past of the former rows
 */
export function lateIndexFor(
  model: AnyReadModel,
  slot: Slot,
  { column, past = false }: { column: string; past?: boolean },
): LateIndex | undefined {
  const leading = new RegExp(`^\\s*(?:USING\\s+(?:btree|gin)\\s*)?\\(\\s*"?${column}"?\\s*[,)]`, 'i');
  const shape = shapesOf(model, slot)[past ? 1 : 0];
  const place = shape?.indexes.findIndex((definition) => leading.test(definition)) ?? -1;
  const definition = shape?.indexes[place];
  return shape && definition !== undefined ? lateIndex(shape.table, definition, place) : undefined;
}

const indexName = (table: string, place: number) => `${table}_i${place}`;

/**
 * Puts the tables that were built alongside into the live ones' place; to be run in one transaction. Renamed with all their
 * indexes, so that the next rebuild finds its names free.
 */
export function swapTables(model: AnyReadModel): string[] {
  const next = shapesOf(model, 'next');
  const renamed = shapesOf(model, 'live').flatMap(({ table: live, key, indexes }, at) => {
    const built = next[at]?.table ?? '';
    const names = [...(key ? ['_pkey'] : []), ...indexes.map((_, place) => `_i${place}`)];
    return [
      `ALTER TABLE ${qualified(built)} RENAME TO ${quoted(live)}`,
      ...names.map((name) => `ALTER INDEX read.${quoted(built + name)} RENAME TO ${quoted(live + name)}`),
    ];
  });
  return [...dropTables(model, 'live'), ...renamed];
}

/** Nobody reads or writes the live tables until the transaction ends; a model whose first table this is has none. */
export const lockTables = (model: AnyReadModel): string[] =>
  [tableOf(model, 'live'), pastOf(tableOf(model, 'live'))].map(
    (table) => `DO $$ BEGIN IF to_regclass('${qualified(table)}') IS NOT NULL THEN
     LOCK TABLE ${qualified(table)} IN ACCESS EXCLUSIVE MODE; END IF; END $$`,
  );

/** Former rows too, also of a model that an earlier program kept them of. */
export const dropTables = (model: AnyReadModel, slot: Slot): string[] =>
  [tableOf(model, slot), pastOf(tableOf(model, slot))].map((table) => `DROP TABLE IF EXISTS ${qualified(table)}`);

/** Refuses models that no table can be made of. Called once, at the start of the program. */
export function checkModels(models: readonly AnyReadModel[]): void {
  for (const { name } of models) {
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(name) || name.includes('__') || name === 'checkpoints') {
      throw new Error(`Read model name ${JSON.stringify(name)} cannot be a table's name`);
    }
  }
  if (new Set(models.map((model) => model.name)).size !== models.length) throw new Error('Two read models of one name');
  for (const model of models) keyColumn(model);
}
