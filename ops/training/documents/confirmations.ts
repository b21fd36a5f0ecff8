import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { title } from '#domain/training/brand.ts';
import { pdfDocument } from '#ops/pdf/pdf.ts';
import { COLORS, footLine } from '#ops/pdf/style.ts';
import confirmation, { confirmationBody, type ConfirmationData } from './confirmation.ts';

/** What the papers of several people are called together. */
const TITLE = 'Potwierdzenia zgłoszeń na szkolenie';

/** The paper of each on pages of its own, which can be handed out, with the number of its application at its end. */
export default function confirmations([first, ...others]: readonly [
  ConfirmationData,
  ...ConfirmationData[],
]): TDocumentDefinitions {
  const whole = confirmation(first);
  return {
    ...whole,
    info: { ...whole.info, title: TITLE },
    footer: (page, pages) => ({
      margin: [56, 16, 56, 0],
      columns: [
        footLine(first.office || title, 400),
        { text: `Strona ${page} z ${pages}`, alignment: 'right', color: COLORS.soft, fontSize: 8.5, width: 80 },
      ],
    }),
    content: [first, ...others].map((data, index): Content => ({
      stack: [...confirmationBody(data), numberOf(data)],
      ...(index === 0 ? {} : { pageBreak: 'before' }),
    })),
  };
}

const numberOf = ({ applicationId }: ConfirmationData): Content => ({
  text: `Numer zgłoszenia: ${applicationId}`,
  color: COLORS.soft,
  fontSize: 8.5,
  margin: [0, 16, 0, 0],
});

/** The confirmations of many people in one file, for a reporter of many (APP-17). */
export const confirmationsPdf = pdfDocument(import.meta.url, confirmations);
