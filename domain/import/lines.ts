import { normalize, withoutInvisible } from '#domain/form/input.ts';
import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';
import type { Field, Form, Option } from '#domain/form/form.ts';
import { recordForm } from '#domain/record/view.ts';
import { isSound } from '#domain/text/sound.ts';
import { withoutMarks } from '#domain/text/words.ts';
import type { ImportKind } from './kind.ts';

/** Headings are compared without case, accents and punctuation: 'NR SERWISU', 'Nr serwisu' and 'nr_serwisu' are one. */
const plain = (text: string): string => withoutMarks(text).replace(/[^a-z0-9]/g, '');

/** Which field each column of the file fills; null for one that is not known. Or what is wrong with the headings. */
export function readHeadings(kind: ImportKind, cells: readonly string[]): (string | null)[] | string {
  const fieldOf = new Map(kind.columns.flatMap(({ field, headers }) => headers.map((one) => [plain(one), field])));
  const fields = cells.map((cell) => fieldOf.get(plain(cell)) ?? null);
  const known = fields.filter((field) => field !== null);
  const twice = known.find((field, at) => known.indexOf(field) !== at);
  if (twice) return `Kolumna „${headingOf(kind, twice)}” występuje w pliku dwa razy.`;
  const missing = kind.columns.filter(({ field, required }) => required && !known.includes(field));
  if (missing.length === 0) return fields;
  return `W pierwszym wierszu brakuje kolumn: ${missing.map(({ headers }) => headers[0]).join(', ')}.`;
}

const headingOf = (kind: ImportKind, field: string): string =>
  kind.columns.find((column) => column.field === field)?.headers[0] ?? field;

/** A cell with nothing but a dash takes the value away; an empty one leaves what is there. */
const DASH = /^[-–—]$/u;

/** Which fields a line says nothing of: their present values stay. */
export const unsaidIn = (fields: readonly (string | null)[], cells: readonly string[]): ReadonlySet<string> =>
  new Set(fields.flatMap((field, at) => (field !== null && withoutInvisible(cells[at] ?? '') === '' ? [field] : [])));

/**
 * A cell as the form would keep it, so that what a line is about is identified by what would be stored: without marks
 * that nobody sees, accents as one letter each. Runs of spaces are one, of any kind that programs put in; lines stay
 * where a field has several.
 */
export function cellText(text: string, field: Field | undefined): string {
  const lines = field?.type === 'textarea' ? /[^\S\n]+/gu : /\s+/gu;
  const tidied = withoutInvisible(text).replace(lines, ' ').trim();
  if (DASH.test(tidied)) return '';
  const kept = field?.type === 'text' ? normalize(field, tidied) : tidied;
  return typeof kept === 'string' ? kept : tidied;
}

/** Two names, numbers or addresses that differ in no more than case are one. */
export const keyText = (value: unknown): string =>
  withoutInvisible(typeof value === 'string' ? value : '')
    .toLowerCase()
    .replace(/\s+/g, ' ');

/** A line's cells as the form's inputs; choices may be given by their labels. */
export function inputsOf(
  kind: ImportKind,
  fields: readonly (string | null)[],
  cells: readonly string[],
): Record<string, string> {
  const inputs: Record<string, string> = {};
  fields.forEach((field, at) => {
    if (field === null) return;
    const known = fieldOf(kind, field);
    inputs[field] = valueOf(known, cellText(cells[at] ?? '', known));
  });
  return inputs;
}

const fieldOf = ({ view }: ImportKind, name: string): Field | undefined =>
  view.fields.find((field) => field.name === name);

function valueOf(field: Field | undefined, text: string): string {
  if (field?.type === 'checkboxGroup') return chosenIn(field, text);
  if (field?.name !== 'state') return text;
  return VOIVODESHIPS.find(({ label, value }) => plain(label) === plain(text) || value === text)?.value ?? text;
}

/** A cell 'PH, BTS' as the form takes several choices: a list of values in the order of the options (FE-17). */
function chosenIn({ options = [] }: Field, text: string): string {
  const offered = typeof options === 'string' ? [] : options;
  const words = text.split(/[,;]/).filter((word) => word.trim() !== '');
  const values = words.map(
    (word) => offered.find(({ label, value }) => plain(label) === plain(word) || value === word.trim())?.value ?? word,
  );
  return JSON.stringify(inOrder(offered, values));
}

/** Choices as a cell gives them, whatever order they are kept in. */
export const inOrder = (options: readonly Option[], values: readonly string[]): readonly string[] => [
  ...options.map(({ value }) => value).filter((value) => values.includes(value)),
  ...values.filter((value) => !options.some((option) => option.value === value)),
];

/** `5,26E+09`: a spreadsheet's short form of a long number. */
const SHORT_FORM = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;

/** The message for each such cell: the digits are gone, and the form's own message would not say why. */
export const lostDigits = (inputs: Readonly<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(inputs)
      .filter(([, text]) => SHORT_FORM.test(text))
      .map(([field, text]) => [
        field,
        [
          `Excel zapisał numer jako ${text} i zgubił jego cyfry. Wczytaj plik XLSX albo ustaw kolumnę jako tekst i wpisz numer.`,
        ],
      ]),
  );

/** What Excel and LibreOffice write, in English and in Polish, where a formula came to nothing. */
const CELL_ERROR =
  /^(?:#(?:N\/A|N\/D!?|REF!|ADR!?|VALUE!|ARG!?|DIV\/0!|DZIEL\/0!|NAME\?|NAZWA\?|NULL!|ZERO!?|NUM!|LICZBA!?|SPILL!|CALC!|GETTING_DATA)|(?:Err|Błąd):\d{3})$/iu;

/** What a cell was besides its text. */
export type CellFault = 'date' | 'formula';

/** What is wrong with a line's cells as such, by field: the form's own messages would not say why. */
export function cellFaults(
  kind: ImportKind,
  fields: readonly (string | null)[],
  { cells, marks }: { readonly cells: readonly string[]; readonly marks?: ReadonlyMap<number, CellFault> },
): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  fields.forEach((name, at) => {
    if (name === null) return;
    const fault = faultOf(cells[at] ?? '', marks?.get(at), fieldOf(kind, name));
    if (fault) faults[name] = [fault];
  });
  return faults;
}

const UNSOUND_CELL =
  'W komórce jest znak, którego nie da się zapisać (sterujący albo połowa znaku). Usuń go albo wpisz wartość od nowa.';

function faultOf(text: string, mark: CellFault | undefined, field: Field | undefined): string | undefined {
  // A carriage return is one of the ways in which spreadsheets end lines.
  if (!isSound(text.replaceAll('\r', ''))) return UNSOUND_CELL;
  if (CELL_ERROR.test(text)) return `W komórce jest błąd arkusza ${text}. Popraw formułę albo wpisz wartość.`;
  if (mark === 'formula')
    return 'Plik nie ma wyniku formuły z tej komórki. Otwórz go w arkuszu, zapisz i wczytaj ponownie.';
  if (mark !== 'date' || field?.type === 'date' || field?.type === 'datetime') return undefined;
  return `Komórka jest datą (${text}). Ustaw kolumnę jako tekst i wpisz wartość, która ma tu być.`;
}

/** The form that checks a line. */
export const lineForm = ({ view }: ImportKind): Form => recordForm(view, 'put');
