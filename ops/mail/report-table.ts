import escapeHtml from 'escape-html';
import type { MailTable } from './parts.ts';

const CELL = 'padding:6px 8px;border-bottom:1px solid #d5dde4;word-break:break-word;overflow-wrap:anywhere';

/** The lines of a report, as programs of every age draw them. */
export function reportTable({ head, rows, figures }: MailTable): string {
  const side = (place: number): string => (figures[place] ? 'text-align:right' : 'text-align:left');
  const cells = (tag: 'th' | 'td', texts: readonly string[], more = ''): string =>
    texts.map((text, place) => `<${tag}${more} style="${CELL};${side(place)}">${escapeHtml(text)}</${tag}>`).join('');
  const lines = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('');
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;border-collapse:collapse;font-size:14px"><tr>${cells('th', head, ' scope="col"')}</tr>${lines}</table>`;
}
