/**
 * Text as it is searched: small letters without marks, so that 'zolw' finds 'Żółw'. In SQL and here by the same map; a
 * trigram index on `foldedSql(…)` serves it.
 */
const MARKED = 'ąćęłńóśźżáàâäãåçčďéèêëěíìîïñňöôòõřšťúùûüůýžß';
const PLAIN = 'acelnoszzaaaaaaccdeeeeeiiiinnoooorstuuuuuyzs';

const map: ReadonlyMap<string, string> = new Map([...MARKED].map((letter, place) => [letter, PLAIN[place] ?? letter]));

export const folded = (text: string): string =>
  [...text.normalize('NFC').toLowerCase()].map((letter) => map.get(letter) ?? letter).join('');

/** The same of an SQL expression. */
export const foldedSql = (expression: string): string => `translate(lower(${expression}), '${MARKED}', '${PLAIN}')`;
