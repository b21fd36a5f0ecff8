import { withKeyboardMarks, withoutInvisible } from './input.ts';

/**
 * What somebody typed or pasted to find something, as a form would have kept it; undefined for nothing at all. One line:
 * what breaks it, and other control characters, count as gaps between words.
 */
export function searchedFor(typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined;
  const line = typed.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').replace(/\p{Cs}/gu, '');
  const text = withKeyboardMarks(withoutInvisible(line));
  return text === '' ? undefined : text;
}

/** 'Jan Nowak <jan@demo.example>', as mail programs copy somebody. */
const ADDRESSEE = /^\s*"?([^"<>]*?)"?\s*<\s*(?:mailto:)?([^<>\s]+@[^<>\s]+)>[\s,;]*$/i;

/** Longer than any name with an address: no text to be taken apart. */
const LONGEST = 500;

const addressee = (text: string): RegExpExecArray | null => (text.length > LONGEST ? null : ADDRESSEE.exec(text));

/** The e-mail of a copied addressee, or the text itself. */
export const addressIn = (text: string): string => (addressee(text)?.[2] ?? text).replace(/^mailto:/i, '').trim();

/** The name of a copied addressee, or the text itself where it has none. */
export const nameIn = (text: string): string => addressee(text)?.[1] || text;
