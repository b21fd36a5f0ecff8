import escapeHtml from 'escape-html';
import type { Fact } from '#domain/text/fact.ts';
import { shownFacts, type LinkedLine, type MailLink, type MailParts, type MailPortal } from './parts.ts';
import { reportTable } from './report-table.ts';
import { SIGNATURE } from './signature.ts';

const [INK, SOFT, LINE, PAPER, ACCENT] = ['#1b2733', '#5b6b7a', '#d5dde4', '#f5f3fb', '#5b21b6'];

/** Long words and addresses break inside what holds them, in old programs as in new ones. */
const BREAKS = 'word-break:break-word;overflow-wrap:anywhere;word-wrap:break-word';

/** Narrow screens stack label and value; programs that read no rules show them side by side, in columns that hold. */
const NARROW = `@media (max-width:480px){.card td.inside{padding-left:16px!important;padding-right:16px!important}
.fact td{display:block!important;width:auto!important;box-sizing:border-box}
.fact td.label{border-bottom:0!important;padding-bottom:0!important}.fact td.value{padding-top:0!important}}`;

const table = (style: string, more = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;${style}"${more}>`;

const anchor = (text: string, url: string, style = ''): string =>
  `<a href="${escapeHtml(url)}" style="color:${ACCENT};${style}">${escapeHtml(text)}</a>`;

const paragraph = (value: string): string => `<p style="margin:0 0 12px">${escapeHtml(value)}</p>`;

const bullet = (line: string | LinkedLine): string =>
  typeof line === 'string' ? escapeHtml(line) : `${anchor(line.label, line.url)}${escapeHtml(line.rest)}`;

const bullets = (lines: MailParts['list'] = []): string =>
  lines.length === 0
    ? ''
    : `<ul style="margin:0 0 16px;padding-left:20px">${lines.map((line) => `<li>${bullet(line)}</li>`).join('')}</ul>`;

/** A link that is its own text may break anywhere: it has no words. */
const value = ([, text, link]: Fact): string =>
  link ? anchor(text, link, text.includes('://') ? 'word-break:break-all' : '') : escapeHtml(text);

function facts(rows: readonly Fact[]): string {
  if (rows.length === 0) return '';
  const cell = `vertical-align:top;border-bottom:1px solid ${LINE};${BREAKS}`;
  const lines = rows.map(
    (fact) =>
      `<tr class="fact"><td class="label" width="140" style="padding:8px 16px 8px 0;color:${SOFT};${cell}">${escapeHtml(fact[0])}</td><td class="value" style="padding:8px 0;font-weight:bold;${cell}">${value(fact)}</td></tr>`,
  );
  return `${table('margin:8px 0 16px')}${lines.join('')}</table>`;
}

/** A cell of the button's colour with borders for its padding: Outlook knows neither an anchor's padding nor its size. */
const button = ({ label, url }: NonNullable<MailParts['button']>): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 12px"><tr><td bgcolor="${ACCENT}" align="center" style="background:${ACCENT};border:solid ${ACCENT};border-width:12px 24px">${`<a href="${escapeHtml(url)}" style="color:#ffffff;text-decoration:none;font-weight:bold">${escapeHtml(label)}</a>`}</td></tr></table><p style="margin:0 0 12px;font-size:13px;color:${SOFT}">Jeśli przycisk nie działa, prosimy otworzyć adres: ${anchor(url, url, 'word-break:break-all')}</p>`;

const after = (line: string | MailLink): string =>
  typeof line === 'string' ? paragraph(line) : `<p style="margin:0 0 12px">${anchor(line.label, line.url)}</p>`;

/** The mail as a page of tables that old mail programs show too. */
export function mailHtml(portal: MailPortal, parts: MailParts): string {
  return [
    '<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(parts.subject)}</title><style>${NARROW}</style></head>`,
    `<body style="margin:0;background:${PAPER};font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:${INK}">`,
    table('', ' border="0"'),
    '<tr><td align="center" style="padding:24px 12px">',
    `<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:600px;width:100%;background:#ffffff;border-top:4px solid ${ACCENT};text-align:left">`,
    `<tr><td class="inside" style="padding:24px 32px 0;color:${ACCENT};font-weight:bold">${escapeHtml(portal.title)}</td></tr>`,
    `<tr><td class="inside" style="padding:12px 32px 32px;${BREAKS}"><h1 style="margin:0 0 16px;font-size:21px;line-height:1.3">${escapeHtml(parts.subject)}</h1>`,
    paragraph(parts.greeting ?? 'Dzień dobry,'),
    ...parts.paragraphs.map(paragraph),
    parts.quote
      ? `<blockquote style="margin:16px 0;padding:12px 16px;background:${PAPER};border-left:4px solid ${ACCENT};white-space:pre-line">${escapeHtml(parts.quote)}</blockquote>`
      : '',
    bullets(parts.changes),
    bullets(parts.list),
    facts(shownFacts(parts)),
    parts.table ? reportTable(parts.table) : '',
    parts.button ? button(parts.button) : '',
    ...(parts.after ?? []).map(after),
    `</td></tr></table><p style="margin:16px 0 0;font-size:12px;color:${SOFT};${BREAKS}">${escapeHtml(portal.title)}<br>${SIGNATURE}</p>`,
    '</td></tr></table></body></html>',
  ].join('');
}
