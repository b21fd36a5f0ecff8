import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { ACCESS_OVER, isAccessOver } from '#projections/account-access.ts';
import { fieldsOf, isBlocked } from '#projections/account-profile.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { accessInputs } from './access.ts';

interface Shown {
  /** ISO 8601 UTC. */
  readonly now: string;
  /** Values that follow from other facts. */
  readonly derived?: object | undefined;
}

/** One account as the record pages of the web show it at an instant. */
export function itemOf(definition: AccountDefinition, row: AnyAccountRow, { now, derived = {} }: Shown) {
  const fields = fieldsOf(definition.declaration, row);
  const { status } = definition.view;
  const withoutAccount = row.version === 0 ? definition.declaration.words.withoutAccount : undefined;
  const state = withoutAccount ?? (isAccessOver(row, now) ? ACCESS_OVER : undefined);
  const active = row.access_type !== 'none' && !isBlocked(definition.declaration, fields);
  return {
    id: row.id,
    title: row.name,
    version: row.version,
    active,
    /** Said instead of being in use or switched off. */
    ...(state === undefined ? {} : { state }),
    values: {
      ...fields,
      ...(withoutAccount ? {} : accessInputs(row)),
      ...(status ? { [status.name]: active } : {}),
      ...derived,
    },
  };
}
