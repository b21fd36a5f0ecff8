import type { CellValue, Column } from './columns.ts';

/**
 * How a sheet comes out of a printer: A4 across, letters of at least 8 points. A list that is too wide for that goes on
 * on further sheets, each with the columns that name its rows.
 */
const WIDTHS = { text: 24, number: 12, day: 12, instant: 17, yesNo: 8 };

/** Longer texts go on in the next line. */
const WIDEST = 60;

/** Of a column, in characters. */
export const widthOf = ({ type = 'text', width }: Column): number => Math.min(width ?? WIDTHS[type], WIDEST);

/** Calibri 11 at this percentage is 8 points. */
const SMALLEST_SCALE = 73;
/** A list of so many characters is made to fit one sheet. */
const FITS = 190;
/** Characters on one of several sheets at that scale, also where another font replaces Calibri (tried in LibreOffice). */
const LINE = 160;
/** The columns that come again on each sheet, when there are several across, take at most this. */
const KEYS = 45;

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

export interface Paper {
  /** All columns are on one sheet. */
  readonly fits: boolean;
  /** How many first columns are on every sheet. */
  readonly keys: number;
  /** Behind which columns, counted from 1, another sheet begins. */
  readonly breaks: readonly number[];
  readonly scale: number;
}

/** Which columns go on which sheets. */
export function paperOf(columns: readonly Column[]): Paper {
  const widths = columns.map(widthOf);
  if (total(widths) <= FITS) return { fits: true, keys: 0, breaks: [], scale: SMALLEST_SCALE };
  let keys = 1;
  while (total(widths.slice(0, keys + 1)) <= KEYS) keys++;
  const room = LINE - total(widths.slice(0, keys));
  const breaks: number[] = [];
  let used = 0;
  for (const [index, width] of widths.entries()) {
    if (index < keys) continue;
    if (used > 0 && used + width > room) {
      breaks.push(index);
      used = 0;
    }
    used += width;
  }
  return { fits: false, keys, breaks, scale: SMALLEST_SCALE };
}

const LINE_HEIGHT = 15;
/** Excel's limit, in points. */
const HIGHEST = 409;

/** Of so many characters in a column: words don't fill a line to its end. */
const linesOf = (text: string, width: number): number =>
  text.split('\n').reduce((lines, one) => lines + Math.max(1, Math.ceil((one.length * 1.1) / width)), 0);

/** Height of a row in points; undefined for a row of one line. Not every program computes it when it opens a file. */
export function heightOf(values: readonly CellValue[], columns: readonly Column[]): number | undefined {
  let lines = 1;
  for (const [index, column] of columns.entries()) {
    const value = values[index];
    if (typeof value === 'string' && (column.type ?? 'text') === 'text' && value.length * 1.1 > widthOf(column))
      lines = Math.max(lines, linesOf(value, widthOf(column)));
    else if (typeof value === 'string' && value.includes('\n')) lines = Math.max(lines, linesOf(value, WIDEST));
  }
  return lines === 1 ? undefined : Math.min(lines * LINE_HEIGHT, HIGHEST);
}
