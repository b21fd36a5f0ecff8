/**
 * Text as it is searched: small letters without marks, so that 'zolw' finds 'Żółw', a space for each hyphen and one in
 * front, so that every word begins behind a space. In SQL and here by the same map; a trigram index on `foldedSql(…)`
 * serves it.
 */
const MARKED = 'ąćęłńóśźżáàâäãåçčďéèêëěíìîïñňöôòõřšťúùûüůýžß-';
const PLAIN = 'acelnoszzaaaaaaccdeeeeeiiiinnoooorstuuuuuyzs ';

const map: ReadonlyMap<string, string> = new Map([...MARKED].map((letter, place) => [letter, PLAIN[place] ?? letter]));

const MARKS = new RegExp(`[${MARKED}]`, 'g');

// Folded for every row of a rebuild: a list of letters would cost ten times the text.
export const folded = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(MARKS, (letter) => map.get(letter) ?? letter);

/** The whole text so, for a column of its own: a table of a million rows folds nothing while it is read. */
export const searchedText = (text: string): string => ` ${folded(text)}`;

/** The same of an SQL expression. */
export const foldedSql = (expression: string): string =>
  `(' ' || translate(lower(${expression}), '${MARKED}', '${PLAIN}'))`;

/** Served by it: a part of the expression's value, however it is written. */
export const foldedIndex = (...expressions: readonly string[]): string =>
  `USING gin (${expressions.map((expression) => `${foldedSql(expression)} gin_trgm_ops`).join(', ')})`;
