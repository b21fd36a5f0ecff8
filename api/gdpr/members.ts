import { PEOPLE } from '#domain/organisation/closing.ts';
import { counted, plural } from '#domain/text/plural.ts';
import { membersOf } from '#projections/organisation.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { PersonAccount } from './source.ts';

/**
 * Said before an account that others belong to is erased: it takes their way in along, and nobody can give it back (B11).
 * Undefined where nobody belongs to it.
 */
export async function warningOfMembers(
  { app, portal }: Pick<RequestContext, 'app' | 'portal'>,
  accounts: readonly PersonAccount[],
): Promise<string | undefined> {
  const kinds = app.accounts.ofPortal(portal).map(({ declaration }) => declaration);
  const counts = accounts.flatMap((one) =>
    kinds
      .filter(({ organisation }) => organisation?.table === one.declaration.table)
      .map((member) => membersOf(app.db, member, one.row.id).then((found) => found.length)),
  );
  const people = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  if (people === 0) return undefined;
  return `Po usunięciu nie zaloguje się nikt, kto należy do tego konta i ma dostęp (${counted(people, PEOPLE)}). Najpierw przenieś ${plural(people, ['tę osobę', 'te osoby', 'te osoby'])} do innej firmy.`;
}
