import { MOST_RECORDS, TOO_MANY_RECORDS, UnreadableTable, type CellMark, type TableRecord } from '#ops/files/table.ts';
import { formatDay } from '#domain/text/dates.ts';
import { numberText } from '#ops/xlsx/cell-text.ts';
import type { XmlReader } from '#ops/xlsx/xml.ts';

const MOST_COLUMNS = 1000;
const LONGEST_CELL = 100_000;

/** What an OpenDocument spreadsheet says besides its rows. */
export interface OdsSheet {
  /** Of the first visible table; empty where there is none. */
  readonly name: string;
  readonly tables: number;
  readonly hiddenRows: number;
  readonly merged: boolean;
}

type Attributes = Readonly<Record<string, string>>;

const times = (text: string | undefined): number => Math.max(1, Math.min(Number(text) || 1, 10_000_000));

/** A cell as it is being read. */
interface OpenCell {
  readonly attributes: Attributes;
  readonly paragraphs: string[];
}

/** By the kind of a cell's value: its text as it was typed. */
const TEXTS: Readonly<Record<string, (attributes: Attributes, shown: string) => string>> = {
  float: ({ value }, shown) => floatText(value ?? shown, shown),
  currency: ({ value }, shown) => floatText(value ?? shown, shown),
  percentage: ({ value }, shown) => floatText(value ?? shown, shown),
  date: (attributes, shown) => dateText(attributes['date-value'] ?? shown),
  boolean: (attributes) => (attributes['boolean-value'] === 'true' ? 'tak' : 'nie'),
};

/** Zeros in front are only in what is shown. */
const floatText = (value: string, shown: string): string =>
  /^0\d+$/.test(shown) && Number(shown) === Number(value) ? shown : numberText(value, { kind: 'number' }, 1900);

function textOf({ attributes, paragraphs }: OpenCell): string {
  const shown = paragraphs.join('\n').trim();
  const typed = TEXTS[attributes['value-type'] ?? ''];
  return typed ? typed(attributes, shown) : shown || (attributes['string-value'] ?? '').trim();
}

/** `2026-12-22T09:30:00` → `22.12.2026 09:30`. */
function dateText(value: string): string {
  const [, day, time = ''] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d).*)?$/.exec(value) ?? [];
  if (day === undefined) return value;
  return time === '' || time === '00:00' ? formatDay(day) : `${formatDay(day)} ${time}`;
}

function markOf({ attributes }: OpenCell, text: string): CellMark | undefined {
  if (attributes['value-type'] === 'date') return 'date';
  return text === '' && attributes.formula !== undefined && attributes['value-type'] === undefined
    ? 'formula'
    : undefined;
}

/** Reads `content.xml` of an ODS file (OASIS ODF 1.3 part 3, 9.1): the first visible table, without its empty rows. */
export class OdsReader implements XmlReader, OdsSheet {
  name = '';
  tables = 0;
  hiddenRows = 0;
  merged = false;
  isSpreadsheet = false;
  readonly #hidden = new Set<string>();
  #style = '';
  #reading = false;
  #done = false;
  #rows: TableRecord[] = [];
  #line = 0;
  #row: Attributes = {};
  #cells: string[] = [];
  #marks = new Map<number, CellMark>();
  #column = 0;
  #cell: OpenCell | null = null;
  #notes = 0;
  #paragraph: string | null = null;

  open(name: string, attributes: Attributes): void {
    if (name === 'style') this.#style = attributes.name ?? '';
    else if (name === 'table-properties' && attributes.display === 'false') this.#hidden.add(this.#style);
    else if (name === 'spreadsheet') this.isSpreadsheet = true;
    else if (name === 'table') this.#openTable(attributes);
    else if (this.#reading) this.#openInside(name, attributes);
  }

  text(text: string): void {
    if (this.#paragraph !== null) this.#paragraph += text;
  }

  close(name: string): void {
    if (!this.#reading) return;
    if (name === 'annotation') this.#notes--;
    else if (name === 'p') this.#closeParagraph();
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell();
    else if (name === 'table-row') this.#closeRow();
    else if (name === 'table') [this.#reading, this.#done] = [false, true];
  }

  /** Rows that are whole by now. */
  taken(): TableRecord[] {
    const whole = this.#rows;
    this.#rows = [];
    return whole;
  }

  #openTable(attributes: Attributes): void {
    this.tables++;
    if (this.#done || this.#reading || this.#hidden.has(attributes['style-name'] ?? '')) return;
    this.#reading = true;
    this.name = attributes.name ?? '';
  }

  #openInside(name: string, attributes: Attributes): void {
    if (name === 'table-row') [this.#row, this.#cells, this.#marks, this.#column] = [attributes, [], new Map(), 0];
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = { attributes, paragraphs: [] };
      if (times(attributes['number-columns-spanned']) > 1 || times(attributes['number-rows-spanned']) > 1)
        this.merged = true;
    } else if (name === 'annotation') this.#notes++;
    else if (this.#notes === 0 && this.#cell) this.#openText(name, attributes);
  }

  #openText(name: string, attributes: Attributes): void {
    if (name === 'p') this.#paragraph = '';
    else if (name === 's') this.text(' '.repeat(Math.min(times(attributes.c), 1000)));
    else if (name === 'tab') this.text('\t');
    else if (name === 'line-break') this.text('\n');
  }

  #closeParagraph(): void {
    if (this.#paragraph !== null) this.#cell?.paragraphs.push(this.#paragraph);
    this.#paragraph = null;
  }

  #closeCell(): void {
    const cell = this.#cell;
    if (!cell) return;
    this.#cell = null;
    const count = times(cell.attributes['number-columns-repeated']);
    const text = textOf(cell);
    const mark = markOf(cell, text);
    if (text.length > LONGEST_CELL)
      throw new UnreadableTable(`Wiersz ${this.#line + 1} ma komórkę dłuższą niż 100 000 znaków`);
    if (text === '' && mark === undefined) {
      this.#column += count;
      return;
    }
    if (this.#column + count > MOST_COLUMNS) throw new UnreadableTable('Arkusz ma więcej niż 1000 kolumn');
    while (this.#cells.length < this.#column) this.#cells.push('');
    for (let n = 0; n < count; n++) {
      if (mark) this.#marks.set(this.#column, mark);
      this.#cells[this.#column++] = text;
    }
  }

  #closeRow(): void {
    const count = times(this.#row['number-rows-repeated']);
    const cells = this.#cells;
    const marks = this.#marks.size > 0 ? { marks: this.#marks } : {};
    if (cells.length > 0) {
      if (count > MOST_RECORDS + 1) throw new UnreadableTable(TOO_MANY_RECORDS);
      if ((this.#row.visibility ?? 'visible') !== 'visible') this.hiddenRows += count;
      for (let n = 1; n <= count; n++) this.#rows.push({ line: this.#line + n, cells, ...marks });
    }
    this.#line += count;
  }
}
