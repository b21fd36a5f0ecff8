import { foldedSql } from '#projections/folded.ts';

/** What of a person's row the quick search looks at. */
export const SEARCHED = {
  employees: `name || ' ' || email || ' ' || company_name`,
  reporters: `name || ' ' || email || ' ' || company_name || ' ' || company_nip`,
  operators: `name || ' ' || email`,
} as const;

/** The trigram index of the search for a read model; a changed expression needs a new version of the model. */
export const searchIndex = (table: keyof typeof SEARCHED): string =>
  `USING gin (${foldedSql(SEARCHED[table])} gin_trgm_ops)`;
