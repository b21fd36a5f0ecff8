import { UnreadableTable, type CellMark, type TableRecord } from '#ops/files/table.ts';
import { numberText, type Calendar, type NumberLook } from './cell-text.ts';
import { isTrue } from './parts.ts';
import type { XmlReader } from './xml.ts';
import { unescapedText } from './xml-text.ts';

/** What cells are read with. */
export interface SheetWords {
  readonly texts: readonly string[];
  readonly looks: readonly NumberLook[];
  readonly calendar: Calendar;
}

const MOST_COLUMNS = 1000;
const LONGEST_CELL = 100_000;

/** Reads a sheet's rows; `taken` gives those that are whole by now, without empty ones. `merged`: cells were joined. */
export function sheetReader(words: SheetWords): XmlReader & {
  taken(): TableRecord[];
  readonly merged: boolean;
  readonly hiddenRows: number;
} {
  let rows: TableRecord[] = [];
  let merged = false;
  let hiddenRows = 0;
  let isHidden = false;
  let marks = new Map<number, CellMark>();
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let kind = 'n';
  let look: NumberLook = { kind: 'number' };
  let parts: string[] = [];
  let inValue = false;
  let [hasFormula, hasValue] = [false, false];
  let aloud = 0;

  const openCell = ({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void => {
    column = r === undefined ? column + 1 : columnOf(r);
    if (column >= MOST_COLUMNS) throw new UnreadableTable('Arkusz ma więcej niż 1000 kolumn');
    kind = t;
    look = words.looks[Number(s)] ?? { kind: 'number' };
    parts = [];
    [hasFormula, hasValue] = [false, false];
  };
  const closeCell = (): void => {
    const value = valueOf(kind, parts.join('')).trim();
    if (value.length > LONGEST_CELL) throw new UnreadableTable(`Wiersz ${line} ma komórkę dłuższą niż 100 000 znaków`);
    const mark = markOf(value);
    if (value === '' && !mark) return;
    if (mark) marks.set(column, mark);
    while (cells.length < column) cells.push('');
    cells[column] = value;
  };
  const markOf = (value: string): CellMark | undefined => {
    if (hasFormula && !hasValue) return 'formula';
    return kind === 'd' || (kind === 'n' && isDate(look) && value.includes('.')) ? 'date' : undefined;
  };
  const valueOf = (type: string, text: string): string => {
    if (type === 's') return words.texts[Number(text)] ?? '';
    if (type === 'b') return isTrue(text) ? 'tak' : 'nie';
    return type === 'n' ? numberText(text, look, words.calendar) : unescapedText(text);
  };
  const closeRow = (): void => {
    rows.push({ line, cells, ...(marks.size > 0 ? { marks } : {}) });
    if (isHidden) hiddenRows++;
  };
  return {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes.r ?? line + 1);
        [cells, marks] = [[], new Map()];
        column = -1;
        isHidden = isTrue(attributes.hidden);
      } else if (name === 'c') openCell(attributes);
      else if (name === 'rPh') aloud++;
      else if (name === 'mergeCell') merged = true;
      else if (name === 'f') hasFormula = true;
      else if (name === 'v') hasValue = true;
      // A formula (`f`) is no value; what it came to (`v`) is.
      inValue = (name === 'v' || name === 't') && aloud === 0;
    },
    text(text) {
      if (inValue) parts.push(text);
    },
    close(name) {
      inValue = false;
      if (name === 'rPh') aloud--;
      if (name === 'c') closeCell();
      if (name === 'row' && cells.length > 0) closeRow();
    },
    taken() {
      const whole = rows;
      rows = [];
      return whole;
    },
    get hiddenRows() {
      return hiddenRows;
    },
    get merged() {
      return merged;
    },
  };
}

const isDate = ({ kind }: NumberLook): boolean => kind === 'day' || kind === 'instant';

/** Column of a reference: A1 → 0, AB7 → 27. */
function columnOf(reference: string): number {
  let number = 0;
  for (const letter of reference.match(/^[A-Za-z]{1,3}/)?.[0].toUpperCase() ?? '') {
    number = number * 26 + letter.charCodeAt(0) - 64;
  }
  return number - 1;
}
