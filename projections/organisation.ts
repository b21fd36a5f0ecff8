import { sql, type Kysely } from 'kysely';
import { columnOf } from '#domain/account/column.ts';
import { hasValue, type AccountDeclaration } from '#domain/account/declaration.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { ReadTables } from '#projections/tables.ts';

type Member = Pick<AccountDeclaration, 'organisation'>;

/** What says in a row of the organisation's table that it is switched off. */
const off = ({ isAccount }: NonNullable<AccountDeclaration['organisation']>) =>
  isAccount ? sql`access_type = 'none'` : sql`NOT active`;

/** Whether those whom an account with these values belongs to are switched off, so that it may not be used (B11). */
export const isOrganisationOff = async (...asked: Parameters<typeof organisationOf>): Promise<boolean> =>
  (await organisationOf(...asked))?.off ?? false;

/** Whom an account with these values belongs to; undefined where it is nobody, or it stands above them all. */
export async function organisationOf(
  db: Kysely<ReadTables>,
  { organisation }: Member,
  values: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: string; readonly off: boolean } | undefined> {
  if (!organisation) return undefined;
  const { field, table, key, except } = organisation;
  if (except && hasValue(values, except)) return undefined;
  const column = key ? sql`"values" ->> ${key}` : sql`id`;
  const { rows } = await sql<{ id: string; off: boolean }>`
    SELECT id, ${off(organisation)} AS off FROM ${sql.table(`read.${table}`)} WHERE ${column} = ${String(values[field] ?? '')}
    ORDER BY off LIMIT 1`.execute(db);
  return rows[0];
}

/** The people who may log in and belong to an organisation, by name; those who stand above all of them are no members. */
export async function membersOf(
  db: Kysely<ReadTables>,
  { table, fields, organisation }: Pick<AccountDeclaration, 'table' | 'fields' | 'organisation'>,
  value: string,
): Promise<AnyAccountRow[]> {
  if (!organisation) return [];
  const { rows } = await sql<AnyAccountRow>`
    SELECT * FROM ${sql.table(`read.${table}`)}
    WHERE ${sql.ref(columnOf(organisation.field))} = ${value} AND access_type <> 'none' ORDER BY name, id`.execute(db);
  const { except } = organisation;
  const valuesOf = (row: AnyAccountRow) => Object.fromEntries(fields.map(({ name }) => [name, row[columnOf(name)]]));
  return except ? rows.filter((row) => !hasValue(valuesOf(row), except)) : rows;
}
