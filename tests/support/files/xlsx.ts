import ExcelJS from 'exceljs';
import type { Client } from '#tests/bench/client.ts';

/** The bytes of an XLSX file that somebody downloads. */
export async function downloaded(url: string, client: Client, path: string): Promise<Buffer> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${url}${path}`, { headers: { cookie } });
  const disposition = response.headers.get('content-disposition');
  if (response.status !== 200 || !disposition?.includes('.xlsx')) {
    throw new Error(`No file at ${path}: ${response.status} ${disposition}`);
  }
  return Buffer.from(await response.arrayBuffer());
}

/** The first sheet of such a file. */
export const download = async (url: string, client: Client, path: string): Promise<ExcelJS.Worksheet> =>
  sheetIn(await downloaded(url, client, path));

/** The first sheet of a file, however it came. */
export async function sheetIn(bytes: Buffer): Promise<ExcelJS.Worksheet> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('The file has no sheet');
  return sheet;
}

/** Its rows as values, the headings first. */
export const rowsOf = (sheet: ExcelJS.Worksheet): unknown[][] =>
  Array.from(sheet.getSheetValues() as (unknown[] | undefined)[], (row = []) => row.slice(1)).slice(1);
