import type { AccountDeclaration } from '#domain/account/declaration.ts';
import type { App } from '#ops/app.ts';
import { accountsOfPerson, accountRow } from '#projections/account-list.ts';
import { isErased } from '#projections/account-profile.ts';
import { knownAs } from '#projections/person-merge-list.ts';
import type { SessionAccount } from './sessions.ts';

/** As whom the person of an account is known by now; undefined where it is themselves, or nobody of the kind is merged. */
export async function mergedInto(
  { db }: Pick<App, 'db'>,
  { mergeable }: Pick<AccountDeclaration, 'mergeable'>,
  personId: string,
): Promise<string | undefined> {
  return mergeable ? (await knownAs(db, [personId])).get(personId) : undefined;
}

/** 'jan.kowalski@serwis.pl' as its owner knows it again and nobody else learns it. */
const maskedAddress = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…');

/**
 * Which account is used instead of one whose person was merged with another. Only for who has shown that this one is
 * theirs: by its password, a link from its mailbox, or a session.
 */
export async function mergedWords(app: App, { type, id }: SessionAccount): Promise<string | undefined> {
  const declaration = app.accounts.ofType(type)?.declaration;
  const row = declaration && (await accountRow(app.db, declaration.table, id));
  const into = row && !isErased(row) ? await mergedInto(app, declaration, row.person_id) : undefined;
  if (!declaration || into === undefined) return undefined;
  const [used] = await accountsOfPerson(app.db, declaration, into);
  const email = used && !isErased(used) ? String(used.email) : '';
  return email === ''
    ? 'To konto połączono z inną osobą i nie służy już do logowania. W razie pytań prosimy o kontakt z biurem.'
    : `To konto połączono z kontem ${maskedAddress(email)}. Do logowania służy teraz tamto konto. W razie pytań prosimy o kontakt z biurem.`;
}
