import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { folded, foldedSql } from '#projections/folded.ts';

export type Condition = RawBuilder<SqlBool>;

/** The shortest word that a search can be made of: there are names of two letters. */
const SHORTEST_WORD = 2;
/** A trigram index serves no shorter part of a word; fewer letters are the beginning of one, whose space it knows. */
const SHORTEST_PART = 3;

const lettersOf = (word: string): number => word.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** One word at least is long enough to be looked up in an index. */
export const isSearchable = (text: string): boolean =>
  wordsOf(folded(text)).some((word) => lettersOf(word) >= SHORTEST_WORD);

/** What stands between words besides spaces: 'Nowak, Jan', 'Jan Nowak <jan@demo.example>', 'O’Neil'. */
const BETWEEN = /[\s,;:<>()[\]{}"„”“«»'’‘‛ʼ´`\u2010-\u2015\u2212]+/;

/** What a copied address begins with. */
const MAILTO = 'mailto';

/**
 * Digits of a NIP are one word, however they are grouped, with the country's letters before them or without. More words
 * than a name, a firm and a place have are left out.
 */
export const wordsOf = (text: string): string[] => {
  const number = /^(?:pl)?[\s-]*(\d[\d\s-]*)$/i.exec(text.trim())?.[1]?.replace(/\D/g, '');
  const isNumber = number !== undefined && (number.length >= SHORTEST_NUMBER || /^[\d\s-]+$/.test(text));
  return (isNumber ? [number] : text.split(BETWEEN)).filter((word) => word !== '' && word !== MAILTO).slice(0, 8);
};

/**
 * A telephone or a number in whatever spelling, as its digits: without the country's prefix, or the 0 that was dialled before
 * an area code. Undefined for any other text.
 */
export function numberIn(text: string): string | undefined {
  if (!/^[(]?\+?(pl)?[\d\s()./\u2010-\u2015\u2212-]+$/i.test(text.trim())) return undefined;
  const digits = text.replace(/\D/g, '');
  return digits.length < SHORTEST_NUMBER ? undefined : digits.replace(/^((00)?48|0)(?=\d{9}$)/, '');
}
/** Fewer digits are part of a name or of an address. */
const SHORTEST_NUMBER = 7;

/** What is asked of a column that keeps telephones as digits, and numbers without what stands between their digits too. */
export const orNumber = (text: string): string => numberIn(text) ?? text;

/** A number without what stands between its letters and digits. */
export const unseparated = (number: string): string => number.replace(/[^\p{L}\p{N}]/gu, '');

const literal = (word: string): string => word.replace(/[\\%_]/g, String.raw`\$&`);
const like = (expression: RawBuilder<unknown>, word: string): Condition =>
  sql<SqlBool>`${expression} like ${`%${literal(word)}%`}`;
export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join([...conditions], sql` and `)})` : sql<SqlBool>`true`;
export const any = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`;

/** A part of a folded text; a word too short for that begins a word of it: 'Oś' finds Joanna Oś and Osiecka, not Kosa. */
export const hasWord = (folded: RawBuilder<unknown>, word: string): Condition =>
  like(folded, word.length < SHORTEST_PART ? ` ${word}` : word);

/** Every word somewhere in a column that holds a `searchedText`, in any order. */
export const hasWords = (searched: RawBuilder<unknown>, text: string): Condition =>
  all(wordsOf(folded(text)).map((word) => hasWord(searched, word)));

/** Every word somewhere in the expression's value, in any order; marks, capitals and hyphens make no difference. */
export const has = (expression: string, text: string): Condition => hasWords(sql.raw(foldedSql(expression)), text);

/** How alike a word must be to be taken for a typing error: 'Kowalksi' and 'Kowalski' have 0.5. */
export const ALIKE = 0.45;
/** Of shorter words anything is like anything. */
const SHORTEST_ALIKE = 4;

/**
 * Every word is like one of a folded text (pg_trgm; its index serves it). Run it where `pg_trgm.word_similarity_threshold`
 * is `ALIKE`. Undefined for a text that is too short, or a number: a telephone that differs is another's.
 */
export function isAlike(searched: RawBuilder<unknown>, text: string): Condition | undefined {
  const words = wordsOf(folded(text)).filter((word) => lettersOf(word) >= SHORTEST_ALIKE && !/\d/.test(word));
  return words.length === 0 ? undefined : all(words.map((word) => sql<SqlBool>`${searched} %> ${word}`));
}

/** The most alike first. */
export const byLikeness = (searched: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`word_similarity(${folded(text)}, ${searched}) desc`;

/** Names that begin with what was typed come first, then those with a word that does. */
export function byFit(column: string, text: string): RawBuilder<unknown> {
  const name = sql.raw(foldedSql(column));
  const word = literal(wordsOf(folded(text))[0] ?? '');
  return sql`${name} like ${` ${word}%`} desc, ${name} like ${`% ${word}%`} desc, ${sql.ref(column)}`;
}
