/** With a large first letter, as a heading or a label by itself. */
export const capitalised = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());
