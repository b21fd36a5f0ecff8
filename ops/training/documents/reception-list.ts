import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { formatLongDay } from '#domain/text/dates.ts';
import { FORMULA_LABELS, timeLabel, type Formula } from '#domain/training/course-date/terms.ts';
import { title } from '#domain/training/brand.ts';
import { pdfDocument } from '#ops/pdf/pdf.ts';
import { COLORS, frame } from '#ops/pdf/style.ts';

/** The printed list for signatures of a course date: the primary list only (CD-15). */
export interface ReceptionListData {
  readonly courseName: string;
  readonly startedOn: string;
  readonly timeStart: number;
  readonly timeEnd: number;
  readonly formula: Formula;
  readonly locationName: string;
  readonly trainerName: string;
  readonly participants: readonly { readonly name: string; readonly companyName: string; readonly phone: string }[];
}

export default function receptionList(data: ReceptionListData): TDocumentDefinitions {
  return {
    ...frame('Lista obecności', title),
    pageSize: 'A4',
    pageMargins: [40, 48, 40, 48],
    footer: (page, pages) => ({
      margin: [40, 14, 40, 0],
      columns: [
        { text: `${data.courseName}, ${formatLongDay(data.startedOn)}`, color: COLORS.soft, fontSize: 8.5 },
        { text: `Strona ${page} z ${pages}`, alignment: 'right', color: COLORS.soft, fontSize: 8.5, width: 80 },
      ],
    }),
    content: [
      { text: 'Lista obecności', fontSize: 20, bold: true },
      { text: data.courseName, fontSize: 13, bold: true, color: COLORS.accent, margin: [0, 4, 0, 2] },
      { text: circumstances(data), color: COLORS.soft, margin: [0, 0, 0, 14] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [22, 150, '*', 72, 130],
          body: [
            ['Lp.', 'Imię i nazwisko', 'Firma', 'Telefon', 'Podpis'].map((text) => ({ text, bold: true })),
            ...data.participants.map((person, index) => [
              { text: String(index + 1), alignment: 'right' as const },
              { text: person.name, bold: true },
              person.companyName,
              person.phone,
              '',
            ]),
          ],
        },
        layout: {
          hLineWidth: () => 0.5,
          vLineWidth: () => 0.5,
          hLineColor: () => COLORS.line,
          vLineColor: () => COLORS.line,
          fillColor: (row: number) => (row === 0 ? COLORS.paper : null),
          paddingTop: () => 8,
          paddingBottom: () => 7,
        },
      },
      { text: `Liczba uczestników: ${data.participants.length}`, margin: [0, 12, 0, 0], color: COLORS.soft },
    ],
  };
}

/** The list for signatures of a course date, A4 (CD-15). */
export const receptionListPdf = pdfDocument(import.meta.url, receptionList);

const circumstances = (data: ReceptionListData): string =>
  [
    formatLongDay(data.startedOn),
    `${timeLabel(data.timeStart)}–${timeLabel(data.timeEnd)}`,
    FORMULA_LABELS[data.formula],
    data.locationName,
    data.trainerName && `prowadzi: ${data.trainerName}`,
  ]
    .filter(Boolean)
    .join('   ·   ');
