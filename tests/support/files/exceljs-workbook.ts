import type { Writable } from 'node:stream';
import ExcelJS from 'exceljs';
import { cell, type Offsets } from '#ops/xlsx/cells.ts';
import type { CellValue, Column, SheetTask } from '#ops/xlsx/columns.ts';

const FORMATS = { text: '@', number: 'General', day: 'dd.mm.yyyy', instant: 'dd.mm.yyyy hh:mm', yesNo: '@' };
const WIDTHS = { text: 24, number: 12, day: 12, instant: 17, yesNo: 8 };

/** Wider columns would make the letters of a printed page too small to read; longer texts go on in the next line. */
const WIDEST = 60;

const FONT = { name: 'Calibri', family: 2, size: 11 } as const;
const BOLD = { ...FONT, bold: true } as const;
const LINE = { style: 'thin', color: { argb: 'FFBFBFBF' } } as const;
const TOP = { vertical: 'top', wrapText: true } as const;

/** Inches. */
const MARGINS = { left: 0.3, right: 0.3, top: 0.4, bottom: 0.55, header: 0.2, footer: 0.25 } as const;

/** A4, every column on the page's width, the headings on each page. */
const PAGE = {
  paperSize: 9,
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: '1:1',
  margins: MARGINS,
} as const;

const formatOf = ({ type = 'text' }: Column): string => FORMATS[type];
const widthOf = ({ type = 'text', width }: Column): number => Math.min(width ?? WIDTHS[type], WIDEST);

/** One object for all cells of a column: exceljs knows it again and does not work its style out for each cell. */
const styleOf = (column: Column) => ({ numFmt: formatOf(column), font: FONT, alignment: TOP });
const headingStyle = { font: BOLD, alignment: TOP, border: { bottom: LINE } };
const sumStyleOf = (column: Column) => ({ ...styleOf(column), font: BOLD, border: { top: LINE } });

/**
 * The workbook of an export as exceljs writes it: what ours is compared with, cell by cell. It was the program's own
 * until decision 039.
 */
export function exceljsWorkbook(sheet: Omit<SheetTask, 'port'>, stream: Writable) {
  const { columns } = sheet;
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  Object.assign(workbook, { creator: sheet.author, lastModifiedBy: sheet.author, title: sheet.title });
  const worksheet = workbook.addWorksheet(sheetTitle(sheet.title), {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: PAGE,
    headerFooter: { oddFooter: `&L${footerText(sheet.title)}&C${footerText(sheet.author)}&RStrona &P z &N` },
  });
  const styles = columns.map(styleOf);
  // The columns' own style comes first: an empty cell looks and behaves as a filled one, and the file's first font,
  // which is that of all cells without one, is the plain one.
  worksheet.columns = columns.map((column, index) => ({
    header: column.header,
    width: widthOf(column),
    style: styles[index],
  }));
  const heading = worksheet.getRow(1);
  columns.forEach((_column, index) => (heading.getCell(index + 1).style = headingStyle));
  heading.commit();
  const offsets: Offsets = new Map();
  let rows = 1;
  const addRow = (values: readonly CellValue[], styled: readonly Partial<ExcelJS.Style>[]): void => {
    const row = worksheet.addRow([]);
    columns.forEach(({ type = 'text' }, index) => {
      const value = cell(values[index], type, offsets);
      const style = styled[index];
      if (value === null || !style) return;
      const place = row.getCell(index + 1);
      const isDay = typeof value === 'number' && (type === 'day' || type === 'instant');
      place.value = isDay ? new Date(Math.round((value - 25_569) * 86_400_000)) : value;
      place.style = style;
    });
    row.commit();
  };
  return {
    add(values: readonly CellValue[]): void {
      rows++;
      addRow(values, styles);
    },
    /** @param sums a last row that no filter hides or sorts away */
    async end(sums?: readonly CellValue[]): Promise<void> {
      worksheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows, column: Math.max(1, columns.length) } };
      if (sums) addRow(sums, columns.map(sumStyleOf));
      worksheet.commit();
      await workbook.commit();
    },
  };
}

/** Excel refuses some characters in a sheet's name and more than 31 of them; an apostrophe would end the name in the range of its print titles. */
const sheetTitle = (title: string): string =>
  title
    .replace(/[*?:\\/[\]']/g, ' ')
    .slice(0, 31)
    .trim() || 'Dane';

/** A single & begins a code there. */
const footerText = (text: string): string => text.replaceAll('&', '&&');
