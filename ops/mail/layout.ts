import type { Fact } from '#domain/text/fact.ts';
import { mailHtml } from './html.ts';
import { SIGNATURE } from './signature.ts';
import { shownFacts, type MailLink, type MailParts, type MailPortal, type MailTable } from './parts.ts';

/** A mail's texts; every value in it is escaped by `mail`. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** One look for all mails, and the same as plain text. */
export function renderMail(portal: MailPortal, parts: MailParts): RenderedMail {
  const whole = { ...parts, subject: oneLine(parts.subject) };
  return { subject: whole.subject, html: mailHtml(portal, whole), text: text(portal, whole) };
}

/** A header is one line; what a user typed may not add another. */
// eslint-disable-next-line no-control-regex
const oneLine = (value: string): string => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

const listed = (lines: MailParts['list'] = []): string =>
  lines
    .map((line) => (typeof line === 'string' ? `- ${line}` : `- ${line.label}${line.rest}\n  ${line.url}`))
    .join('\n');

const tableText = ({ head, rows }: MailTable): string => [head, ...rows].map((cells) => cells.join(' | ')).join('\n');

const linkLine = ({ label, url }: MailLink): string => `${label}: ${url}`;

/** The address itself where the value is one; a link after another value. */
const factLine = ([label, value, link]: Fact): string =>
  link && !value.includes('://') ? `${label}: ${value} (${link})` : `${label}: ${link ?? value}`;

function text(portal: MailPortal, parts: MailParts): string {
  return [
    parts.greeting ?? 'Dzień dobry,',
    ...parts.paragraphs,
    parts.quote ? parts.quote.replace(/^/gm, '> ') : '',
    listed(parts.changes),
    listed(parts.list),
    shownFacts(parts).map(factLine).join('\n'),
    parts.table ? tableText(parts.table) : '',
    parts.button ? linkLine(parts.button) : '',
    ...(parts.after ?? []).map((line) => (typeof line === 'string' ? line : linkLine(line))),
    `--\n${portal.title}\n${SIGNATURE}`,
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}
