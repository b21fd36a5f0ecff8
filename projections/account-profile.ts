import { columnOf } from '#domain/account/column.ts';
import { hasValue, type AccountDeclaration } from '#domain/account/declaration.ts';
import type { AnyProfile } from '#domain/account/events.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';

/** The kind's fields of a row, by name. */
export const fieldsOf = ({ fields }: AccountDeclaration, row: AnyAccountRow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map(({ name }) => [name, row[columnOf(name)] ?? null]));

/** A row as the profile that its facts tell. */
export function profileOfRow(declaration: AccountDeclaration, row: AnyAccountRow): AnyProfile {
  const values = fieldsOf(declaration, row);
  const entries = (wanted: boolean) =>
    declaration.fields
      .filter(({ personal = false }) => personal === wanted)
      .map(({ name }) => [name, values[name]] as const);
  return {
    person: { personId: row.person_id, ...(Object.fromEntries(entries(true)) as Record<string, string>) },
    values: Object.fromEntries(entries(false)),
  };
}

/** GDP-03: of somebody erased there is nothing left to change; the list knows it before a cached state does. */
export const isErased = (row: Pick<AnyAccountRow, 'name'>): boolean => row.name === FORGOTTEN;

/** With such a value nobody logs in, whatever their access. */
export const isBlocked = ({ login }: AccountDeclaration, values: object): boolean => {
  const blocked = login?.blocked;
  return blocked !== undefined && hasValue(values, blocked);
};
