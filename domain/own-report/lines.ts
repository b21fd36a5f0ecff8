import { formatDay } from '#domain/text/dates.ts';
import { groupingLabel, isShare, measureLabel, type Grouping, type Step } from './source.ts';
import type { OwnQuestion } from './question.ts';

/** A line of an own report: what it is of, and its figures; null where nothing is known. */
export interface OwnLine {
  readonly by: readonly (string | null)[];
  readonly figures: readonly (number | null)[];
}

/** What a report came to. */
export interface OwnLines {
  readonly lines: readonly OwnLine[];
  /** There are more than were asked for. */
  readonly isCut: boolean;
  /** Of all rows. */
  readonly total: readonly (number | null)[];
}

export interface OwnColumn {
  readonly header: string;
  readonly type: 'text' | 'number' | 'percent';
}

/** Headings of a report, on the page, in its files and in its mails. */
export const columnsOf = ({ source, by, measures }: OwnQuestion): OwnColumn[] => [
  ...by.map((one): OwnColumn => ({ header: groupingLabel(one), type: 'text' })),
  ...measures.map((one): OwnColumn => ({
    header: measureLabel(source, one),
    type: isShare(one) ? 'percent' : 'number',
  })),
];

const NOTHING = '(brak)';

/** Times by their first day. */
const TIMES: Readonly<Record<Step, (day: string) => string>> = {
  day: formatDay,
  week: (day) => `od ${formatDay(day)}`,
  month: (day) => `${day.slice(5, 7)}.${day.slice(0, 4)}`,
  quarter: (day) => `${Math.ceil(Number(day.slice(5, 7)) / 3)}. kwartał ${day.slice(0, 4)}`,
  year: (day) => day.slice(0, 4),
};

/** What a line is of, in words. */
export function valueText({ column, step }: Grouping, value: string | null): string {
  if (value === null || value === '') return NOTHING;
  if (step) return TIMES[step](value);
  if (column.type === 'flag') return value === 'true' ? 'tak' : 'nie';
  return value;
}

/** The first cells of a line. */
export const namesOf = ({ by }: Pick<OwnQuestion, 'by'>, line: OwnLine): string[] =>
  by.map((one, place) => valueText(one, line.by[place] ?? null));
