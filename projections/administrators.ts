import type { Kysely } from 'kysely';
import { administersAccount, administersOwn } from '#domain/account/administrators.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { holdsMore } from '#domain/account/grants.ts';
import { createAccess } from '#domain/kernel/access.ts';
import { rowHasAccess } from '#projections/account-access.ts';
import { everyAccount } from '#projections/account-list.ts';
import { fieldsOf, isBlocked, isErased } from '#projections/account-profile.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { ReadTables } from '#projections/tables.ts';

interface Looking {
  readonly db: Kysely<ReadTables>;
  /** The kinds of the portal. */
  readonly kinds: readonly AccountDeclaration[];
  readonly now: string;
}

/** What an account is, or is to be. */
interface Wanted {
  readonly declaration: AccountDeclaration;
  readonly values: object;
}

/** An account, and the kind that it is of. */
interface Found {
  readonly kind: AccountDeclaration;
  readonly row: AnyAccountRow;
}

/** Everybody of the portal who administers an account with these values and may log in now. */
export async function administratorsOf({ db, kinds, now }: Looking, wanted: Wanted): Promise<Found[]> {
  const found: Found[] = [];
  for (const kind of kinds.filter(({ login }) => login?.panel)) {
    for await (const row of everyAccount(db, kind.table)) {
      const values = fieldsOf(kind, row);
      if (mayLogIn(kind, row, now) && administersAccount({ declaration: kind, values }, wanted))
        found.push({ kind, row });
    }
  }
  return found;
}

/**
 * Whether somebody besides these could confirm that an account comes to hold these values: administers it, and holds as much.
 *
 * @param except ids of accounts: anyone who proposes it, and the account itself
 */
export async function hasSecondAdministrator(
  looking: Looking,
  wanted: Wanted,
  except: readonly string[],
): Promise<boolean> {
  if (!administersOwn(wanted.declaration, wanted.values)) return false;
  const all = await administratorsOf(looking, wanted);
  return all.some(({ kind, row }) => {
    const permissions = kind.login?.permissions(fieldsOf(kind, row) as never) ?? [];
    const access = createAccess({ actorType: kind.login?.type ?? null, permissions });
    return !except.includes(row.id) && !holdsMore(wanted.declaration, access, wanted.values);
  });
}

const mayLogIn = (kind: AccountDeclaration, row: AnyAccountRow, now: string): boolean =>
  !isErased(row) && !isBlocked(kind, fieldsOf(kind, row)) && rowHasAccess(row, now);
