import { counted } from '#domain/text/plural.ts';

/** What a cell's text does not show: it was a date, or a formula whose result the file does not hold. */
export type CellMark = 'date' | 'formula';

/** One record of a file with a table and the line on which it begins, counted as its program counts. */
export interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** By the cell's place, from 0. */
  readonly marks?: ReadonlyMap<number, CellMark>;
}

/** Says in Polish why a file, or the rest of it, can't be read as a table. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

/** Besides the headings. */
export const MOST_RECORDS = 100_000;
export const TOO_MANY_RECORDS = 'Plik może mieć najwyżej 100 000 wierszy';
export const EMPTY_FILE = 'Plik jest pusty';

/** Hidden and filtered rows are rows of the table: read, and said. */
export const hiddenRowsNote = (count: number): string[] =>
  count === 0
    ? []
    : [
        `Arkusz ma ${counted(count, ['ukryty wiersz', 'ukryte wiersze', 'ukrytych wierszy'])}. Wczytujemy ukryte wiersze tak jak widoczne.`,
      ];

/** A table with its headings as the first record, and what its reader should know of how it was read. */
export interface Table {
  readonly records: AsyncGenerator<TableRecord>;
  /** Polish sentences; complete once the records have been read. */
  readonly notes: string[];
}
