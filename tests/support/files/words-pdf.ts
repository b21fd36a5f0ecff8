import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfDocument } from '#ops/pdf/pdf.ts';

/** A document of one text and nothing else. */
const words = (text: string): TDocumentDefinitions => ({ defaultStyle: { font: 'Roboto' }, content: [{ text }] });

export default words;
export const wordsPdf = pdfDocument(import.meta.url, words);
