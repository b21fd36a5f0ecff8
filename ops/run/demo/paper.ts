import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfDocument } from '#ops/pdf/pdf.ts';
import { frame } from '#ops/pdf/style.ts';

/** A document of the demo: a heading and some paragraphs. */
export interface PaperData {
  readonly portal: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export default function paper({ portal, title, paragraphs }: PaperData): TDocumentDefinitions {
  return {
    ...frame(title, portal),
    pageSize: 'A4',
    pageMargins: [56, 72, 56, 64],
    content: [
      { text: title, headlineLevel: 1, fontSize: 21, bold: true, margin: [0, 0, 0, 12] },
      ...paragraphs.map((text) => ({ text, margin: [0, 0, 0, 8] as [number, number, number, number] })),
    ],
  };
}

export const paperPdf = pdfDocument(import.meta.url, paper);
