import type { Kysely } from 'kysely';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { createAccess } from '#domain/kernel/access.ts';
import { allows } from '#domain/portal/guard.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { rowHasAccess } from '#projections/account-access.ts';
import { everyAccount } from '#projections/account-list.ts';
import { fieldsOf, isBlocked, isErased } from '#projections/account-profile.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { ReadTables } from '#projections/tables.ts';

/** An account that works in the panel, and can be mailed. */
export interface ReportReader {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly email: string;
}

interface Looking {
  readonly db: Kysely<ReadTables>;
  readonly portal: PortalModel;
  readonly now: string;
}

/** Whether an account may use the panel now and holds all of these. */
export function mayRead(
  kind: AccountDeclaration,
  row: AnyAccountRow,
  { portal, now, permissions }: Omit<Looking, 'db'> & { readonly permissions: readonly string[] },
): boolean {
  const { login } = kind;
  const values = fieldsOf(kind, row);
  if (!login?.panel || isErased(row) || isBlocked(kind, values) || !row.email) return false;
  if (!rowHasAccess(row, now)) return false;
  const access = createAccess({ actorType: login.type, permissions: login.permissions(values as never) });
  return allows(portal, permissions, access);
}

const readerOf = ({ id, person_id: personId, name, email }: AnyAccountRow): ReportReader => ({
  id,
  personId,
  name,
  email: String(email),
});

/** Every account of a portal that may read what wants these permissions, by name. */
export async function reportReaders(looking: Looking, permissions: readonly string[]): Promise<ReportReader[]> {
  const { db, portal } = looking;
  const found: ReportReader[] = [];
  for (const kind of portal.accounts.filter(({ login }) => login?.panel)) {
    for await (const row of everyAccount(db, kind.table))
      if (mayRead(kind, row, { ...looking, permissions })) found.push(readerOf(row));
  }
  return found.sort((one, other) => one.name.localeCompare(other.name, 'pl'));
}
