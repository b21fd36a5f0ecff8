import type { Writable } from 'node:stream';
import ExcelJS from 'exceljs';
import { cell, type Offsets } from './cells.ts';
import type { CellValue, SheetTask } from './columns.ts';

const FORMATS = { text: '@', number: 'General', day: 'dd.mm.yyyy', instant: 'dd.mm.yyyy hh:mm', yesNo: '@' };
const WIDTHS = { text: 24, number: 12, day: 12, instant: 17, yesNo: 8 };

/** A one-sheet workbook that is written as its rows come; the file goes to `stream` piece by piece. */
export function startWorkbook(sheet: Pick<SheetTask, 'title' | 'columns'>, stream: Writable) {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  const types = sheet.columns.map((column) => column.type ?? 'text');
  const worksheet = workbook.addWorksheet(sheetTitle(sheet.title), { views: [{ state: 'frozen', ySplit: 1 }] });
  worksheet.columns = sheet.columns.map((column, index) => {
    const type = types[index] ?? 'text';
    return { header: column.header, width: column.width ?? WIDTHS[type] };
  });
  worksheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: Math.max(1, types.length) } };
  const heading = worksheet.getRow(1);
  heading.font = { bold: true };
  heading.commit();
  // One object for all cells of a column: exceljs knows it again and does not work its style out for each cell.
  const styles = types.map((type) => ({ numFmt: FORMATS[type] }));
  const offsets: Offsets = new Map();
  return {
    add(values: readonly CellValue[]): void {
      const row = worksheet.addRow([]);
      types.forEach((type, index) => {
        const value = cell(values[index], type, offsets);
        const style = styles[index];
        if (value === null || !style) return;
        const place = row.getCell(index + 1);
        place.value = value;
        place.style = style;
      });
      row.commit();
    },
    async end(): Promise<void> {
      worksheet.commit();
      await workbook.commit();
    },
  };
}

/** Excel refuses some characters in a sheet's name and more than 31 of them. */
const sheetTitle = (title: string): string =>
  title
    .replace(/[*?:\\/[\]]/g, ' ')
    .slice(0, 31)
    .trim() || 'Dane';
