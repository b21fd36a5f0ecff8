import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { hasAccess } from '#domain/account/access.ts';
import type { AccountColumns } from '#projections/accounts.ts';
import { standingIn, type Between, type Ids } from '#projections/list/changed-between.ts';

/** An access that has ended, and that nobody has taken away: it lets nobody in, and no mail out. */
export const ACCESS_OVER = 'dostęp wygasł';

type AccessRow = Pick<AccountColumns, 'access_type' | 'expires_at'>;

/** Whether the account of a row may be used at this instant (ACT-04). */
export const rowHasAccess = ({ access_type: accessType, expires_at: expiresAt }: AccessRow, now: string): boolean =>
  hasAccess({ accessType, expiresAt }, now);

/** Whether the access of a row is one that has ended. */
export const isAccessOver = (row: AccessRow, now: string): boolean =>
  row.access_type === 'temporary' && !rowHasAccess(row, now);

/** `rowHasAccess` as a condition on a table of accounts. */
export const hasAccessAt = (now: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(access_type = 'unlimited' or (access_type = 'temporary' and expires_at collate "C" > ${now}))`;

/** The accounts of a table whose access ended between two moments: no fact says so, the clock alone. */
export const accessEndedIn = (table: string, between: Between): Ids =>
  standingIn(
    table,
    between,
    sql`access_type = 'temporary' and expires_at collate "C" > ${between.from} and expires_at collate "C" <= ${between.to}`,
  );
