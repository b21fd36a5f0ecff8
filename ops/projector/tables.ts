import type { AnyReadModel } from '#projections/read-model.ts';
import { keyColumn } from './fold.ts';
import { quoted, tableOf, type Slot } from './target.ts';

const qualified = (table: string) => `read.${quoted(table)}`;

/** `CREATE TABLE` of a model's columns with the key's index only; the rest is quicker to index when it is full. */
export function createTable(model: AnyReadModel, slot: Slot): string {
  const table = tableOf(model, slot);
  const columns = Object.entries(model.columns).map(([name, type]) => `${quoted(name)} ${type}`);
  const key = `CONSTRAINT ${quoted(`${table}_pkey`)} PRIMARY KEY (${quoted(keyColumn(model))})`;
  return `CREATE TABLE ${qualified(table)} (${[...columns, key].join(', ')})`;
}

/** The secondary indexes of an empty table, one statement each. */
export function createIndexes(model: AnyReadModel, slot: Slot): string[] {
  const table = tableOf(model, slot);
  return model.indexes.map(
    (definition, place) => `CREATE INDEX ${quoted(indexName(table, place))} ON ${qualified(table)} ${definition}`,
  );
}

/** An index to be made of a table that has rows; `name` is qualified. */
export interface LateIndex {
  readonly name: string;
  readonly create: string;
}

/**
 * The same of a full table: CONCURRENTLY, though nobody else writes it, because otherwise the transaction would hold
 * back the readers of the log for seconds. Not in a transaction; one that fails leaves an invalid index to be dropped.
 */
export function lateIndexes(model: AnyReadModel, slot: Slot): LateIndex[] {
  const table = tableOf(model, slot);
  return model.indexes.map((definition, place) => ({
    name: `read.${quoted(indexName(table, place))}`,
    create: `CREATE INDEX CONCURRENTLY ${quoted(indexName(table, place))} ON ${qualified(table)} ${definition}`,
  }));
}

/** The index that finds rows by a column, when the model has one: a rebuild needs it as soon as an event asks. */
export function lateIndexFor(model: AnyReadModel, slot: Slot, column: string): LateIndex | undefined {
  const leading = new RegExp(`^\\s*(?:USING\\s+(?:btree|gin)\\s*)?\\(\\s*"?${column}"?\\s*[,)]`, 'i');
  return lateIndexes(model, slot)[model.indexes.findIndex((definition) => leading.test(definition))];
}

const indexName = (table: string, place: number) => `${table}_i${place}`;

/**
 * Puts the table that was built beside into the live one's place; to be run in one transaction. Renamed with all its
 * indexes, so that the next rebuild finds its names free.
 */
export function swapTables(model: AnyReadModel): string[] {
  const [live, next] = [tableOf(model, 'live'), tableOf(model, 'next')];
  const indexes = ['_pkey', ...model.indexes.map((_, place) => `_i${place}`)];
  return [
    `DROP TABLE IF EXISTS ${qualified(live)}`,
    `ALTER TABLE ${qualified(next)} RENAME TO ${quoted(live)}`,
    ...indexes.map((name) => `ALTER INDEX read.${quoted(next + name)} RENAME TO ${quoted(live + name)}`),
  ];
}

/** Nobody reads or writes the live table until the transaction ends; a model whose first table this is has none. */
export const lockTable = (model: AnyReadModel): string =>
  `DO $$ BEGIN IF to_regclass('${qualified(tableOf(model, 'live'))}') IS NOT NULL THEN
     LOCK TABLE ${qualified(tableOf(model, 'live'))} IN ACCESS EXCLUSIVE MODE; END IF; END $$`;

export const dropTable = (model: AnyReadModel, slot: Slot): string =>
  `DROP TABLE IF EXISTS ${qualified(tableOf(model, slot))}`;

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
