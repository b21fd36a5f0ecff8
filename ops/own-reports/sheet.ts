import { columnsOf, namesOf, type OwnLines } from '#domain/own-report/lines.ts';
import type { OwnQuestion } from '#domain/own-report/question.ts';
import type { CellValue } from '#ops/xlsx/columns.ts';
import type { XlsxExport } from '#ops/xlsx/stream.ts';

async function* rowsOf(question: OwnQuestion, { lines }: OwnLines): AsyncGenerator<CellValue[]> {
  for (const line of lines) yield [...namesOf(question, line), ...line.figures];
}

/**
 * A report as a sheet: its lines, and what they come to below them.
 *
 * @param more what else is to be said of it, below
 */
export function sheetOf(
  question: OwnQuestion,
  found: OwnLines,
  more: readonly string[],
): Pick<XlsxExport, 'columns' | 'rows' | 'sums' | 'notes' | 'title'> {
  const { by, source } = question;
  const total = ['Razem', ...by.slice(1).map(() => null), ...found.total];
  return {
    title: source.title,
    columns: columnsOf(question).map(({ header, type }) => ({
      header,
      type: type === 'text' ? 'text' : 'number',
      width: type === 'text' ? 30 : 18,
    })),
    rows: rowsOf(question, found),
    ...(by.length > 0 ? { sums: [total] } : {}),
    notes: [`${source.about}.`, ...more],
  };
}
