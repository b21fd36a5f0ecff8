import { PEOPLE } from '#domain/organisation/closing.ts';
import { counted, plural } from '#domain/text/plural.ts';
import { rowHasAccess } from '#projections/account-access.ts';
import { membersOf } from '#projections/organisation.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { PersonAccount } from './source.ts';

/**
 * Said before an account that others belong to is erased: it takes their way in along, and nobody can give it back (B11).
 * Undefined where nobody who can log in now belongs to it (decision 248).
 */
export async function warningOfMembers(
  { app, portal, context }: Pick<RequestContext, 'app' | 'portal' | 'context'>,
  accounts: readonly PersonAccount[],
): Promise<string | undefined> {
  const kinds = app.accounts.ofPortal(portal).map(({ declaration }) => declaration);
  const members = accounts.flatMap((one) =>
    kinds
      .filter(({ organisation }) => organisation?.table === one.declaration.table)
      .map((member) => membersOf(app.db, member, one.row.id)),
  );
  const people = (await Promise.all(members)).flat().filter((row) => rowHasAccess(row, context.now)).length;
  if (people === 0) return undefined;
  return `Po usunięciu nie zaloguje się nikt, kto należy do tego konta i ma dostęp (${counted(people, PEOPLE)}). Najpierw przenieś ${plural(people, ['tę osobę', 'te osoby', 'te osoby'])} do innej firmy.`;
}
