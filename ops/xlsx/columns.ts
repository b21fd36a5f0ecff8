import type { MessagePort } from 'node:worker_threads';

/** One cell as it travels: text, number, yes/no, a day (`YYYY-MM-DD`) or an instant (ISO 8601 UTC) as text; null is empty. */
export type CellValue = string | number | boolean | null;

export interface Column {
  /** Polish heading. */
  readonly header: string;
  /** `day` and `instant` become real date cells (dd.mm.yyyy, dd.mm.yyyy hh:mm in Europe/Warsaw). Text by default. */
  readonly type?: 'text' | 'number' | 'day' | 'instant' | 'yesNo';
  /** In characters. */
  readonly width?: number;
}

/** The sheet to write, and the port where rows come in and pieces of the file go out. */
export interface SheetTask {
  readonly title: string;
  /** Who made the file, in its properties and at the foot of a printed page. */
  readonly author: string;
  readonly columns: readonly Column[];
  readonly port: MessagePort;
}

/** What is below the rows, where no filter hides it or sorts it away. */
export interface SheetFoot {
  /** Last rows in their columns. */
  readonly sums?: readonly (readonly CellValue[])[] | undefined;
  /** Sentences about them, after an empty row. */
  readonly notes?: readonly string[] | undefined;
}

/** Main → thread: more rows, the end of the rows, or the consumer took a chunk. */
export type ToThread =
  | { readonly rows: readonly (readonly CellValue[])[] }
  | ({ readonly end: true } & SheetFoot)
  | { readonly taken: true };

/** Thread → main: ready for rows, or a piece of the file. */
export type FromThread = { readonly ready: true } | { readonly chunk: Uint8Array };
