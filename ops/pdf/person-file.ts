import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfDocument } from './pdf.ts';
import { breakable, COLORS, facts, frame } from './style.ts';

/** Everything that is kept about one person (GDP-02): labelled values, entry by entry, section by section. */
export interface PersonFileData {
  /** The portal's title. */
  readonly portal: string;
  readonly name: string;
  /** dd.mm.yyyy hh:mm */
  readonly issuedAt: string;
  readonly sections: readonly {
    readonly title: string;
    readonly entries: readonly Entry[];
    readonly asTable?: { readonly columns: readonly string[]; readonly text: string };
  }[];
}

type Entry = readonly (readonly [label: string, value: string])[];

/** An entry of so many lines at most is kept on one page. */
const UNBROKEN = 12;

const entryOf = (entry: Entry): Content => ({
  stack: [facts(entry)],
  unbreakable: entry.length <= UNBROKEN,
  margin: [0, 0, 0, 10],
});

/** Thin lines in the papers' colour, without one above the headings. */
const LINES = {
  hLineWidth: (line: number) => (line === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => COLORS.line,
  paddingLeft: () => 0,
};

/** Many alike: a table that numbers them, and below it what each of them says, the same words once. */
function tableOf(
  entries: readonly Entry[],
  { columns, text }: { readonly columns: readonly string[]; readonly text: string },
): Content[] {
  const lines = entries.map((entry) => new Map(entry));
  const numbers = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const words = line.get(text) ?? '';
    if (words !== '') numbers.set(words, [...(numbers.get(words) ?? []), index + 1]);
  }
  const body = [
    ['Nr', ...columns].map((label) => ({ text: label, color: COLORS.soft })),
    ...lines.map((line, index) => [
      { text: String(index + 1) },
      ...columns.map((label) => ({ text: breakable(line.get(label) ?? '') })),
    ]),
  ];
  return [
    {
      table: { headerRows: 1, widths: ['auto', ...columns.map(() => '*')], body },
      layout: LINES,
      fontSize: 8,
      margin: [0, 0, 0, 10],
    },
    ...[...numbers].map(([words, of]): Content => ({
      stack: [
        { text: `${text}, nr ${of.join(', ')}`, bold: true, fontSize: 9 },
        { text: breakable(words.replace(/\n{2,}/g, '\n')), fontSize: 8, lineHeight: 1.1 },
      ],
      margin: [0, 0, 0, 8],
    })),
  ];
}

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
      ...data.sections.flatMap(({ title, entries, asTable }): Content[] => [
        { text: `${title} (${entries.length})`, headlineLevel: 2, fontSize: 14, bold: true, margin: [0, 16, 0, 6] },
        ...(asTable ? tableOf(entries, asTable) : entries.map(entryOf)),
      ]),
    ],
  };
}

/** Everything that is kept about one person, A4 (GDP-02). */
export const personFilePdf = pdfDocument(import.meta.url, personFile);
