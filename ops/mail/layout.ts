import escapeHtml from 'escape-html';
import type { Fact } from '#domain/text/fact.ts';

/** A mail's texts; every value in it is escaped by `mail`. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MailParts {
  readonly subject: string;
  /** Vocative line, e.g. `Dzień dobry,`. */
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** What has changed, a line each, before everything else. */
  readonly changes?: readonly string[];
  /** Label and value, in order; empty values are left out. */
  readonly facts?: readonly Fact[];
  /** A text of the operator, set apart, with its line breaks. */
  readonly quote?: string;
  readonly list?: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly after?: readonly string[];
}

/**
 * One look for all mails: simple tables that old mail programs show too, and the same as plain text.
 * @param title the portal's
 */
export function renderMail(title: string, parts: MailParts): RenderedMail {
  return { subject: oneLine(parts.subject), html: html(title, parts), text: text(title, parts) };
}

/** A header is one line; what a user typed may not add another. */
// eslint-disable-next-line no-control-regex
const oneLine = (value: string): string => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

const shownFacts = (parts: MailParts) => (parts.facts ?? []).filter(([, value]) => value !== '');

function html(title: string, parts: MailParts): string {
  const facts = shownFacts(parts)
    .map(
      ([label, value]) =>
        `<tr><td style="padding:8px 16px 8px 0;color:#5b6b7a;border-bottom:1px solid #d5dde4;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:8px 0;border-bottom:1px solid #d5dde4;font-weight:bold">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  return [
    '<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(parts.subject)}</title></head>`,
    '<body style="margin:0;background:#f5f3fb;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:#1b2733">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;background:#ffffff;border-top:4px solid #5b21b6">',
    `<tr><td style="padding:24px 32px 0;color:#5b21b6;font-weight:bold">${escapeHtml(title)}</td></tr>`,
    `<tr><td style="padding:12px 32px 32px"><h1 style="margin:0 0 16px;font-size:21px;line-height:1.3">${escapeHtml(parts.subject)}</h1>`,
    paragraph(parts.greeting ?? 'Dzień dobry,'),
    ...parts.paragraphs.map(paragraph),
    parts.quote
      ? `<blockquote style="margin:16px 0;padding:12px 16px;background:#f5f3fb;border-left:4px solid #5b21b6;white-space:pre-line">${escapeHtml(parts.quote)}</blockquote>`
      : '',
    bullets(parts.changes),
    bullets(parts.list),
    facts
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px">${facts}</table>`
      : '',
    parts.button
      ? `<p style="margin:24px 0"><a href="${escapeHtml(parts.button.url)}" style="display:inline-block;padding:12px 24px;background:#5b21b6;color:#ffffff;text-decoration:none;font-weight:bold">${escapeHtml(parts.button.label)}</a></p><p style="margin:0 0 12px;font-size:13px;color:#5b6b7a;word-break:break-all">${escapeHtml(parts.button.url)}</p>`
      : '',
    ...(parts.after ?? []).map(paragraph),
    `</td></tr></table><p style="margin:16px 0 0;font-size:12px;color:#5b6b7a">Wiadomość wysłana automatycznie. Prosimy na nią nie odpowiadać.</p>`,
    '</td></tr></table></body></html>',
  ].join('');
}

const bullets = (lines: readonly string[] = []): string =>
  lines.length === 0
    ? ''
    : `<ul style="margin:0 0 16px;padding-left:20px">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;

const paragraph = (value: string): string => `<p style="margin:0 0 12px">${escapeHtml(value)}</p>`;

function text(title: string, parts: MailParts): string {
  return [
    parts.greeting ?? 'Dzień dobry,',
    ...parts.paragraphs,
    parts.quote ? parts.quote.replace(/^/gm, '> ') : '',
    (parts.changes ?? []).map((line) => `- ${line}`).join('\n'),
    (parts.list ?? []).map((line) => `- ${line}`).join('\n'),
    shownFacts(parts)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    parts.button ? `${parts.button.label}: ${parts.button.url}` : '',
    ...(parts.after ?? []),
    `--\n${title}\nWiadomość wysłana automatycznie. Prosimy na nią nie odpowiadać.`,
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}
