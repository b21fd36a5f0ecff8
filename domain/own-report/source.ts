import type { Option } from '#domain/form/form.ts';
import { subjectOf } from '#domain/kernel/subject.ts';

/** What own reports are made of (decision 238): a view of schema `reporting`, with the columns that may be asked for. */
export interface ReportSource {
  /** Of the view. */
  readonly name: string;
  readonly schema: 'reporting' | 'reporting_persons';
  readonly title: string;
  /** What a row is. */
  readonly about: string;
  /** All of them are needed, at every run. */
  readonly permissions: readonly string[];
  /** What counting rows counts: 'Zgłoszenia'. */
  readonly counted: string;
  /** Rows of this portal alone, where a view holds those of all. */
  readonly ofPortal?: true;
  readonly columns: readonly SourceColumn[];
}

/** A mailed report is about the data that it was made of: who may not read those does not read the mail. */
export const sourceSubject = (name: string): string => subjectOf('report-source', name);

export interface SourceColumn {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'day' | 'number' | 'flag';
}

const STEPS = { day: 'dnia', week: 'tygodnia', month: 'miesiąca', quarter: 'kwartału', year: 'roku' } as const;
export type Step = keyof typeof STEPS;

/** What lines are made by: a column, and of days how many are one. */
export interface Grouping {
  readonly column: SourceColumn;
  readonly step: Step | null;
}

export type Measuring = 'count' | 'sum' | 'avg' | 'min' | 'max' | 'yes' | 'share' | 'distinct';

/** A figure of a line. `column` is null where rows are counted. */
export interface Measure {
  readonly how: Measuring;
  readonly column: SourceColumn | null;
}

export const namesPersons = ({ schema }: Pick<ReportSource, 'schema'>): boolean => schema === 'reporting_persons';

const OF_TYPE: Readonly<Record<SourceColumn['type'], readonly Measuring[]>> = {
  number: ['sum', 'avg', 'min', 'max'],
  flag: ['yes', 'share'],
  text: ['distinct'],
  day: [],
};

/** Every way in which lines can be made of a source. */
export const groupingsOf = ({ columns }: Pick<ReportSource, 'columns'>): Grouping[] =>
  columns.flatMap((column): Grouping[] => {
    if (column.type === 'number') return [];
    if (column.type !== 'day') return [{ column, step: null }];
    return (Object.keys(STEPS) as Step[]).map((step) => ({ column, step }));
  });

/** Every figure that a source has. */
export const measuresOf = ({ columns }: Pick<ReportSource, 'columns'>): Measure[] => [
  { how: 'count', column: null },
  ...columns.flatMap((column) => OF_TYPE[column.type].map((how): Measure => ({ how, column }))),
];

/** As an address has them. */
export const groupingKey = ({ column, step }: Grouping): string => (step ? `${column.name}.${step}` : column.name);
export const measureKey = ({ how, column }: Measure): string => (column ? `${how}.${column.name}` : how);

export const groupingLabel = ({ column, step }: Grouping): string =>
  step ? `${column.label}, według ${STEPS[step]}` : column.label;

const SAID: Readonly<Record<Exclude<Measuring, 'count'>, (label: string) => string>> = {
  sum: (label) => `${label}, suma`,
  avg: (label) => `${label}, średnia`,
  min: (label) => `${label}, najmniej`,
  max: (label) => `${label}, najwięcej`,
  yes: (label) => `${label}: ile razy „tak”`,
  share: (label) => `${label}: udział „tak” (%)`,
  distinct: (label) => `${label}: ile różnych`,
};

export const measureLabel = ({ counted }: Pick<ReportSource, 'counted'>, { how, column }: Measure): string =>
  how === 'count' || !column ? counted : SAID[how](column.label);

export const isShare = ({ how }: Measure): boolean => how === 'share';

/** What may be chosen, for the form of a builder. */
export const choicesOf = (source: ReportSource) => ({
  groupings: groupingsOf(source).map((one): Option => ({ value: groupingKey(one), label: groupingLabel(one) })),
  measures: measuresOf(source).map((one): Option => ({ value: measureKey(one), label: measureLabel(source, one) })),
  columns: source.columns.map(({ name, label }): Option => ({ value: name, label })),
});
