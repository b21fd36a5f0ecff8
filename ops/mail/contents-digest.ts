import { createHash } from 'node:crypto';
import type { MailContent } from './mails.ts';

/** SHA-256 of what a mail says, in hexadecimal digits. */
export interface ContentsDigest {
  /** Of its plain text, UTF-8: who has the mail can make it again. */
  readonly text: string;
  /** Of JSON `[to, subject, html, text, [[file name, size, sha256 or null], …]]`. */
  readonly whole: string;
}

export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Of what is kept of a mail, where links that open accounts are cut out; never changes its form, facts hold it. */
export const contentsDigest = ({ to, subject, html, text, attachments }: MailContent): ContentsDigest => ({
  text: sha256(text),
  whole: sha256(
    JSON.stringify([to, subject, html, text, attachments.map((one) => [one.fileName, one.size, one.sha256 ?? null])]),
  ),
});
