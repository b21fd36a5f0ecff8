import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { fieldsOf, isBlocked } from '#projections/account-profile.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { accessInputs } from './access.ts';

/** One account as the record pages of the web show it. */
export function itemOf(definition: AccountDefinition, row: AnyAccountRow, derived: object = {}) {
  const fields = fieldsOf(definition.declaration, row);
  const { status } = definition.view;
  const withoutAccount = row.version === 0 ? definition.declaration.words.withoutAccount : undefined;
  const active = row.access_type !== 'none' && !isBlocked(definition.declaration, fields);
  return {
    id: row.id,
    title: row.name,
    version: row.version,
    active,
    /** Said instead of being in use or switched off. */
    ...(withoutAccount ? { state: withoutAccount } : {}),
    values: {
      ...fields,
      ...(withoutAccount ? {} : accessInputs(row)),
      ...(status ? { [status.name]: active } : {}),
      ...derived,
    },
  };
}
