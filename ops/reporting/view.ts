/** PostgreSQL's types that columns of reports have; texts are of the database's own collation, so that all can be compared. */
export type ColumnType = 'text' | 'date' | 'integer' | 'double precision' | 'boolean' | 'timestamptz';

/** A column of a view as a report builder knows it. */
export interface ReportColumn {
  readonly type: ColumnType;
  /** In the words of the view's `from`. */
  readonly sql: string;
  /** Polish, for the comment in the database and for the handbook. */
  readonly about: string;
}

/**
 * A view of schema `reporting`. Its columns are a promise: a new one comes last, one that is no longer known stays and is
 * null, and what else changes needs a line in `changes.ts`.
 */
export interface ReportView {
  readonly name: string;
  /** Names persons: it is in `reporting_persons`, which only the second role reads. */
  readonly persons?: true;
  /** What a row is, Polish. */
  readonly about: string;
  readonly columns: Readonly<Record<string, ReportColumn>>;
  /** What follows `FROM`; it knows views of `reporting_source` and tables of days and words only. */
  readonly from: string;
}

export const schemaOf = ({ persons }: ReportView): string => (persons ? 'reporting_persons' : 'reporting');

const column =
  (type: ColumnType) =>
  (sql: string, about: string): ReportColumn => ({ type, sql, about });

export const text = column('text');
export const day = column('date');
export const integer = column('integer');
export const decimal = column('double precision');
export const flag = column('boolean');
export const instant = column('timestamptz');

/** A day that is kept as a text, where '' is none. */
export const dayOf = (sql: string, about: string): ReportColumn => day(`NULLIF(${sql}, '')`, about);

/** The day in Warsaw of an instant. */
export const dayInWarsaw = (sql: string, about: string): ReportColumn =>
  day(`(${sql})::timestamptz AT TIME ZONE 'Europe/Warsaw'`, about);

/** The Polish word of a value, from the domain's own table; a value without a word stays itself. */
export function word(sql: string, labels: Readonly<Record<string, string>>, about: string): ReportColumn {
  const cases = Object.entries(labels).map(([value, label]) => `WHEN ${literal(value)} THEN ${literal(label)}`);
  return text(`CASE ${sql} ${cases.join(' ')} ELSE ${sql} END`, about);
}

/** Some of a view's columns, for another one that reads the same. */
export const only = ({ columns }: ReportView, names: readonly string[]): ReportView['columns'] =>
  Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));

/** A text in SQL. */
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;
