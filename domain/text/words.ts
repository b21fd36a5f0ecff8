/** With a large first letter, as a heading or a label by itself. */
export const capitalised = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());

/** A message about what is called so, which most messages name themselves: 'Imię jest wymagane', 'Imię: za długie'. */
export const labelled = (label: string, message: string): string =>
  label === '' || message.startsWith(label) ? message : `${label}: ${message}`;
