import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';
import type { Field, Form } from '#domain/form/form.ts';
import { recordForm, type RecordView } from '#domain/record/view.ts';
import { participantView } from '../accounts/participant-view.ts';
import { companyView } from '../records/company-view.ts';

/** A column of an imported file: the field it fills and the headings it may have, the first one in the sample. */
export interface ImportColumn {
  readonly field: string;
  readonly headers: readonly string[];
  readonly required?: boolean;
  readonly sample: string;
}

/** What can be imported from CSV (FRM-03, EMP-03). Cells are checked by the very form that an operator fills in. */
export interface ImportKind {
  readonly name: 'companies' | 'participants';
  /** Path of the list: the pages are `{base}/import`. */
  readonly base: string;
  readonly title: string;
  readonly view: RecordView;
  readonly columns: readonly ImportColumn[];
}

export const companiesImport: ImportKind = {
  name: 'companies',
  base: '/panel/firms',
  title: 'Import firm',
  view: companyView,
  columns: [
    { field: 'name', headers: ['Nazwa', 'Firma', 'Nazwa firmy'], required: true, sample: 'Auto Serwis Kowalski' },
    { field: 'nipNumbers', headers: ['NIP', 'Numery NIP', 'Numer NIP'], required: true, sample: '526-025-02-74' },
    { field: 'boschCarServiceId', headers: ['Numer serwisu', 'Nr serwisu', 'BCS'], sample: '4711' },
    { field: 'sapClientNumber', headers: ['Numer klienta SAP', 'SAP', 'Nr SAP'], sample: '123456' },
    { field: 'erpCustomerNumber', headers: ['Numer klienta ERP', 'ERP'], sample: '' },
    { field: 'state', headers: ['Województwo'], sample: 'Mazowieckie' },
    {
      field: 'salesRepresentativeId',
      headers: ['E-mail przedstawiciela handlowego', 'Przedstawiciel handlowy', 'Handlowiec', 'E-mail handlowca'],
      sample: '',
    },
  ],
};

export const participantsImport: ImportKind = {
  name: 'participants',
  base: '/panel/employees',
  title: 'Import uczestników',
  view: participantView,
  columns: [
    { field: 'firstName', headers: ['Imię'], required: true, sample: 'Jan' },
    { field: 'lastName', headers: ['Nazwisko'], required: true, sample: 'Nowak' },
    {
      field: 'email',
      headers: ['E-mail', 'Email', 'Adres e-mail'],
      required: true,
      sample: 'jan.nowak@serwis.example',
    },
    { field: 'phone', headers: ['Telefon', 'Numer telefonu'], sample: '600 700 800' },
    { field: 'fgazNumber', headers: ['Numer FGAZ', 'FGAZ'], sample: '' },
    { field: 'companyName', headers: ['Firma', 'Nazwa firmy'], sample: 'Auto Serwis Kowalski' },
    { field: 'boschCarServiceId', headers: ['Numer serwisu', 'Nr serwisu', 'BCS'], sample: '4711' },
    { field: 'sapClientNumber', headers: ['Numer klienta SAP', 'SAP', 'Nr SAP'], sample: '123456' },
  ],
};

export const importKinds = [companiesImport, participantsImport] as const;

/** FRM-03 (decided). */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;

/** FRM-03, EMP-03. */
export const importForm: Form = {
  id: 'import',
  method: 'post',
  encType: 'multipart/form-data',
  submitLabel: 'Sprawdź plik',
  fields: [
    {
      name: 'file',
      label: 'Plik CSV',
      type: 'file',
      required: true,
      props: { accept: '.csv,text/csv', 'data-max-bytes': IMPORT_MAX_BYTES },
      hint: 'Najwyżej 20 MB i 100 000 wierszy. Najpierw pokażemy, co się zmieni.',
    },
  ],
};

const LETTERS: Readonly<Record<string, string>> = {
  ą: 'a',
  ć: 'c',
  ę: 'e',
  ł: 'l',
  ń: 'n',
  ó: 'o',
  ś: 's',
  ź: 'z',
  ż: 'z',
};

/** Headings are compared without case, accents and punctuation: 'NR SERWISU', 'Nr serwisu' and 'nr_serwisu' are one. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ąćęłńóśźż]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9]/g, '');

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
  if (field?.name !== 'state') return text;
  return VOIVODESHIPS.find(({ label, value }) => plain(label) === plain(text) || value === text)?.value ?? text;
}

/** The form that checks a line. */
export const lineForm = ({ view }: ImportKind): Form => recordForm(view, 'put');
