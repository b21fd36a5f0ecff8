import { columnOf } from '#domain/account/column.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { foldedIndex } from '#projections/folded.ts';

/** Telephones are found by their digits, however they are written. */
const digitsSql = (column: string): string => `regexp_replace(coalesce(${column}, ''), '[^0-9]', '', 'g')`;

/** What of somebody's row the searches look at: name, e-mail, telephones and what the kind names. */
export function searchedSql({ fields, searched = [] }: AccountDeclaration): string {
  const email = fields.some(({ name }) => name === 'email') ? ['email'] : [];
  const telephones = fields
    .filter(({ props }) => props?.inputMode === 'tel')
    .map(({ name }) => digitsSql(columnOf(name)));
  return ['name', ...email, ...searched.map(columnOf), ...telephones].join(` || ' ' || `);
}

/** The trigram index of the searches for a kind; a changed expression needs a new version of the rows. */
export const searchIndex = (declaration: AccountDeclaration): string => foldedIndex(searchedSql(declaration));
