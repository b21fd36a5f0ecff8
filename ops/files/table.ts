/** One record of a file with a table and the line on which it begins, counted as its program counts. */
export interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Says in Polish why a file, or the rest of it, can't be read as a table. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

/** Besides the headings. */
export const MOST_RECORDS = 100_000;
export const TOO_MANY_RECORDS = 'Plik może mieć najwyżej 100 000 wierszy';
export const EMPTY_FILE = 'Plik jest pusty';

/** A table with its headings as the first record, and what its reader should know of how it was read. */
export interface Table {
  readonly records: AsyncGenerator<TableRecord>;
  /** Polish sentences; complete once the records have been read. */
  readonly notes: string[];
}
