import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { shortened } from '#domain/text/sound.ts';
import { courseDays, daysText, hoursText } from '#domain/training/course-date/days.ts';
import { FORMULA_LABELS } from '#domain/training/course-date/terms.ts';
import { title } from '#domain/training/brand.ts';
import { pdfDocument } from '#ops/pdf/pdf.ts';
import { breakable, COLORS, fitted, frame } from '#ops/pdf/style.ts';
import type { DateWords } from './date-words.ts';

/** The printed list for signatures of a course date: the primary list only (CD-15). */
export interface ReceptionListData extends DateWords {
  readonly trainerName: string;
  readonly participants: readonly { readonly name: string; readonly companyName: string }[];
}

/** Points. A row has room for a signature, and for a name and a firm of two lines each in their smallest size. */
const ROW = 31;
const SIGNATURES = { 1: 190, 2: 125, 3: 92 } as const;
const PAGE_WIDTH = 515;

export default function receptionList(data: ReceptionListData): TDocumentDefinitions {
  const days = courseDays(data);
  const signature = SIGNATURES[Math.min(days.length, 3) as keyof typeof SIGNATURES];
  const width = PAGE_WIDTH - 22 - days.length * signature - (days.length + 2) * 9;
  return {
    ...frame('Lista obecności', title),
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 44],
    footer: (page, pages) => ({
      margin: [40, 14, 40, 0],
      columns: [
        { text: clipped(data), color: COLORS.soft, fontSize: footSize(clipped(data)), noWrap: true },
        { text: `Strona ${page} z ${pages}`, alignment: 'right', color: COLORS.soft, fontSize: 8.5, width: 80 },
      ],
    }),
    content: [
      { text: 'Lista obecności', headlineLevel: 1, fontSize: 20, bold: true },
      {
        text: breakable(data.courseName),
        fontSize: fitted(data.courseName, { sizes: { largest: 13, least: 9 }, width: PAGE_WIDTH, lines: 2 }),
        bold: true,
        color: COLORS.accent,
        margin: [0, 2, 0, 2],
      },
      { text: breakable(circumstances(data)), color: COLORS.soft, margin: [0, 0, 0, 8] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [22, '*', ...days.map(() => signature)],
          heights: (row) => (row === 0 ? 'auto' : ROW),
          body: [
            ['Lp.', 'Uczestnik i firma', ...days.map((_, index) => signatureHead(days, index))].map((text) => ({
              text,
              bold: true,
              fontSize: 9.5,
            })),
            ...data.participants.map((person, index): TableCell[] => [
              { text: String(index + 1), alignment: 'right', margin: [0, 6, 0, 0] },
              participant(person, width),
              ...days.map(() => ''),
            ]),
          ],
        },
        layout: {
          hLineWidth: () => 0.5,
          vLineWidth: () => 0.5,
          hLineColor: () => COLORS.line,
          vLineColor: () => COLORS.line,
          fillColor: (row: number) => (row === 0 ? COLORS.paper : null),
          paddingTop: () => 1,
          paddingBottom: () => 1,
        },
      },
      { text: `Liczba uczestników: ${data.participants.length}`, margin: [0, 8, 0, 0], color: COLORS.soft },
    ],
  };
}

/** The list for signatures of a course date, A4 (CD-15). */
export const receptionListPdf = pdfDocument(import.meta.url, receptionList);

/** 'Podpis', or one for each day: 'Podpis 22.12'. */
const signatureHead = (days: readonly { readonly day: string }[], index: number): string => {
  const [, month = '', day = ''] = (days[index]?.day ?? '').split('-');
  return days.length === 1 ? 'Podpis' : `Podpis ${day}.${month}`;
};

/** Whatever the names are, the row keeps its height. */
function participant({ name, companyName }: ReceptionListData['participants'][number], width: number): Content {
  const size = (text: string, largest: number) => {
    const alone = fitted(text, { sizes: { largest, least: 4.5 }, width, lines: 1 });
    return alone >= 8 ? alone : Math.min(fitted(text, { sizes: { largest, least: 4.5 }, width, lines: 2 }), 6);
  };
  return {
    stack: [
      { text: breakable(name), bold: true, fontSize: size(name, 10.5), lineHeight: 1 },
      { text: breakable(companyName), color: COLORS.soft, fontSize: size(companyName, 9), lineHeight: 1 },
    ],
    margin: [0, 2, 0, 0],
  };
}

const LONGEST_FOOT = 80;

/** On one line with the number of the page, however wide its letters. */
const footSize = (text: string): number =>
  fitted(text, { sizes: { largest: 8.5, least: 4.5 }, width: PAGE_WIDTH - 90, lines: 1 });

function clipped(data: ReceptionListData): string {
  const { courseName } = data;
  const short = shortened(courseName, LONGEST_FOOT);
  return `${short}, ${daysText(data)}`;
}

const circumstances = (data: ReceptionListData): string =>
  [
    daysText(data),
    hoursText(data),
    FORMULA_LABELS[data.formula],
    data.formula === 'online' ? '' : data.locationName,
    data.trainerName && `prowadzi: ${data.trainerName}`,
  ]
    .filter(Boolean)
    .join('   ·   ');
