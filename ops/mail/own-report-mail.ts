import { columnsOf, namesOf, type OwnLines } from '#domain/own-report/lines.ts';
import type { OwnQuestion } from '#domain/own-report/question.ts';
import { counted } from '#domain/text/plural.ts';
import { pageOf } from './links.ts';
import type { MailParts, MailTable } from './parts.ts';

const format = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 1 });

const figureText = (value: number | null): string => (value === null ? '–' : format.format(value));

/** What a mail shows of a report; the file has all of it. */
const ROWS = 20;
const COLUMNS = 10;

function tableOf(question: OwnQuestion, { lines }: OwnLines): MailTable {
  const columns = columnsOf(question).slice(0, COLUMNS);
  return {
    head: columns.map(({ header }) => header),
    figures: columns.map(({ type }) => type !== 'text'),
    rows: lines
      .slice(0, ROWS)
      .map((line) => [...namesOf(question, line), ...line.figures.map((value) => figureText(value))].slice(0, COLUMNS)),
  };
}

interface Mailed {
  readonly name: string;
  readonly id: string;
  readonly query: string;
  readonly question: OwnQuestion;
  readonly found: OwnLines;
  /** The whole report is a file of the mail. */
  readonly hasFile: boolean;
  /** What its conditions name and the data do not. */
  readonly notes: readonly string[];
}

/** A report as its readers get it. */
export function ownReportMail({ name, id, query, question, found, hasFile, notes }: Mailed): MailParts {
  const { lines, isCut } = found;
  const all = isCut ? 'bardzo wiele wierszy' : counted(lines.length, ['wiersz', 'wiersze', 'wierszy']);
  const first = lines.length > ROWS ? ` Poniżej jest pierwszych ${ROWS}.` : '';
  const where = hasFile ? ' Całość jest w załączniku.' : ' Całość jest w portalu: na załącznik jest zbyt duża.';
  return {
    subject: `Raport: ${name}`,
    paragraphs: [
      lines.length === 0
        ? 'Raport jest pusty.'
        : `Raport „${name}” (${question.source.title}) ma ${all}.${first}${where}`,
      ...notes,
    ],
    ...(lines.length > 0 ? { table: tableOf(question, found) } : {}),
    button: { label: 'Otwórz raport', url: pageOf(`/panel/own-reports/build?${query}&id=${id}`) },
    after: ['Kto i kiedy dostaje ten raport, ustala jego autor na stronie „Własne raporty”.'],
  };
}

/** Tells the maker that nobody was mailed an empty report, which may be empty because of what it names. */
export const ownReportAbsentMail = (
  { name, id, query }: Pick<Mailed, 'name' | 'id' | 'query'>,
  notes: readonly string[],
): MailParts => ({
  subject: `Raport „${name}” nic nie znajduje`,
  paragraphs: [
    'Raport był pusty i zgodnie z ustawieniem nie został wysłany. Jego warunki wymieniają coś, czego w danych nie ma:',
    ...notes,
    'O tych nazwach nie napiszemy drugi raz. Jeśli coś nazywa się teraz inaczej, popraw raport.',
  ],
  button: { label: 'Otwórz raport', url: pageOf(`/panel/own-reports/build?${query}&id=${id}`) },
});

/** Tells the maker of a report that somebody, or everybody, is mailed it no more. */
export const ownReportEndedMail = (
  { name, id }: { readonly name: string; readonly id: string },
  { who, isOver }: { readonly who: string; readonly isOver: boolean },
): MailParts => ({
  subject: isOver ? `Raport „${name}” nie jest już wysyłany` : `Raport „${name}” ma mniej odbiorców`,
  paragraphs: [who],
  button: { label: 'Otwórz wysyłkę raportu', url: pageOf(`/panel/own-reports/${id}/mail`) },
});
