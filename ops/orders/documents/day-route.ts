import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfDocument } from '#ops/pdf/pdf.ts';
import { breakable, COLORS } from '#ops/pdf/style.ts';
import { carried, lines, type TakenAlong } from './sheet-style.ts';

/** Where one service drives on one day (issue 24, point 5). */
export interface DayRouteData extends TakenAlong {
  readonly serviceName: string;
  /** 'wtorek, 01.12.2026' */
  readonly day: string;
  /** In the order of the day's page. */
  readonly visits: readonly RouteVisit[];
  /** There are more than can be shown. */
  readonly hasMore: boolean;
}

export interface RouteVisit {
  /** '8:00–10:00'; '' leaves room to write them by hand. */
  readonly hours: string;
  readonly client: string;
  /** Street, code and town, contact, telephone: what leads to the client. */
  readonly way: readonly string[];
  /** Number, kind of work, device: what is done there. */
  readonly work: readonly string[];
}

/** Points. */
const COLUMNS = [18, '*', 60, 50] as const;

export default function dayRoute(data: DayRouteData): TDocumentDefinitions {
  const { serviceName, day, visits, hasMore } = data;
  return {
    ...carried('Trasa dnia', data),
    content: [
      { text: 'Trasa dnia', headlineLevel: 1, fontSize: 18, bold: true },
      { text: breakable(serviceName), bold: true, fontSize: 12, color: COLORS.accent },
      { text: `${day}   ·   liczba wizyt: ${visits.length}`, color: COLORS.soft, margin: [0, 0, 0, 6] },
      ...(hasMore ? [{ text: 'Tego dnia wizyt jest więcej: tu są pierwsze.', margin: [0, 0, 0, 6] } as Content] : []),
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [...COLUMNS],
          body: [
            ['Lp.', 'Wizyta', 'Godzina', 'Wykonano'].map((text) => ({ text, bold: true, fontSize: 9 })),
            ...visits.map((visit, index): TableCell[] => [
              { text: String(index + 1), alignment: 'right', fontSize: 9.5 },
              visitCell(visit),
              { text: visit.hours, fontSize: 9 },
              '',
            ]),
          ],
        },
        layout: { ...lines(0.5, 2), fillColor: (row: number) => (row === 0 ? COLORS.paper : null) },
      },
    ],
  };
}

/** The visits of a service on a day, A4, three lines each where nothing in them is long. */
export const dayRoutePdf = pdfDocument(import.meta.url, dayRoute);

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

const visitCell = ({ client, way, work }: RouteVisit): Content => ({
  stack: [
    { text: breakable(client), bold: true, fontSize: 10 },
    { text: breakable(joined(way)), fontSize: 9 },
    { text: breakable(joined(work)), fontSize: 8, color: COLORS.soft },
  ],
  lineHeight: 1.1,
});
