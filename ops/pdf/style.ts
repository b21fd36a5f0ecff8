import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { TableMeaning } from './structure.ts';
import type { Fact } from '#domain/text/fact.ts';

export const COLORS = { ink: '#1b2733', soft: '#5b6b7a', line: '#d5dde4', paper: '#f5f3fb', accent: '#5b21b6' };

/**
 * Shared by all documents: language for screen readers, fonts, no personal data in the file's metadata.
 * @param portal the portal's title
 */
export const frame = (
  title: string,
  portal: string,
): Pick<TDocumentDefinitions, 'info' | 'defaultStyle' | 'language' | 'version' | 'displayTitle'> => ({
  version: '1.7',
  displayTitle: true,
  language: 'pl-PL',
  info: { title, author: portal, creator: portal, producer: portal },
  defaultStyle: { font: 'Roboto', fontSize: 10.5, color: COLORS.ink, lineHeight: 1.25 },
});

/** How wide a text will be at 1 pt, a little more than it is: capitals are wider, and lines never break quite full. */
const widthOf = (text: string): number => [...text].reduce((width, letter) => width + letterWidth(letter), 0);

function letterWidth(letter: string): number {
  if (FOREIGN.test(letter)) return 1.05;
  return /[WMmw@%]/.test(letter) ? 0.9 : letter === letter.toLowerCase() ? 0.53 : 0.7;
}

/** Letters of other alphabets are wide, and as wide is the sign for those that the font lacks. */
const FOREIGN = /[^\0-\u024F\p{Script=Latin}\p{P}\p{M}\p{Cf}]/u;

/** A size in points, and on how many lines the text then is. */
interface Fit {
  readonly sizes: { readonly largest: number; readonly least: number };
  /** Of a line, in points. */
  readonly width: number;
  readonly lines: number;
}

/**
 * The largest size at which a text needs no more lines than these; before it gets smaller than `least` it takes more
 * lines.
 */
export const fitted = (text: string, { sizes: { largest, least }, width, lines }: Fit): number =>
  Math.max(least, Math.min(largest, (width * lines) / (widthOf(text) * (lines === 1 ? 1 : 1.08) || 1)));

/** Longer words than these are broken where the line ends, e.g. the links of meetings. */
const LONGEST_WORD = 28;

/** A text in which every word finds its place: nothing runs off the page or widens its column. */
export const breakable = (text: string, longest = LONGEST_WORD): ContentText[] =>
  text
    .split(new RegExp(`(\\S{${longest},})`))
    .filter((part) => part !== '')
    .map((part) =>
      /\s/.test(part) || part.length < longest ? { text: part } : { text: part, wordBreak: 'break-all' },
    );

/** Of a page whose lower margin is 64 points, in points: what a line at its foot may take. */
const FOOT = { sizes: { largest: 8.5, least: 4.5 }, lines: 2 };

/** Who gave a paper out, at its foot: all of it is there, however long, for what has no room there is not drawn. */
export const footLine = (text: string, width: number): ContentText => ({
  text: breakable(text),
  fontSize: fitted(text, { ...FOOT, width }),
  color: COLORS.soft,
});

/** A two-column list of facts; empty values are left out, and pdfmake draws no table without a row. */
export function facts(rows: readonly Fact[]): Content & TableMeaning {
  const filled = rows.filter(([, value]) => value !== '');
  if (filled.length === 0) return { text: '' };
  return {
    headings: 'row',
    table: {
      widths: [150, '*'],
      body: filled.map(([label, value, link]) => [
        { text: label, color: COLORS.soft },
        { text: breakable(value), bold: true, ...(link ? { link, color: COLORS.accent } : {}) },
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
