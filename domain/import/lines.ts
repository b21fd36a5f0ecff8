import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';
import type { Field, Form, Option } from '#domain/form/form.ts';
import { recordForm } from '#domain/record/view.ts';
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

/** A line's cells as the form's inputs; choices may be given by their labels. */
export function inputsOf(
  kind: ImportKind,
  fields: readonly (string | null)[],
  cells: readonly string[],
): Record<string, string> {
  const inputs: Record<string, string> = {};
  fields.forEach((field, at) => {
    if (field !== null) inputs[field] = valueOf(fieldOf(kind, field), (cells[at] ?? '').trim());
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

/** What each such cell is told: the digits are gone, and the form's own message would not say why. */
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

/** The form that checks a line. */
export const lineForm = ({ view }: ImportKind): Form => recordForm(view, 'put');
