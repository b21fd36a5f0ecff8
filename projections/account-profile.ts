import { columnOf } from '#domain/account/column.ts';
import { hasValue, type AccountDeclaration } from '#domain/account/declaration.ts';
import { NO_ACCESS, type AccountAccess } from '#domain/account/access.ts';
import type { AnyProfile } from '#domain/account/events.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { accessColumns, profileColumns, type AnyAccountRow } from '#projections/accounts.ts';

/** The kind's fields of a row, by name. */
export const fieldsOf = ({ fields }: AccountDeclaration, row: AnyAccountRow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map(({ name }) => [name, row[columnOf(name)] ?? null]));

/** A row as the profile that its facts make. */
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

/** An account folded from its own facts. */
export interface AccountOfFacts extends AnyProfile {
  readonly id: string;
  readonly version: number;
  readonly access: AccountAccess;
}

/** The row that an account's own facts make. */
export const rowOfState = (declaration: AccountDeclaration, state: AccountOfFacts): AnyAccountRow =>
  ({
    id: state.id,
    ...profileColumns(declaration)(state),
    ...accessColumns(state.access),
    version: state.version,
  }) as AnyAccountRow;

/** What decides who may log in, and what they may do then. */
const decidingColumns = ({ fields }: AccountDeclaration): readonly string[] => [
  ...fields.filter(({ name, personal }) => !personal || name === 'email').map(({ name }) => columnOf(name)),
  ...Object.keys(accessColumns(NO_ACCESS)),
];

/**
 * Columns in which a row says something else than the account's facts, or `version` where it knows more facts than there
 * are. A row that is behind is none of it: it is folded a moment later.
 */
export function disagreement(
  declaration: AccountDeclaration,
  row: AnyAccountRow,
  state: AccountOfFacts | null,
): readonly string[] {
  if (!state || row.version > state.version) return ['version'];
  if (row.version < state.version || isErased(row)) return [];
  const own = rowOfState(declaration, state);
  const same = (column: string) => JSON.stringify(row[column] ?? null) === JSON.stringify(own[column] ?? null);
  return isErased(own) ? [] : decidingColumns(declaration).filter((column) => !same(column));
}
