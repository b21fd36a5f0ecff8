import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Distribution } from '#domain/training/survey/score.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { SurveyAnswerRow } from './survey-answers.ts';

/** Calendar days in Europe/Warsaw, `YYYY-MM-DD`, both inclusive. */
export interface NpsFilter {
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

function during({ dateFrom, dateTo }: NpsFilter): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`true`];
  if (dateFrom) all.push(sql`answered_at >= ${dateFrom}::date::timestamp at time zone 'Europe/Warsaw'`);
  if (dateTo) all.push(sql`answered_at < (${dateTo}::date + 1)::timestamp at time zone 'Europe/Warsaw'`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** How many answers gave each rate from 0 to 10. */
export async function rateDistribution(db: Kysely<ReadTables>, filter: NpsFilter): Promise<Distribution> {
  const rows = await db
    .selectFrom('survey_answers')
    .where(during(filter))
    .groupBy('rate')
    .select(['rate', (eb) => eb.fn.countAll<string>().as('n')])
    .execute();
  return Array.from({ length: 11 }, (_, rate) => Number(rows.find((row) => row.rate === rate)?.n ?? 0));
}

/** How many answers of one month gave each rate. */
export interface MonthOfRates {
  /** `YYYY-MM`, in Warsaw. */
  readonly month: string;
  readonly distribution: Distribution;
}

/** The months that have answers, in order. */
export async function ratesByMonth(db: Kysely<ReadTables>, filter: NpsFilter): Promise<MonthOfRates[]> {
  const { rows } = await sql<{ month: string; rate: number; n: number }>`
    select to_char(answered_at at time zone 'Europe/Warsaw', 'YYYY-MM') as month, rate, count(*)::int as n
    from read.survey_answers where ${during(filter)} group by 1, 2 order by 1`.execute(db);
  const months = new Map<string, number[]>();
  for (const { month, rate, n } of rows) {
    const counts = months.get(month) ?? Array.from({ length: 11 }, () => 0);
    counts[rate] = n;
    months.set(month, counts);
  }
  return [...months].map(([month, distribution]) => ({ month, distribution }));
}

/** The driver gives an instant as a Date; a row holds what its JSON holds, wherever it is drawn. */
const asRow = (row: SurveyAnswerRow): SurveyAnswerRow => ({
  ...row,
  answered_at: new Date(row.answered_at).toISOString(),
});

/** A page of answers, newest first. */
export async function listAnswers(
  db: Kysely<ReadTables>,
  { filter, page, pageSize }: { filter: NpsFilter; page: number; pageSize: number },
): Promise<SurveyAnswerRow[]> {
  const rows = await db
    .selectFrom('survey_answers')
    .selectAll()
    .where(during(filter))
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(asRow);
}

const BATCH = 1000;

/** Every answer of these days, newest first, a keyset page at a time (NPS-02). */
export async function* exportAnswers(db: Kysely<ReadTables>, filter: NpsFilter): AsyncGenerator<SurveyAnswerRow> {
  let after: SurveyAnswerRow | undefined;
  for (;;) {
    const last = after;
    const rows = await db
      .selectFrom('survey_answers')
      .selectAll()
      .where(during(filter))
      .$if(last !== undefined, (query) =>
        query.where(sql<SqlBool>`(answered_at, id) < (${last?.answered_at}::timestamptz, ${last?.id})`),
      )
      .orderBy('answered_at', 'desc')
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute();
    yield* rows.map(asRow);
    after = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}
