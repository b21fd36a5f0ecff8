import type { ApiShape } from '#domain/api/shapes.ts';

/** A row as it is in its table, by columns. */
export type ApiRow = { readonly id: string; readonly version: number; readonly valid_from: Date } & Readonly<
  Record<string, unknown>
>;

/** A kind that other programs read: its shape, its table, and how a row becomes the shape. */
export interface ApiKind extends ApiShape {
  readonly table: string;
  /** By the types of the facts that the feed publishes of it: what it calls them. What isn't here is nobody's business outside. */
  readonly news: Readonly<Record<string, string>>;
  openOf(row: ApiRow): object;
  /** Null where the person was erased. */
  personsOf?(row: ApiRow): object | null;
  /** Where the shape has `files`: those that the thing has now. */
  filesOf?(row: ApiRow): readonly ApiFile[];
}

/** A file of a thing. */
export interface ApiFile {
  readonly id: string;
  /** The name under which it is kept. */
  readonly upload: string;
  readonly open: object;
  readonly persons: object;
}

/** Declares a kind by the row that its table has. */
export const apiKind = <Row extends object>(
  kind: ApiShape &
    Pick<ApiKind, 'table' | 'news'> & {
      openOf(row: Row): object;
      personsOf?(row: Row): object | null;
      filesOf?(row: Row): readonly ApiFile[];
    },
): ApiKind => kind as unknown as ApiKind;

/** A row as a program gets it that may see persons, or may not. */
export const tellRow = (kind: ApiKind, row: ApiRow, seesPersons: boolean): object => ({
  id: row.id,
  version: row.version,
  changedAt: row.valid_from.toISOString(),
  ...kind.openOf(row),
  ...(seesPersons && kind.personsOf ? { persons: kind.personsOf(row) } : {}),
});

/** The same of its files. */
export const tellFile = ({ id, open, persons }: ApiFile, seesPersons: boolean): object => ({
  id,
  ...open,
  ...(seesPersons && { persons }),
});
