import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Fact } from '#domain/text/fact.ts';
import { pdfDocument } from '#ops/pdf/pdf.ts';
import type { TableMeaning } from '#ops/pdf/structure.ts';
import { breakable, COLORS } from '#ops/pdf/style.ts';
import { carried, lines, partTitle, type TakenAlong } from './sheet-style.ts';

/** One order as a technician takes it to the client (issue 24, point 5). */
export interface OrderSheetData extends TakenAlong {
  readonly number: string;
  /** Status, what is to be done, and when, in a line. */
  readonly about: string;
  /** What is short, beside each other; what is long, below. */
  readonly columns: readonly (readonly SheetPart[])[];
  readonly parts: readonly SheetPart[];
  /** What happened last, the newest first. */
  readonly history: readonly string[];
}

/** Without anything known it is left out. */
export interface SheetPart {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** Points: labels beside each other and below, and how long a word has room there. */
const SHORT = { label: 84, word: 14 } as const;
const LONG = { label: 110, word: 28 } as const;

/** What is written by hand at the client's, and how much room it takes in points. */
const BY_HAND = [
  ['Wykonane prace', 66],
  ['Użyte części', 44],
  ['Data i godziny pracy', 20],
  ['Uwagi klienta', 32],
  ['Podpis technika', 28],
  ['Podpis klienta', 28],
] as const;

export default function orderSheet(data: OrderSheetData): TDocumentDefinitions {
  const { number, about, columns, parts, history } = data;
  return {
    ...carried('Karta zlecenia', data),
    content: [
      { text: breakable(`Karta zlecenia ${number}`), headlineLevel: 1, fontSize: 18, bold: true, lineHeight: 1.1 },
      { text: breakable(about), color: COLORS.soft, margin: [0, 2, 0, 0] },
      { columns: columns.map((beside) => beside.flatMap((part) => partOf(part, SHORT))), columnGap: 20 },
      ...parts.flatMap((part) => partOf(part, LONG)),
      ...(history.length === 0 ? [] : [{ stack: [partTitle('Ostatnie zmiany'), ...history.map(line)] }]),
      { stack: [partTitle('Wypełnia technik'), byHand()], unbreakable: true },
    ],
  };
}

/** One order for who drives to it, A4, a page where nothing in it is long. */
export const orderSheetPdf = pdfDocument(import.meta.url, orderSheet);

const line = (text: string): Content => ({ text: breakable(text), fontSize: 9 });

function partOf({ title, facts }: SheetPart, { label: width, word }: typeof SHORT | typeof LONG): Content[] {
  const known = facts.filter(([, value]) => value !== '');
  if (known.length === 0) return [];
  const table: Content & TableMeaning = {
    headings: 'row',
    table: {
      widths: [width, '*'],
      body: known.map(([label, value]) => [
        { text: label, color: COLORS.soft },
        { text: breakable(value, word), bold: true },
      ]),
    },
    fontSize: 9.5,
    lineHeight: 1.1,
    layout: { ...lines(0, 2), paddingLeft: () => 0 },
  };
  return [partTitle(title), table];
}

const byHand = (): Content & TableMeaning => ({
  headings: 'row',
  table: {
    widths: [LONG.label, '*'],
    heights: (row) => BY_HAND[row]?.[1] ?? 'auto',
    body: BY_HAND.map(([label]) => [{ text: label, color: COLORS.soft, fontSize: 9.5 }, '']),
  },
  layout: lines(0.5, 3),
});
