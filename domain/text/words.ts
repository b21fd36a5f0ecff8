/** With a large first letter, as a heading or a label by itself. */
export const capitalised = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());

/** A message about what is called so, which most messages name themselves: 'Imię jest wymagane', 'Imię: za długie'. */
export const labelled = (label: string, message: string): string =>
  label === '' || names(message, label) ? message : `${label}: ${message}`;

/** As words of its own, in whatever case: 'Niepoprawny numer nip' names 'NIP', 'Imiona są puste' does not name 'Imię'. */
const names = (message: string, label: string): boolean =>
  wordsOf(message).includes(wordsOf(label).trimEnd().concat(' '));

const wordsOf = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, ' ')} `;
