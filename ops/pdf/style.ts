import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';

export const COLORS = { ink: '#1b2733', soft: '#5b6b7a', line: '#d5dde4', paper: '#f5f3fb', accent: '#5b21b6' };

/**
 * Shared by all documents: language for screen readers, fonts, no personal data in the file's metadata.
 * @param portal the portal's title
 */
export const frame = (
  title: string,
  portal: string,
): Pick<TDocumentDefinitions, 'info' | 'defaultStyle' | 'language' | 'version'> => ({
  version: '1.7',
  language: 'pl-PL',
  info: { title, author: portal, creator: portal, producer: portal },
  defaultStyle: { font: 'Roboto', fontSize: 10.5, color: COLORS.ink, lineHeight: 1.25 },
});

/** Larger for a short text, smaller for a long one, so that a line stays a line. */
export const fitted = (text: string, largest: number, width: number): number =>
  Math.max(10, Math.min(largest, width / (Math.max(1, text.length) * 0.56)));

/** A two-column list of facts; empty values are left out. */
export function facts(rows: readonly (readonly [label: string, value: string])[]): Content {
  return {
    table: {
      widths: [150, '*'],
      body: rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => [
          { text: label, color: COLORS.soft },
          { text: value, bold: true },
        ]),
    },
    layout: {
      hLineWidth: (line: number) => (line === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => COLORS.line,
      paddingLeft: () => 0,
      paddingTop: () => 6,
      paddingBottom: () => 5,
    },
  };
}
