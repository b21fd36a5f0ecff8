import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { DOSSIER_FILE, type Dossier, type DossierContent, type DossierFact } from '#domain/dossier/dossier.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { attachedProof } from './attached-proof.ts';
import { pdfDocument } from './pdf.ts';
import { breakable, COLORS, facts, frame } from './style.ts';

/** A dossier on paper, with the file that proves it inside. */
export interface DossierPaper {
  /** The portal's title. */
  readonly portal: string;
  readonly dossier: Dossier;
}

const heading = (text: string): Content => ({
  text,
  headlineLevel: 2,
  fontSize: 14,
  bold: true,
  margin: [0, 16, 0, 6],
});

const paragraph = (text: string): Content => ({ text: breakable(text), margin: [0, 0, 0, 8] });

/** Which of a fact's contents a reader can hold against the log. */
function heldBy({ leaf, proof, parts }: DossierFact): string {
  if (!proof) return 'jeszcze nie objęte podpisem dziennika';
  if (leaf === null) return `numer ${proof.index}, bez treści zdarzenia`;
  const notes = [
    parts.some(({ state }) => state === 'erased') ? 'dane osoby usunięte' : '',
    parts.some(({ state }) => state === 'bare') ? 'starsze zdarzenie, dane osób bez skrótów' : '',
  ];
  return [`numer ${proof.index}`, ...notes].filter(Boolean).join(', ');
}

const factBlock = (fact: DossierFact, nth: number): Content => ({
  stack: [
    { text: breakable(`${nth + 1}. ${fact.text}`), bold: true },
    { text: breakable(`${formatDateTime(fact.at)}, ${fact.who}`), color: COLORS.soft, fontSize: 9 },
    ...(fact.reason ? [{ text: breakable(`Powód: ${fact.reason}`), fontSize: 9.5 } as Content] : []),
    ...fact.changes.map(({ label, from, to }): Content => ({
      text: breakable(`${label}: było ${from ?? 'brak'}, jest ${to ?? 'brak'}`),
      fontSize: 9.5,
    })),
    { text: breakable(`W dzienniku: ${heldBy(fact)}`), color: COLORS.soft, fontSize: 8 },
  ],
  margin: [0, 0, 0, 9],
});

const fingerprint = (sha256: string | null): string => (sha256 ? `SHA-256 ${sha256}` : 'bez treści');

const mailBlock = ({ label, to, status, sentAt, sha256 }: DossierContent['mails'][number]): Content => ({
  stack: [
    { text: breakable(`${label}${to ? `, do ${to}` : ''}`) },
    {
      text: breakable(`${status}${sentAt ? ` ${formatDateTime(sentAt)}` : ''}, ${fingerprint(sha256)}`),
      color: COLORS.soft,
      fontSize: 8,
    },
  ],
  margin: [0, 0, 0, 7],
});

const fileBlock = ({ name, sha256 }: DossierContent['files'][number]): Content => ({
  stack: [{ text: breakable(name) }, { text: breakable(fingerprint(sha256)), color: COLORS.soft, fontSize: 8 }],
  margin: [0, 0, 0, 7],
});

const listed = <T>(title: string, items: readonly T[], block: (item: T, nth: number) => Content): Content[] =>
  items.length === 0 ? [] : [heading(`${title} (${items.length})`), ...items.map(block)];

/** How anyone who holds the paper finds out whether it is true. */
function howToCheck({ checkUrl, verifier, head }: DossierContent): Content[] {
  const [origin = '', size = '', root = ''] = head.split('\n');
  return [
    heading('Jak to sprawdzić'),
    {
      columns: [
        {
          width: '*',
          stack: [
            paragraph(
              `W tym pliku PDF, w załącznikach, jest ${DOSSIER_FILE}: zdarzenia tak, jak są zapisane, i dowody, że stoją w dzienniku. Sprawdzi je bez logowania strona, do której prowadzi kod: wskaż na niej ten PDF. Można tam też pobrać sprawdzarkę, która działa bez internetu.`,
            ),
            { text: breakable(checkUrl), link: checkUrl, color: COLORS.accent, margin: [0, 0, 0, 8] },
            paragraph(
              'Klucz weryfikujący warto mieć od nadawcy inną drogą niż ten plik: sam plik nie dowodzi, czyj jest podpis.',
            ),
          ],
        },
        { width: 100, qr: checkUrl, fit: 100, foreground: COLORS.ink, eccLevel: 'M', margin: [10, 0, 0, 0] },
      ],
    },
    facts([
      ['Dziennik', origin],
      ['Zdarzeń pod podpisem', size],
      ['Skrót dziennika', root],
      ['Klucz weryfikujący', verifier],
    ]),
  ];
}

export default function dossierPaper({ portal, dossier }: DossierPaper): TDocumentDefinitions {
  const { content } = dossier;
  return {
    ...frame(`Teczka dowodowa: ${content.kind}`, portal),
    pageSize: 'A4',
    pageMargins: [56, 72, 56, 64],
    ...attachedProof(dossier),
    header: {
      margin: [56, 32, 56, 0],
      columns: [
        { text: portal, bold: true, color: COLORS.accent, fontSize: 13 },
        {
          text: `Sporządzono ${formatDateTime(content.madeAt)}`,
          alignment: 'right',
          color: COLORS.soft,
          fontSize: 9.5,
        },
      ],
    },
    footer: (page, pages) => ({
      margin: [56, 16, 56, 0],
      text: `Strona ${page} z ${pages}`,
      color: COLORS.soft,
      fontSize: 8.5,
    }),
    content: [
      { text: 'Teczka dowodowa', headlineLevel: 1, fontSize: 21, bold: true, margin: [0, 0, 0, 4] },
      { text: breakable(`${content.kind}: ${content.title}`), fontSize: 12, margin: [0, 0, 0, 12] },
      ...howToCheck(content),
      ...listed('Przebieg', content.facts, factBlock),
      ...listed('Wiadomości e-mail', content.mails, mailBlock),
      ...listed('Pliki', content.files, fileBlock),
      heading('Czego ta teczka nie dowodzi'),
      paragraph(
        'Podpis dziennika dowodzi, że od jego złożenia nikt nie zmienił, nie usunął ani nie dopisał wcześniejszych zdarzeń. Nie dowodzi, kto siedział przy koncie ani czy wpisane dane są prawdziwe. Zdania powyżej to odczyt zapisanych zdarzeń; skróty wiadomości i plików potwierdza podpis wystawcy teczki.',
      ),
    ],
  };
}

/** A dossier, A4, with its file attached. */
export const dossierPdf = pdfDocument(import.meta.url, dossierPaper);
