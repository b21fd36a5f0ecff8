import type { App } from '#ops/app.ts';
import { digest } from '../mailbox.ts';

type Keys = Pick<App, 'vault'>;

/** A mail as a report names it. */
export interface NamedMail {
  /** Its id (`digest`). */
  readonly mark: string;
  /** Which of its tries came back; null where the report names it by its Message-ID alone. */
  readonly attempt: number | null;
}

const checkOf = ({ vault }: Keys, what: string): string => vault.digest(`bounce ${what}`).slice(0, 12);

/**
 * What names one try of a mail where its recipient's server answers: after the plus of the address that it comes back to
 * (VERP), and as its envelope's id (RFC 3461). Keyed, so that nobody makes up one for a mail that they were not sent.
 */
export function bounceToken(keys: Keys, { id, attempt }: { id: string; attempt: number }): string {
  const what = `${digest(id)}-${attempt.toString(36)}`;
  return `${what}-${checkOf(keys, what)}`;
}

/** `bounces@host` with the token. */
export const bounceAddress = (address: string, token: string): string => address.replace('@', `+${token}@`);

const TOKEN = /\b(([0-9a-f]{24})-([0-9a-z]{1,4}))-([0-9a-f]{12})\b/gi;

/** The Message-ID of one of our mails as a report quotes it: nobody knows it but who has the mail. */
const MESSAGE_ID = /(?:message-id|in-reply-to|references):\s*(?:<[^<>]*>\s*)*?<([0-9a-f]{24})@/gi;

/** Reports name a few mails at most: anyone who sends one with thousands of tokens gets no thousands of hashes. */
const MOST = 50;

/** The mail that these texts of a report name; undefined for none of ours. */
export function mailNamedIn(keys: Keys, texts: readonly string[]): NamedMail | undefined {
  const tokens = texts.flatMap((text) => [...text.matchAll(TOKEN)]).slice(0, MOST);
  for (const [, what = '', mark = '', attempt = '', check = ''] of tokens)
    if (checkOf(keys, what.toLowerCase()) === check.toLowerCase())
      return { mark: mark.toLowerCase(), attempt: parseInt(attempt, 36) };
  for (const text of texts)
    for (const [, mark = ''] of text.matchAll(MESSAGE_ID)) return { mark: mark.toLowerCase(), attempt: null };
  return undefined;
}
