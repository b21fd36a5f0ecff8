import ExcelJS from 'exceljs';
import type { Client } from '#ops/run/bench/client.ts';

/** The first sheet of a file that somebody downloads, its name and headers checked by the reader. */
export async function download(url: string, client: Client, path: string): Promise<ExcelJS.Worksheet> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${url}${path}`, { headers: { cookie } });
  const disposition = response.headers.get('content-disposition');
  if (response.status !== 200 || !disposition?.includes('.xlsx')) {
    throw new Error(`No file at ${path}: ${response.status} ${disposition}`);
  }
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('The file has no sheet');
  return sheet;
}

/** Its rows as values, the headings first. */
export const rowsOf = (sheet: ExcelJS.Worksheet): unknown[][] =>
  (sheet.getSheetValues() as unknown[][]).slice(1).map((row) => row.slice(1));
