import type pg from 'pg';
import type { AnyReadModel } from '#projections/read-model.ts';
import { quoted, tableOf, type Slot } from './target.ts';
import { transaction } from './transaction.ts';

/**
 * One view before each live table, made of the table's own columns. Whatever is to outlive a swap (views of reports, their
 * grants, what report builders make on them) depends on these and never on a table: the swap turns the view to the new table in
 * its own transaction, so that the view stays the same object. A column that a new table lacks stays, and is null.
 */
const SCHEMA = 'reporting_source';

type Db = Pick<pg.ClientBase, 'query'>;

interface Column {
  readonly name: string;
  readonly type: string;
  /** Quoted; null for a type that has none. */
  readonly collation: string | null;
}

const viewOf = ({ name }: AnyReadModel): string => `${SCHEMA}.${quoted(name)}`;

async function columnsOf(db: Db, relation: string): Promise<Column[]> {
  const { rows } = await db.query<Column>(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
            quote_ident(n.nspname) || '.' || quote_ident(c.collname) AS collation
     FROM pg_attribute a
     LEFT JOIN pg_collation c ON c.oid = a.attcollation LEFT JOIN pg_namespace n ON n.oid = c.collnamespace
     WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [relation],
  );
  return rows;
}

const typed = (value: string, { type, collation }: Column): string =>
  `${value}::${type}${collation === null ? '' : ` COLLATE ${collation}`}`;

/** A column as the view has had it so far, from the column that the table has now. */
function kept(column: Column, found: Column | undefined): string {
  const name = quoted(column.name);
  if (!found) return `${typed('NULL', column)} AS ${name}`;
  const isSame = found.type === column.type && found.collation === column.collation;
  return isSame ? name : `${typed(name, column)} AS ${name}`;
}

/** Turns the view of a read model to one of its tables, or makes it. Within the transaction that puts the table in place. */
export async function attach(db: Db, model: AnyReadModel, slot: Slot): Promise<void> {
  const table = `read.${quoted(tableOf(model, slot))}`;
  const [present, found] = [await columnsOf(db, viewOf(model)), await columnsOf(db, table)];
  const before = present.map((column) =>
    kept(
      column,
      found.find(({ name }) => name === column.name),
    ),
  );
  const fresh = found.filter(({ name }) => !present.some((column) => column.name === name));
  const columns = [...before, ...fresh.map(({ name }) => quoted(name))];
  await db.query(`CREATE OR REPLACE VIEW ${viewOf(model)} AS SELECT ${columns.join(', ')} FROM ${table}`);
}

/** Lets the view of a read model show nothing, so that its table may be dropped and made again. */
export async function detach(db: Db, model: AnyReadModel): Promise<void> {
  const present = await columnsOf(db, viewOf(model));
  if (present.length === 0) return;
  const columns = present.map((column) => kept(column, undefined));
  await db.query(`CREATE OR REPLACE VIEW ${viewOf(model)} AS SELECT ${columns.join(', ')} WHERE false`);
}

/** In the order of the one who reads through it: first the view, then the table. */
export const lockSource = (model: AnyReadModel): string =>
  `DO $$ BEGIN IF to_regclass('${viewOf(model)}') IS NOT NULL THEN
     LOCK TABLE ${viewOf(model)} IN ACCESS EXCLUSIVE MODE; END IF; END $$`;

/** Any number: two processes that start at once make the views one after the other. */
const LOCK = 7_316_220;

/** Makes the views that are missing, of live tables: those of programs before there were views have none. */
export async function attachMissing(pool: pg.Pool, models: readonly AnyReadModel[]): Promise<void> {
  const missing = async (db: Db): Promise<AnyReadModel[]> => {
    const { rows } = await db.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables t WHERE schemaname = 'read'
         AND to_regclass('${SCHEMA}.' || quote_ident(tablename)) IS NULL`,
    );
    return models.filter((model) => rows.some(({ name }) => name === tableOf(model, 'live')));
  };
  if ((await missing(pool)).length === 0) return;
  await transaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    for (const model of await missing(client)) await attach(client, model, 'live');
  });
}
