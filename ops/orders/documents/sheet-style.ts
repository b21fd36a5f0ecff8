import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { COLORS, frame } from '#ops/pdf/style.ts';

/** What both papers of the day's work say of themselves. */
export interface TakenAlong {
  /** The portal's title. */
  readonly portal: string;
  /** dd.mm.yyyy hh:mm:ss: what is printed grows old. */
  readonly printedAt: string;
}

/** Points, of an A4 page with narrow margins: a paper that is carried is to be short. */
const MARGIN = 40;

/** Page, head and foot of a paper that somebody takes along. */
export const carried = (title: string, { portal, printedAt }: TakenAlong): Omit<TDocumentDefinitions, 'content'> => ({
  ...frame(title, portal),
  pageSize: 'A4',
  pageMargins: [MARGIN, 56, MARGIN, 44],
  header: {
    margin: [MARGIN, 26, MARGIN, 0],
    columns: [
      { text: portal, bold: true, color: COLORS.accent, fontSize: 11 },
      { text: `Wydrukowano ${printedAt}`, alignment: 'right', color: COLORS.soft, fontSize: 8.5 },
    ],
  },
  footer: (page, pages) => ({
    margin: [MARGIN, 14, MARGIN, 0],
    text: `Strona ${page} z ${pages}`,
    color: COLORS.soft,
    fontSize: 8.5,
  }),
});

/** The title of a part, kept with what it is about by the caller. */
export const partTitle = (text: string): Content => ({
  text,
  headlineLevel: 2,
  fontSize: 12,
  bold: true,
  margin: [0, 9, 0, 2],
});

/** Thin lines in the papers' colour between rows, and around them where somebody writes. */
export const lines = (around: 0 | 0.5, padding: number) => ({
  hLineWidth: (line: number) => (line === 0 ? around : 0.5),
  vLineWidth: () => around,
  hLineColor: () => COLORS.line,
  vLineColor: () => COLORS.line,
  paddingTop: () => padding,
  paddingBottom: () => padding,
});
