import type { Form } from '#domain/form/form.ts';
import type { RecordView } from '#domain/record/view.ts';

/** A column of an imported file: the field it fills and the headings it may have, the first one in the sample. */
export interface ImportColumn {
  readonly field: string;
  readonly headers: readonly string[];
  readonly required?: boolean;
  readonly sample: string;
  /** Only a file that was exported here has it: no column for people to fill in. */
  readonly exported?: true;
}

/** What a line is about, whatever its other cells say now; its field is no field of the form. */
export const ID_COLUMN: ImportColumn = { field: 'id', headers: ['Identyfikator'], sample: '', exported: true };

/** What can be imported from a table in a file, XLSX, ODS or CSV (FRM-03). Cells are checked by the very form that an operator fills in. */
export interface ImportKind {
  /** Unique in all portals: facts and stored lines name it. */
  readonly name: string;
  /** Path of the list: the pages are `{base}/import`. */
  readonly base: string;
  readonly title: string;
  readonly view: RecordView;
  readonly columns: readonly ImportColumn[];
}

/** FRM-03 (decided). */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;

/** For the browser's dialog; the file is judged by what is in it. */
const ACCEPTED =
  '.xlsx,.ods,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet';

/** FRM-03, EMP-03. */
export const importForm: Form = {
  id: 'import',
  method: 'post',
  encType: 'multipart/form-data',
  submitLabel: 'Sprawdź plik',
  fields: [
    {
      name: 'file',
      label: 'Plik XLSX, ODS lub CSV',
      type: 'file',
      required: true,
      props: { accept: ACCEPTED, 'data-max-bytes': IMPORT_MAX_BYTES },
      hint: 'Najwyżej 20 MB i 100 000 wierszy. Najpierw pokażemy, co się zmieni. Pusta komórka zostawia obecną wartość, a sama kreska (-) ją usuwa.',
    },
  ],
};
