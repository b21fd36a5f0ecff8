import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfDocument } from './pdf.ts';
import { COLORS, facts, frame } from './style.ts';

/** Everything that is kept about one person (GDP-02): labelled values, entry by entry, section by section. */
export interface PersonFileData {
  /** The portal's title. */
  readonly portal: string;
  readonly name: string;
  /** dd.mm.yyyy hh:mm */
  readonly issuedAt: string;
  readonly sections: readonly {
    readonly title: string;
    readonly entries: readonly (readonly (readonly [label: string, value: string])[])[];
  }[];
}

/** An entry of so many lines at most is kept on one page. */
const UNBROKEN = 12;

export default function personFile(data: PersonFileData): TDocumentDefinitions {
  return {
    ...frame('Dane osoby', data.portal),
    pageSize: 'A4',
    pageMargins: [56, 72, 56, 64],
    header: {
      margin: [56, 32, 56, 0],
      columns: [
        { text: data.portal, bold: true, color: COLORS.accent, fontSize: 13 },
        { text: `Stan na ${data.issuedAt}`, alignment: 'right', color: COLORS.soft, fontSize: 9.5 },
      ],
    },
    footer: (page, pages) => ({
      margin: [56, 16, 56, 0],
      text: `Strona ${page} z ${pages}`,
      color: COLORS.soft,
      fontSize: 8.5,
    }),
    content: [
      { text: data.name, headlineLevel: 1, fontSize: 21, bold: true, margin: [0, 0, 0, 4] },
      { text: 'Wszystkie dane, które portal przechowuje o tej osobie.', margin: [0, 0, 0, 12] },
      ...data.sections.flatMap(({ title, entries }): Content[] => [
        { text: `${title} (${entries.length})`, headlineLevel: 2, fontSize: 14, bold: true, margin: [0, 16, 0, 6] },
        ...entries.map((entry): Content => ({
          stack: [facts(entry)],
          unbreakable: entry.length <= UNBROKEN,
          margin: [0, 0, 0, 10],
        })),
      ]),
    ],
  };
}

/** Everything that is kept about one person, A4 (GDP-02). */
export const personFilePdf = pdfDocument(import.meta.url, personFile);
