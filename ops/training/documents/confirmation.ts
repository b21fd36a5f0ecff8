import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Dossier } from '#domain/dossier/dossier.ts';
import { formatLongDay } from '#domain/text/dates.ts';
import { daysText, hoursText } from '#domain/training/course-date/days.ts';
import type { Assurance } from '#domain/training/course-date/terms.ts';
import { netPriceText } from '#domain/text/money.ts';
import { title } from '#domain/training/brand.ts';
import { attachedProof, proofLine } from '#ops/pdf/attached-proof.ts';
import { pdfDocument } from '#ops/pdf/pdf.ts';
import { breakable, COLORS, facts, footLine, frame } from '#ops/pdf/style.ts';
import type { TableMeaning } from '#ops/pdf/structure.ts';
import { dateFacts, type DateWords } from './date-words.ts';

/** What the confirmation of an application says (APP-17). Days are `YYYY-MM-DD`. */
export interface ConfirmationData extends DateWords {
  /** How much it may say. */
  readonly assurance: Assurance;
  readonly applicationId: string;
  readonly participantName: string;
  readonly companyName: string;
  readonly companyNip: string;
  readonly reporterName: string;
  /** As text with two decimals, e.g. '1200.50'; '' when there is none. */
  readonly netPrice: string;
  readonly vat: number;
  readonly delayedPayment: boolean;
  readonly issuedOn: string;
  /** Who gave it out and how to reach them, in a line; '' while nobody has said it. */
  readonly office: string;
  /** What changed since, old → new; a paper of the past says what it said, and that it is no longer so. */
  readonly changedSince?: readonly string[];
  /** What proves it, inside the file; absent of papers of many, and where this installation signs nothing. */
  readonly proof?: Dossier | undefined;
}

/** What it is called, on the paper and as a file's name would say. */
export const CONFIRMATION_TITLES: Record<Assurance, string> = {
  seat: 'Potwierdzenie zgłoszenia na szkolenie',
  awaiting: 'Zgłoszenie na szkolenie – oczekuje na potwierdzenie',
  reserve: 'Wpis na listę rezerwową szkolenia',
};

const OPENINGS: Record<Assurance, string> = {
  seat: 'Potwierdzamy przyjęcie zgłoszenia. Szczegóły znajdują się poniżej.',
  awaiting: 'Zgłoszenie oczekuje na potwierdzenie. Ten dokument nie potwierdza udziału w szkoleniu.',
  reserve: 'Uczestnik jest na liście rezerwowej. Ten dokument nie potwierdza udziału w szkoleniu.',
};

export default function confirmation(data: ConfirmationData): TDocumentDefinitions {
  return {
    ...frame(CONFIRMATION_TITLES[data.assurance], title),
    pageSize: 'A4',
    pageMargins: [56, 96, 56, 64],
    ...attachedProof(data.proof),
    header: {
      margin: [56, 40, 56, 0],
      columns: [
        { text: title, bold: true, color: COLORS.accent, fontSize: 13 },
        { text: `Wystawiono ${formatLongDay(data.issuedOn)}`, alignment: 'right', color: COLORS.soft, fontSize: 9.5 },
      ],
    },
    footer: () => ({
      margin: [56, 16, 56, 0],
      stack: [`Numer zgłoszenia: ${data.applicationId}`, footLine(data.office, 483), proofLine(data.proof)],
      color: COLORS.soft,
      fontSize: 8.5,
    }),
    content: confirmationBody(data),
  };
}

/** What it says, below its header. */
export const confirmationBody = (data: ConfirmationData): Content[] => [
  { text: CONFIRMATION_TITLES[data.assurance], headlineLevel: 1, fontSize: 21, bold: true, margin: [0, 0, 0, 4] },
  { text: OPENINGS[data.assurance], bold: data.assurance !== 'seat', margin: [0, 0, 0, 20] },
  highlight(data),
  section('Uczestnik'),
  facts([
    ['Imię i nazwisko', data.participantName],
    ['Firma', data.companyName],
    ['NIP', data.companyNip],
    ['Osoba zgłaszająca', data.reporterName],
  ]),
  section('Szkolenie'),
  facts([
    ...dateFacts(data, { link: data.assurance === 'seat' }),
    ['Cena netto', price(data)],
    ['Płatność', data.delayedPayment ? 'płatność odroczona' : ''],
  ]),
  ...(data.changedSince?.length
    ? [section('Zmiany po wystawieniu'), ...data.changedSince.map((text): Content => ({ text: breakable(text) }))]
    : []),
  {
    text:
      data.assurance === 'seat' && data.formula === 'onsite'
        ? 'Prosimy o punktualne przybycie i zabranie ze sobą tego potwierdzenia oraz dokumentu tożsamości.'
        : '',
    color: COLORS.soft,
    margin: [0, 24, 0, 0],
  },
];

/** The confirmation of an application, A4 (APP-17). */
export const confirmationPdf = pdfDocument(import.meta.url, confirmation);

const section = (text: string): Content => ({
  text,
  headlineLevel: 2,
  bold: true,
  fontSize: 12.5,
  color: COLORS.accent,
  margin: [0, 22, 0, 4],
});

const price = (data: ConfirmationData): string =>
  data.netPrice === '' ? '' : netPriceText(data.netPrice, ` (+ ${data.vat}% VAT)`);

function highlight(data: ConfirmationData): Content & TableMeaning {
  return {
    headings: 'none',
    table: {
      widths: ['*'],
      body: [
        [
          {
            stack: [
              { text: breakable(data.courseName), bold: true, fontSize: 14 },
              {
                text: `${daysText(data)}, ${hoursText(data)}`,
                margin: [0, 4, 0, 0],
              },
              ...(data.delayedPayment
                ? [{ text: 'płatność odroczona', bold: true, color: COLORS.accent, margin: [0, 4, 0, 0] } as Content]
                : []),
            ],
            fillColor: COLORS.paper,
            margin: [16, 12, 16, 10],
          },
        ],
      ],
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (line: number) => (line === 0 ? 4 : 0),
      vLineColor: () => COLORS.accent,
    },
  };
}
