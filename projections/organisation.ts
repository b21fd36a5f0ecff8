import { sql, type Kysely } from 'kysely';
import { columnOf } from '#domain/account/column.ts';
import { hasValue, type AccountDeclaration } from '#domain/account/declaration.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { ReadTables } from '#projections/tables.ts';

type Member = Pick<AccountDeclaration, 'organisation'>;

/** What says in a row of the organisation's table that it is switched off. */
const off = ({ isAccount }: NonNullable<AccountDeclaration['organisation']>) =>
  isAccount ? sql`access_type = 'none'` : sql`NOT active`;

/** What an account's row says of the organisation it belongs to. */
export interface FoundOrganisation {
  readonly id: string;
  readonly off: boolean;
  readonly version: number;
}

/** Which organisation the values of an account name; undefined where it belongs to none, or stands above them all. */
export function organisationNamed(
  { organisation }: Member,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!organisation || (organisation.except && hasValue(values, organisation.except))) return undefined;
  return String(values[organisation.field] ?? '');
}

/** Whom an account with these values belongs to; undefined where it is nobody, or it stands above them all. */
export async function organisationOf(
  db: Kysely<ReadTables>,
  { organisation }: Member,
  values: Readonly<Record<string, unknown>>,
): Promise<FoundOrganisation | undefined> {
  const named = organisationNamed({ organisation }, values);
  if (!organisation || named === undefined) return undefined;
  const { table, key } = organisation;
  const column = key ? sql`"values" ->> ${key}` : sql`id`;
  const { rows } = await sql<FoundOrganisation>`
    SELECT id, version, ${off(organisation)} AS off FROM ${sql.table(`read.${table}`)} WHERE ${column} = ${named}
    ORDER BY off LIMIT 1`.execute(db);
  return rows[0];
}

/**
 * The people who belong to an organisation and whose access nobody has taken away, by name: those whose access has ended by
 * the clock too, which `rowHasAccess` tells apart. Those who stand above all organisations are no members.
 */
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
