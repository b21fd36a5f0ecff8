import { columnOf } from '#domain/account/column.ts';
import type { AccountDeclaration, AccountField } from '#domain/account/declaration.ts';
import { factTypes } from '#domain/account/events.ts';
import { accountShape, fieldsOfAccount, namesOfRecord, recordShape } from '#domain/api/shapes.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { factsOf } from '#domain/record/events.ts';
import type { AnyRecord } from '#domain/record/declaration.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { RecordRow } from '#projections/records.ts';
import { apiKind, type ApiKind } from './kind.ts';

const picked = (from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null]));

/** A plain record, as `recordShape`. */
export function recordKind(table: string, declaration: AnyRecord): ApiKind {
  const names = namesOfRecord(declaration);
  const { kind } = declaration;
  const { types } = factsOf(table, declaration);
  return apiKind<RecordRow>({
    ...recordShape(declaration),
    table,
    news: {
      [types.created]: `${kind}.created`,
      [types.changed]: `${kind}.changed`,
      [types.deactivated]: `${kind}.deactivated`,
      [types.reactivated]: `${kind}.reactivated`,
    },
    openOf: ({ title, active, values }) => ({ title, active, values: picked(values, names.open) }),
    ...(names.persons.length > 0 && { personsOf: ({ values }: RecordRow) => picked(values, names.persons) }),
  });
}

/** An account, as `accountShape`. */
export function accountKind(declaration: AccountDeclaration): ApiKind {
  const fields = fieldsOfAccount(declaration);
  const types = factTypes(declaration.event);
  const values = (row: AnyAccountRow, some: readonly AccountField[]) =>
    Object.fromEntries(some.map(({ name }) => [name, row[columnOf(name)] ?? null]));
  return apiKind<AnyAccountRow>({
    ...accountShape(declaration),
    table: declaration.table,
    news: {
      [types.added]: `${declaration.kind}.created`,
      [types.changed]: `${declaration.kind}.changed`,
      [types.accessChanged]: `${declaration.kind}.access-changed`,
    },
    openOf: (row) => ({
      accessType: row.access_type,
      expiresAt: row.expires_at,
      values: values(row, fields.open),
    }),
    personsOf: (row) =>
      row.name === FORGOTTEN ? null : { personId: row.person_id, title: row.name, ...values(row, fields.persons) },
  });
}
