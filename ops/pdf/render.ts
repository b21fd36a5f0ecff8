import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { certificate, type CertificateData } from '#ops/training/documents/certificate.ts';
import { confirmation, type ConfirmationData } from '#ops/training/documents/confirmation.ts';
import { personFile, type PersonFileData } from './person-file.ts';
import { receptionList, type ReceptionListData } from '#ops/training/documents/reception-list.ts';

/** A document by its kind, with its data as plain JSON. */
export type PdfRequest =
  | { readonly kind: 'confirmation'; readonly data: ConfirmationData }
  | { readonly kind: 'certificate'; readonly data: CertificateData }
  | { readonly kind: 'reception-list'; readonly data: ReceptionListData }
  | { readonly kind: 'person-file'; readonly data: PersonFileData };

const fonts = dirname(createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'));
const font = (name: string): string => `${fonts}${sep}Roboto-${name}.ttf`;

pdfmake.setFonts({
  Roboto: {
    normal: font('Regular'),
    bold: font('Medium'),
    italics: font('Italic'),
    bolditalics: font('MediumItalic'),
  },
});
// Texts come from users: a document may read its fonts and nothing else.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));

/** Makes the file in this thread (about 25 ms a page); `ops/pdf/pdf.ts` does it beside the requests. */
export const renderPdf = (request: PdfRequest): Promise<Buffer> => pdfmake.createPdf(definition(request)).getBuffer();

function definition(request: PdfRequest): TDocumentDefinitions {
  switch (request.kind) {
    case 'confirmation':
      return confirmation(request.data);
    case 'certificate':
      return certificate(request.data);
    case 'reception-list':
      return receptionList(request.data);
    case 'person-file':
      return personFile(request.data);
  }
}
