import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Dossier } from '#domain/dossier/dossier.ts';
import { countedDays } from '#domain/text/plural.ts';
import { formatDay } from '#domain/text/dates.ts';
import { daysText } from '#domain/training/course-date/days.ts';
import { FORMULA_LABELS, type Formula } from '#domain/training/course-date/terms.ts';
import { title } from '#domain/training/brand.ts';
import { attachedProof, proofLine } from '#ops/pdf/attached-proof.ts';
import { pdfDocument } from '#ops/pdf/pdf.ts';
import { breakable, COLORS, fitted, frame } from '#ops/pdf/style.ts';

/** What a certificate says (APP-18). Days are `YYYY-MM-DD`. */
export interface CertificateData {
  readonly participantName: string;
  readonly companyName: string;
  readonly courseName: string;
  readonly startedOn: string;
  readonly formula: Formula;
  readonly locationName: string;
  /** In days: 1, 2, 2.5 or 3. */
  readonly duration: number;
  readonly trainerName: string;
  readonly code: string;
  /** The last day on which it is valid; null where it has no end. */
  readonly validUntil: string | null;
  /** Public page that says valid or revoked: `/certyfikat/{code}` of training. */
  readonly verifyUrl: string;
  /** What proves it, inside the file; absent where this installation signs nothing. */
  readonly proof?: Dossier | undefined;
}

/** A4 landscape in points. */
const PAGE = { width: 841.89, height: 595.28 };
const TEXT_WIDTH = 690;
/** What the signature and the QR code leave. */
const ADDRESS_WIDTH = 328;

export default function certificate(data: CertificateData): TDocumentDefinitions {
  return {
    ...frame('Certyfikat ukończenia szkolenia', title),
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [72, 78, 72, 40],
    background: () => border(),
    ...attachedProof(data.proof),
    // Between the frame and the edge, where nothing else is.
    footer: () => ({ ...proofLine(data.proof), alignment: 'center', margin: [72, 11, 72, 0] }),
    content: [
      { text: title.toUpperCase(), alignment: 'center', characterSpacing: 3, color: COLORS.accent, bold: true },
      {
        text: 'CERTYFIKAT',
        headlineLevel: 1,
        alignment: 'center',
        fontSize: 46,
        bold: true,
        characterSpacing: 2,
        margin: [0, 12, 0, 0],
      },
      { text: 'ukończenia szkolenia', alignment: 'center', fontSize: 14, color: COLORS.soft, margin: [0, -6, 0, 18] },
      { text: 'Zaświadcza się, że', alignment: 'center', color: COLORS.soft, fontSize: 12 },
      name(data.participantName, 34, [0, 4, 0, 2]),
      { ...small(data.companyName), color: COLORS.soft },
      { text: 'ukończył(a) szkolenie', alignment: 'center', color: COLORS.soft, fontSize: 12, margin: [0, 18, 0, 0] },
      name(data.courseName, 23, [0, 4, 0, 6]),
      small(circumstances(data)),
      foot(data),
    ],
  };
}

/** The certificate of attendance with its verification code and QR, A4 landscape (APP-18). */
export const certificatePdf = pdfDocument(import.meta.url, certificate);

/** On one line while that is as large as 20 pt, then on two; only on more lines it gets smaller than 16 pt. */
const name = (text: string, largest: number, margin: [number, number, number, number]): Content => {
  const sizes = { largest, least: 10 };
  const alone = fitted(text, { sizes, width: TEXT_WIDTH, lines: 1 });
  const on = (lines: number) => fitted(text, { sizes, width: TEXT_WIDTH, lines });
  const fontSize = alone >= 20 ? alone : on(2) >= 16 ? Math.min(on(2), 24) : Math.min(on(3), 16);
  return { text: breakable(text), alignment: 'center', bold: true, fontSize, lineHeight: 1.15, margin };
};

/** On two lines at most while it can be read so: all texts of a certificate may be long at once, and its foot is below. */
const small = (text: string): ContentText => ({
  text: breakable(text),
  alignment: 'center',
  fontSize: fitted(text, { sizes: { largest: 12, least: 7 }, width: TEXT_WIDTH, lines: 2 }),
});

function circumstances(data: CertificateData): string {
  const where =
    data.formula === 'online' ? 'online' : [FORMULA_LABELS[data.formula], data.locationName].filter(Boolean).join(', ');
  const days = data.duration > 1 ? daysText(data) : `${daysText(data)} (${countedDays(data.duration)})`;
  return `${days}   ·   ${where}`;
}

function foot(data: CertificateData): Content {
  return {
    absolutePosition: { x: 72, y: PAGE.height - 150 },
    columns: [
      {
        width: 240,
        stack: [
          { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.8, lineColor: COLORS.soft }] },
          { text: data.trainerName || 'Prowadzący szkolenie', margin: [0, 5, 0, 0], bold: data.trainerName !== '' },
          ...(data.trainerName ? [{ text: 'Prowadzący szkolenie', color: COLORS.soft, fontSize: 9 } as Content] : []),
        ],
        margin: [0, 52, 0, 0],
      },
      { width: '*', text: '' },
      {
        width: ADDRESS_WIDTH + 12,
        // With an end the rest moves down by a line: texts above may come close.
        margin: [0, data.validUntil === null ? 26 : 24, 12, 0],
        stack: [
          ...end(data),
          { text: 'Kod weryfikacyjny', alignment: 'right', color: COLORS.soft, fontSize: 9 },
          { text: data.code, alignment: 'right', bold: true, fontSize: 13, characterSpacing: 0.3 },
          { text: 'Autentyczność potwierdza strona', alignment: 'right', color: COLORS.soft, fontSize: 8 },
          address(data.verifyUrl),
        ],
      },
      { width: 92, qr: data.verifyUrl, fit: 92, foreground: COLORS.ink, eccLevel: 'M' },
    ],
  };
}

/** On one line: a second one has no room below an end, and half an address leads nowhere. */
const address = (url: string): Content => ({
  text: url,
  link: url,
  alignment: 'right',
  color: COLORS.accent,
  fontSize: fitted(url, { sizes: { largest: 8, least: 3 }, width: ADDRESS_WIDTH, lines: 1 }),
});

const end = ({ validUntil }: CertificateData): Content[] =>
  validUntil === null
    ? []
    : [
        {
          text: `Ważny do ${formatDay(validUntil)}`,
          alignment: 'right',
          bold: true,
          fontSize: 11,
          margin: [0, 0, 0, 4],
        },
      ];

const border = (): Content => ({
  canvas: [
    { type: 'rect', x: 0, y: 0, w: PAGE.width, h: 14, color: COLORS.accent },
    { type: 'rect', x: 0, y: PAGE.height - 14, w: PAGE.width, h: 14, color: COLORS.accent },
    {
      type: 'rect',
      x: 34,
      y: 34,
      w: PAGE.width - 68,
      h: PAGE.height - 68,
      lineWidth: 1.2,
      lineColor: COLORS.accent,
    },
    { type: 'rect', x: 40, y: 40, w: PAGE.width - 80, h: PAGE.height - 80, lineWidth: 0.5, lineColor: COLORS.line },
  ],
});
