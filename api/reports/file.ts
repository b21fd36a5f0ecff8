import type { Response } from 'express';
import { DIFFERENCE_LABELS } from '#domain/list/compare.ts';
import type { ComparedLine } from '#domain/report/compared.ts';
import { growthOf, isFigure, meanings, type Sums } from '#domain/report/figures.ts';
import type { ReportColumn, ReportView } from '#domain/report/report.ts';
import { formatDateTime, formatDay } from '#domain/text/dates.ts';
import type { CellValue, Column } from '#ops/xlsx/columns.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { sendXlsx } from '#api/handlers/send-xlsx.ts';
import type { ReportQuestion } from './asked.ts';
import { compareReport, TOO_MANY, type ComparedReport } from './compared.ts';
import type { ReportScreen, WholeReport } from './screen.ts';

/** What a sheet holds. */
interface Sheet {
  readonly columns: readonly Column[];
  readonly rows: AsyncIterable<CellValue[]>;
  readonly sums: CellValue[][];
}

/**
 * A report as a file: the lines and sums of its page.
 *
 * @throws HttpError 422 where it has too many lines to be compared with an earlier moment
 */
export async function sendReport(
  request: RequestContext,
  res: Response,
  { screen, asked }: { screen: ReportScreen; asked: ReportQuestion },
): Promise<void> {
  const { view } = screen;
  const sheet =
    asked.earlier === undefined
      ? wholeSheet(view, await screen.every(request, asked))
      : comparedSheet(view, await compared(request, screen, { ...asked, earlier: asked.earlier }));
  await sendXlsx(request, res, { what: view.file, title: view.sheet, ...sheet, notes: notesOf(view) });
}

async function compared(request: RequestContext, screen: ReportScreen, asked: ReportQuestion & { earlier: string }) {
  const found = await compareReport(request, screen, asked);
  if (!found) throw new HttpError(422, TOO_MANY);
  return found;
}

const columnOf = (column: ReportColumn): Column => ({
  header: column.header,
  width: column.width,
  type: isFigure(column) ? 'number' : column.type === 'day' ? 'day' : 'text',
});

/** Below the lines: what the figures mean, as the page says it. */
const notesOf = (view: ReportView): string[] =>
  meanings(view).map(({ headers, about }) => `${headers.join(', ')}: ${about}.`);

const wholeSheet = (view: ReportView, { lines, ...whole }: WholeReport): Sheet => ({
  columns: view.columns.map(columnOf),
  rows: cells(view, lines),
  sums: sumRows(view, whole),
});

async function* cells(view: ReportView, lines: WholeReport['lines']) {
  for await (const line of lines) yield view.columns.map(({ name }) => line.cells[name] ?? null);
}

/** What the columns come to, below a name in the first of them. */
const sumRow = ([, ...others]: readonly ReportColumn[], name: string, values: Sums): CellValue[] => [
  name,
  ...others.map((column) => values[column.name] ?? null),
];

/** Under the lines as on the page: what they come to, and what that was in the time before. */
function sumRows({ columns }: ReportView, { sums, before }: Pick<WholeReport, 'sums' | 'before'>): CellValue[][] {
  if (!sums) return [];
  const former = before
    ? [
        sumRow(columns, `Poprzednio: ${formatDay(before.from)}–${formatDay(before.to)}`, before.sums),
        sumRow(columns, 'Różnica', growthOf(sums, before.sums)),
      ]
    : [];
  return [sumRow(columns, 'Razem', sums), ...former];
}

/** Behind the columns of the report what became of a line, and what each column said of it at the earlier moment. */
function comparedSheet({ columns }: ReportView, { lines, earlier, sums, sumsBefore }: ComparedReport): Sheet {
  const [, ...others] = columns;
  const then = formatDateTime(earlier);
  return {
    columns: [
      ...columns.map(columnOf),
      { header: 'Zmiana', type: 'text', width: 12 },
      ...others.map((column) => ({ ...columnOf(column), header: `${column.header} (${then})` })),
    ],
    rows: comparedCells(columns, lines),
    sums:
      sums && sumsBefore
        ? [
            [...sumRow(columns, 'Razem', sums), null, ...sumRow(columns, '', sumsBefore).slice(1)],
            sumRow(columns, 'Różnica', growthOf(sums, sumsBefore)),
          ]
        : [],
  };
}

async function* comparedCells(columns: readonly ReportColumn[], lines: readonly ComparedLine[]) {
  for (const line of lines) yield comparedRow(columns, line);
}

function comparedRow(columns: readonly ReportColumn[], { cells, was, difference }: ComparedLine): CellValue[] {
  const of = (from: ComparedLine['cells'] | null) => columns.map(({ name }) => from?.[name] ?? null);
  const [now, then] = [difference === 'went' ? null : cells, difference === 'came' ? null : (was ?? cells)];
  const [, ...former] = of(then);
  const [name = null] = of(cells);
  return [name, ...of(now).slice(1), difference ? DIFFERENCE_LABELS[difference] : null, ...former];
}
