import { cell, soundText, type Offsets } from './cells.ts';
import type { CellValue, Column } from './columns.ts';
import { cellStyle, HEADING_STYLE, sumStyle } from './styles.ts';
import { escaped, inlineString } from './xml-text.ts';

/** The XML of a sheet (ECMA-376 18.3.1), a row at a time. Its rows are numbered from 1, the heading. */
export interface SheetXml {
  readonly start: string;
  row(number: number, values: readonly CellValue[]): string;
  sums(number: number, values: readonly CellValue[]): string;
  /** @param rows how many rows the filter reaches, the heading among them */
  end(rows: number): string;
}

const WIDTHS = { text: 24, number: 12, day: 12, instant: 17, yesNo: 8 };

/** Wider columns would make the letters of a printed page too small to read; longer texts go on in the next line. */
const WIDEST = 60;

const widthOf = ({ type = 'text', width }: Column): number => Math.min(width ?? WIDTHS[type], WIDEST);

interface Foot {
  readonly title: string;
  readonly author: string;
}

/** Opens as a list with a frozen heading and a filter; prints as one, A4 across, the heading on each page, pages numbered. */
export function sheetXml(columns: readonly Column[], foot: Foot): SheetXml {
  const offsets: Offsets = new Map();
  const places = columns.map((column, index) => ({ letters: lettersOf(index), type: column.type ?? 'text' }));
  const rowOf = (number: number, values: readonly CellValue[], styles: readonly number[]): string => {
    let xml = `<row r="${number}">`;
    for (const [index, { letters, type }] of places.entries()) {
      const content = cell(values[index], type, offsets);
      if (content === null) continue;
      const place = `<c r="${letters}${number}" s="${styles[index]}"`;
      xml +=
        typeof content === 'number'
          ? `${place}><v>${content}</v></c>`
          : `${place} t="inlineStr">${inlineString(content)}</c>`;
    }
    return `${xml}</row>`;
  };
  const [styles, sumStyles] = [columns.map(cellStyle), columns.map(sumStyle)];
  const heading = columns
    .map(
      ({ header }, index) =>
        `<c r="${lettersOf(index)}1" s="${HEADING_STYLE}" t="inlineStr">${inlineString(soundText(header))}</c>`,
    )
    .join('');
  return {
    start: `${top(columns)}<sheetData><row r="1">${heading}</row>`,
    row: (number, values) => rowOf(number, values, styles),
    sums: (number, values) => rowOf(number, values, sumStyles),
    end: (rows) =>
      `</sheetData><autoFilter ref="A1:${lettersOf(Math.max(0, columns.length - 1))}${rows}"/>` +
      '<pageMargins left="0.3" right="0.3" top="0.4" bottom="0.55" header="0.2" footer="0.25"/>' +
      '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
      `<headerFooter><oddFooter>${escaped(footer(foot))}</oddFooter></headerFooter></worksheet>`,
  };
}

/** The columns' own style comes first: an empty cell looks and behaves as a filled one. */
function top(columns: readonly Column[]): string {
  const cols = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" style="${cellStyle(column)}" customWidth="1"/>`,
  );
  return (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>' +
    `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}`
  );
}

/** 0 → A, 27 → AB. */
function lettersOf(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return (rest < 0 ? '' : lettersOf(rest)) + String.fromCharCode(65 + (column % 26));
}

/** A single & begins a code there. */
const footer = ({ title, author }: Foot): string =>
  `&L${title.replaceAll('&', '&&')}&C${author.replaceAll('&', '&&')}&RStrona &P z &N`;
