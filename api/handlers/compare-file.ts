import type { Guard } from '#domain/kernel/access.ts';
import { DIFFERENCE_LABELS, type ComparedRow } from '#domain/list/compare.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import type { CellValue, Column } from '#ops/xlsx/columns.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { download, type DownloadRoute } from '#api/http/routes/route.ts';
import { compareWhole, type ComparedList, type Load } from './compare-list.ts';
import { sendXlsx } from './send-xlsx.ts';

/** Where the comparison of a list is a file, below the path of the list. */
const comparedFile = (base: string): string => `${base}/compare/excel`;

/** The columns behind the first one of the list, by which a row is called. */
const REST: readonly Column[] = [
  { header: 'Zmiana', type: 'text', width: 12 },
  { header: 'Kolumna', type: 'text', width: 20 },
  { header: 'Było', type: 'text', width: 28 },
  { header: 'Jest', type: 'text', width: 28 },
];

/**
 * What differs between a list at two moments, as a file: a line for each column of a row that says something else, so that
 * it can be filtered by what changed; of rows that came or went a line for each column that says something.
 */
export const compareDownload = <Item extends object>(
  { base, guard, what }: { readonly base: string; readonly guard: Guard; readonly what: string },
  compared: (request: RequestContext) => { readonly load: Load<Item>; readonly list: ComparedList<Item> },
): DownloadRoute =>
  download(comparedFile(base), guard, async (request, res) => {
    const { load, list } = compared(request);
    const { between, columns, rows } = await compareWhole(request, load, list);
    await sendXlsx(request, res, {
      what: `porownanie-${what}`,
      title: `Porównanie: ${formatDateTime(between.from)} i ${formatDateTime(between.to)}`,
      columns: [{ header: columns[0] ?? '', type: 'text', width: 28 }, ...REST],
      rows: lines(columns, rows),
    });
  });

async function* lines(columns: readonly string[], rows: AsyncIterable<ComparedRow>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield* linesOf(columns, row);
}

function linesOf(columns: readonly string[], { difference, cells }: ComparedRow): CellValue[][] {
  const texts = cells.map(({ from, to }) => ({ from: from ?? '', to: to ?? '' }));
  const [first] = texts;
  return texts.flatMap(({ from, to }, place) =>
    from === to
      ? []
      : [[first?.to || first?.from || '', DIFFERENCE_LABELS[difference], columns[place] ?? '', from, to]],
  );
}
