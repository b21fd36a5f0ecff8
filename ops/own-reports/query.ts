import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Portal } from '#domain/kernel/actor.ts';
import type { OwnFilter } from '#domain/own-report/filters.ts';
import type { OwnQuestion } from '#domain/own-report/question.ts';
import type { Grouping, Measure, ReportSource, SourceColumn } from '#domain/own-report/source.ts';

/** Names come from the declaration of a source alone; whatever was typed is a parameter. */
const ref = ({ name }: SourceColumn): RawBuilder<unknown> => sql.ref(name);

/** A text that is empty says as little as none. */
const said = (column: SourceColumn): RawBuilder<unknown> =>
  column.type === 'text' ? sql`NULLIF(${ref(column)}, '')` : ref(column);

const valueOf = ({ column, step }: Grouping): RawBuilder<unknown> =>
  step ? sql`date_trunc(${sql.lit(step)}, ${ref(column)}::timestamp)::date::text` : sql`${said(column)}::text`;

const FIGURES: Readonly<
  Record<Exclude<Measure['how'], 'count'>, (column: RawBuilder<unknown>) => RawBuilder<unknown>>
> = {
  sum: (column) => sql`sum(${column})`,
  avg: (column) => sql`round(avg(${column})::numeric, 1)`,
  min: (column) => sql`min(${column})`,
  max: (column) => sql`max(${column})`,
  yes: (column) => sql`count(*) FILTER (WHERE ${column})`,
  share: (column) => sql`round(100.0 * count(*) FILTER (WHERE ${column}) / NULLIF(count(${column}), 0), 1)`,
  distinct: (column) => sql`count(DISTINCT ${column})`,
};

const figureOf = ({ how, column }: Measure): RawBuilder<unknown> =>
  sql`(${how === 'count' || !column ? sql`count(*)` : FIGURES[how](said(column))})::float8`;

const PARAMETER: Readonly<Record<SourceColumn['type'], (value: unknown) => RawBuilder<unknown>>> = {
  text: (value) => sql`${value}::text`,
  day: (value) => sql`${value}::date`,
  number: (value) => sql`${value}::float8`,
  flag: (value) => sql`${value}::boolean`,
};

function conditionOf({ column, operation, values }: OwnFilter): RawBuilder<unknown> {
  const name = ref(column);
  const parameters = values.map(PARAMETER[column.type]);
  const [first] = parameters;
  if (operation === 'empty') return sql`${said(column)} IS NULL`;
  if (operation === 'filled') return sql`${said(column)} IS NOT NULL`;
  if (operation === 'contains') return sql`strpos(lower(${name}), lower(${first})) > 0`;
  if (operation === 'from') return sql`${name} >= ${first}`;
  if (operation === 'to') return sql`${name} <= ${first}`;
  return sql`${name} IN (${sql.join(parameters)})`;
}

function whereOf(
  { filters, source }: OwnQuestion,
  portal: Portal,
  more: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const own = source.ofPortal ? [sql`portal = ${portal}::text`] : [];
  const all = [...filters.map(conditionOf), ...own, ...more];
  return all.length > 0 ? sql`WHERE ${sql.join(all, sql` AND `)}` : sql``;
}

/** The rows of the line that is of these values; null: nothing is said. Without values all rows. */
const ofLine = ({ by }: OwnQuestion, at: readonly (string | null)[] | null): RawBuilder<unknown>[] =>
  at === null ? [] : by.map((one, place) => sql`${valueOf(one)} IS NOT DISTINCT FROM ${at[place] ?? null}::text`);

const viewOf = ({ schema, name }: ReportSource): RawBuilder<unknown> => sql.table(`${schema}.${name}`);

/** A row of the answer: of all rows first (`whole`), then the lines. */
export interface AnswerRow {
  readonly whole: boolean;
  readonly [cell: `b${number}`]: string | null;
  readonly [cell: `f${number}`]: number | null;
}

const column = (name: string, place: number): RawBuilder<unknown> => sql.ref(`${name}${place}`);

/** The statement of a question: its total, and so many lines. */
export function ownQuery<DB>(
  db: Kysely<DB>,
  question: OwnQuestion,
  { portal, limit }: { portal: Portal; limit: number },
) {
  const { by, measures, source, order } = question;
  const lines = by.map((one, place) => sql`${valueOf(one)} AS ${column('b', place)}`);
  const figures = measures.map((one, place) => sql`${figureOf(one)} AS ${column('f', place)}`);
  const places = by.map((_, place) => sql`${place + 1}`);
  const keys = by.map(valueOf);
  const sets = by.length > 0 ? sql`GROUP BY GROUPING SETS ((), (${sql.join(keys)}))` : sql``;
  const whole = by.length > 0 ? sql`GROUPING(${sql.join(keys)}) <> 0` : sql`true`;
  const names = places.map((_, place) => sql`${column('b', place)} NULLS LAST`);
  const sorted = order === 'figure' ? [sql`f0 DESC NULLS LAST`, ...names] : names;
  return sql<AnswerRow>`SELECT * FROM (
    SELECT ${sql.join([...lines, ...figures, sql`${whole} AS whole`])} FROM ${viewOf(source)} ${whereOf(question, portal)} ${sets}
  ) answered ORDER BY ${sql.join([sql`whole DESC`, ...sorted])} LIMIT ${limit + 2}`.compile(db);
}

/** The statement of those values of a condition on a text that no row of the source has, whatever else is asked. */
export const absentQuery = <DB>(
  db: Kysely<DB>,
  question: OwnQuestion,
  asked: { portal: Portal; filter: OwnFilter },
) => {
  const { column, operation, values } = asked.filter;
  const named =
    operation === 'contains' ? sql`strpos(lower(${ref(column)}), lower(value)) > 0` : sql`${ref(column)} = value`;
  const rest = whereOf({ ...question, filters: [] }, asked.portal, [named]);
  return sql<{ value: string }>`SELECT value FROM unnest(${values}::text[]) AS value
    WHERE NOT EXISTS (SELECT FROM ${viewOf(question.source)} ${rest})`.compile(db);
};

/** A row behind a line: its cells `c0`, `c1` … in the order of the source's columns, and how many such rows there are. */
export interface RowsRow {
  readonly total: number;
  readonly [cell: `c${number}`]: string | null;
}

/** The statement of the rows behind a line, the newest days first. */
export function ownRowsQuery<DB>(
  db: Kysely<DB>,
  question: OwnQuestion,
  asked: { portal: Portal; limit: number; at: readonly (string | null)[] | null },
) {
  const { source } = question;
  const cells = source.columns.map((one, place) => sql`${said(one)}::text AS ${column('c', place)}`);
  const days = source.columns.flatMap(({ type }, place) =>
    type === 'day' ? [sql`${column('c', place)} DESC NULLS LAST`] : [],
  );
  const others = source.columns.flatMap(({ type }, place) => (type === 'day' ? [] : [column('c', place)]));
  return sql<RowsRow>`SELECT *, (count(*) OVER ())::float8 AS total FROM (
    SELECT ${sql.join(cells)} FROM ${viewOf(source)} ${whereOf(question, asked.portal, ofLine(question, asked.at))}
  ) rows ORDER BY ${sql.join([...days, ...others])} LIMIT ${asked.limit}`.compile(db);
}
