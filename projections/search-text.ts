import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { folded, foldedSql } from '#projections/folded.ts';

export type Condition = RawBuilder<SqlBool>;

/** A trigram index serves no fewer letters, so one word at least must have as many. */
export const isSearchable = (text: string): boolean => wordsOf(text).some((word) => /[\p{L}\p{N}]{3}/u.test(word));

/** Digits of a NIP are one word, however they are grouped. More words than a name, a firm and a place have are left out. */
export const wordsOf = (text: string): string[] =>
  (/^[\d\s-]+$/.test(text) ? [text.replace(/\D/g, '')] : text.split(/\s+/)).filter((word) => word !== '').slice(0, 8);

const literal = (word: string): string => word.replace(/[\\%_]/g, String.raw`\$&`);
export const like = (expression: RawBuilder<unknown>, word: string): Condition =>
  sql<SqlBool>`${expression} like ${`%${literal(word)}%`}`;
export const all = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;
export const any = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`;

/** Every word somewhere in the text, in any order; marks and capitals make no difference. */
export const has = (expression: string, text: string): Condition =>
  all(wordsOf(folded(text)).map((word) => like(sql.raw(foldedSql(expression)), word)));

/** Names that begin with what was typed come first, then those with a word that does. */
export function byFit(column: string, text: string): RawBuilder<unknown> {
  const name = sql.raw(foldedSql(column));
  const word = literal(wordsOf(folded(text))[0] ?? '');
  return sql`${name} like ${`${word}%`} desc, ${name} like ${`% ${word}%`} desc, ${sql.ref(column)}`;
}
