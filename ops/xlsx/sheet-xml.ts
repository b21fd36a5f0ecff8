import { soundText } from '#domain/text/sound.ts';
import { cell, type Offsets } from './cells.ts';
import type { CellValue, Column } from './columns.ts';
import { heightOf, paperOf, widthOf, type Paper } from './paper.ts';
import { cellStyle, HEADING_STYLE, sumStyle } from './styles.ts';
import { escaped, inlineString } from './xml-text.ts';

/** The XML of a sheet (ECMA-376 18.3.1), a row at a time. Its rows are numbered from 1, the heading. */
export interface SheetXml {
  readonly start: string;
  row(number: number, values: readonly CellValue[]): string;
  sums(number: number, values: readonly CellValue[]): string;
  /** A sentence in lines as long as the sheet is wide, for no column is. */
  linesOf(note: string): string[];
  note(number: number, line: string): string;
  /** @param rows how many rows the filter reaches, the heading among them */
  end(rows: number): string;
}

interface Foot {
  readonly title: string;
  readonly author: string;
}

/** Opens as a list with a frozen heading and a filter; prints as one, A4 across, the heading on each page, pages numbered; a wide one on sheets side by side (paper.ts). */
export function sheetXml(columns: readonly Column[], foot: Foot): SheetXml {
  const offsets: Offsets = new Map();
  const places = columns.map((column, index) => ({ letters: lettersOf(index), type: column.type ?? 'text' }));
  const rowOf = (number: number, values: readonly CellValue[], styles: readonly number[]): string => {
    let xml = rowStart(number, heightOf(values, columns));
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
  const paper = paperOf(columns);
  const headings = columns.map(({ header }) => header);
  return {
    start: `${top(columns, paper)}<sheetData>${rowStart(1, heightOf(headings, columns.map(asText)))}${heading}</row>`,
    row: (number, values) => rowOf(number, values, styles),
    sums: (number, values) => rowOf(number, values, sumStyles),
    linesOf: (note) =>
      wrapped(
        note,
        Math.max(
          NARROWEST,
          columns.reduce((sum, one) => sum + widthOf(one), 0),
        ),
      ),
    note: (number, line) => `<row r="${number}"><c r="A${number}" t="inlineStr">${inlineString(line)}</c></row>`,
    end: (rows) =>
      `</sheetData><autoFilter ref="A1:${lettersOf(Math.max(0, columns.length - 1))}${rows}"/>` +
      '<pageMargins left="0.3" right="0.3" top="0.4" bottom="0.55" header="0.2" footer="0.25"/>' +
      `<pageSetup paperSize="9" ${setup(paper)}/>` +
      `<headerFooter><oddFooter>${escaped(footer(foot))}</oddFooter></headerFooter>${breaks(paper)}</worksheet>`,
  };
}

/** The columns' own style comes first: an empty cell looks and behaves as a filled one. */
function top(columns: readonly Column[], { fits }: Paper): string {
  const cols = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" style="${cellStyle(column)}" customWidth="1"/>`,
  );
  return (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `${fits ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''}<sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>' +
    `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}`
  );
}

/** In characters: a note in a sheet of one narrow column is read all the same. */
const NARROWEST = 60;

/** Broken between words. */
function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** Headings are bold, and wrap as texts do. */
const asText = ({ type = 'text', width, header }: Column): Column => ({
  header,
  width: Math.max(1, Math.floor(widthOf({ header, type, ...(width === undefined ? {} : { width }) }) * 0.9)),
});

const rowStart = (number: number, height: number | undefined): string =>
  height === undefined ? `<row r="${number}">` : `<row r="${number}" ht="${height}" customHeight="1">`;

/** Sheets side by side are printed one after the other, before the next rows. */
const setup = ({ fits, scale }: Paper): string =>
  fits
    ? 'orientation="landscape" fitToWidth="1" fitToHeight="0"'
    : `scale="${scale}" pageOrder="overThenDown" orientation="landscape"`;

const breaks = ({ breaks: places }: Paper): string =>
  places.length === 0
    ? ''
    : `<colBreaks count="${places.length}" manualBreakCount="${places.length}">${places
        .map((place) => `<brk id="${place}" max="1048575" man="1"/>`)
        .join('')}</colBreaks>`;

/** 0 → A, 27 → AB. */
export function lettersOf(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return (rest < 0 ? '' : lettersOf(rest)) + String.fromCharCode(65 + (column % 26));
}

/** A single & begins a code there. */
const footer = ({ title, author }: Foot): string =>
  `&L${title.replaceAll('&', '&&')}&C${author.replaceAll('&', '&&')}&RStrona &P z &N`;
