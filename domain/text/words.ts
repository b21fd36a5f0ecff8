const LETTERS: Readonly<Record<string, string>> = {
  ą: 'a',
  ć: 'c',
  ę: 'e',
  ł: 'l',
  ń: 'n',
  ó: 'o',
  ś: 's',
  ź: 'z',
  ż: 'z',
};

/** In small letters without Polish marks, e.g. to compare what was typed. */
export const withoutMarks = (text: string): string =>
  text.toLowerCase().replace(/[ąćęłńóśźż]/g, (letter) => LETTERS[letter] ?? letter);

/** As a part of a file's name: 'Osoby zgłaszające' → 'osoby-zglaszajace'. */
export const fileWord = (text: string): string =>
  withoutMarks(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** With a large first letter, as a heading or a label by itself. */
export const capitalised = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());

/** A message about what is called so, which most messages name themselves: 'Imię jest wymagane', 'Imię: za długie'. */
export const labelled = (label: string, message: string): string =>
  label === '' || names(message, label) ? message : `${label}: ${message}`;

/** As words of its own, in whatever case: 'Niepoprawny numer nip' names 'NIP', 'Imiona są puste' does not name 'Imię'. */
const names = (message: string, label: string): boolean =>
  wordsOf(message).includes(wordsOf(label).trimEnd().concat(' '));

const wordsOf = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, ' ')} `;
