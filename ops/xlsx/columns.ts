/** One cell as it travels: text, number, yes/no, a day (`YYYY-MM-DD`) or an instant (ISO 8601 UTC) as text; null is empty. */
export type CellValue = string | number | boolean | null;

export interface Column {
  /** Polish heading. */
  readonly header: string;
  /** `day` and `instant` become real date cells (dd.mm.yyyy, dd.mm.yyyy hh:mm in Europe/Warsaw). Text unless told. */
  readonly type?: 'text' | 'number' | 'day' | 'instant' | 'yesNo';
  /** In characters. */
  readonly width?: number;
}

/** What the thread is told first. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly Column[];
}

/** Main → thread: more rows, the end of the rows, or the consumer took a chunk. */
export type ToThread =
  { readonly rows: readonly (readonly CellValue[])[] } | { readonly end: true } | { readonly taken: true };

/** Thread → main: ready for rows, a piece of the file, the file is whole, or it failed. */
export type FromThread =
  { readonly ready: true } | { readonly chunk: Uint8Array } | { readonly done: true } | { readonly error: string };
