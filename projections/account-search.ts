import { columnOf } from '#domain/account/column.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { foldedIndex } from '#projections/folded.ts';

/** What of somebody's row the searches look at: name, e-mail and what the kind names. */
export function searchedSql({ fields, searched = [] }: AccountDeclaration): string {
  const email = fields.some(({ name }) => name === 'email') ? ['email'] : [];
  return ['name', ...email, ...searched.map(columnOf)].join(` || ' ' || `);
}

/** The trigram index of the searches for a kind; a changed expression needs a new version of the rows. */
export const searchIndex = (declaration: AccountDeclaration): string => foldedIndex(searchedSql(declaration));
