import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ReportDays } from '#domain/report/report.ts';
import type { LeadTimesBy } from '#domain/training/reports/lead-times.ts';
import { daysSum, tenth } from '#projections/days.ts';
import type { ReadTables } from '#projections/tables.ts';
import { during } from './days.ts';

/** How long the applications of one month, course or group waited; days are of 24 hours. */
export interface LeadTimes {
  /** Month, or id of the course or group; empty where it has none. */
  readonly key: string;
  readonly name: string;
  readonly applications: number;
  readonly waiting: number;
  readonly decided: number;
  /** All days from application to decision. */
  readonly decisionDays: number;
  readonly decisionMedian: number | null;
  /** Decided ones that hold a seat. */
  readonly decidedSeats: number;
  readonly trainingDays: number;
  readonly trainingMedian: number | null;
}

interface Row extends LeadTimes {
  readonly isTotal: boolean;
}

const KEYS: Readonly<Record<LeadTimesBy, RawBuilder<string>>> = {
  month: sql`left(a.started_on, 7)`,
  course: sql`a.course_id`,
  group: sql`coalesce((select c."values" ->> 'groupId' from read.courses c where c.id = a.course_id), '')`,
};

const NAMES: Readonly<Record<LeadTimesBy, RawBuilder<string>>> = {
  month: sql`t.key`,
  course: sql`coalesce((select c.title from read.courses c where c.id = t.key), '')`,
  group: sql`coalesce((select g.title from read.groups g where g.id = t.key), '')`,
};

/** One pass over the applications of these days; the medians of all come separately, for medians can't be added up. */
export async function leadTimes(
  db: Kysely<ReadTables>,
  by: LeadTimesBy,
  days: ReportDays,
): Promise<{ lines: LeadTimes[]; medians: Pick<LeadTimes, 'decisionMedian' | 'trainingMedian'> }> {
  const { rows } = await sql<Row>`
    with a as materialized (
      select ${KEYS[by]} as key, a.status, a.seat, a.started_on, a.course_date_id, a.applied_at::timestamptz as applied, a.decided_at::timestamptz as decided
      from read.applications a where ${during('a.started_on', days)}),
    spent as (
      select a.key, a.status, case when a.decided is not null then greatest(extract(epoch from a.decided - a.applied)::float8, 0) / 86400 end as decision,
        case when a.seat = 'primary' and a.decided <= begun.at then extract(epoch from begun.at - a.decided)::float8 / 86400 end as training
      from a left join read.course_dates d on d.id = a.course_date_id
      cross join lateral (select (a.started_on::date + make_interval(hours => d.time_start / 100, mins => d.time_start % 100))
        at time zone 'Europe/Warsaw' as at) begun),
    t as (
      select key, grouping(key) = 1 as "isTotal", count(*)::int as applications,
        count(*) filter (where status = 'waiting')::int as waiting,
        count(decision)::int as decided, ${daysSum(sql`decision`)} as "decisionDays",
        percentile_cont(0.5) within group (order by decision) as "decisionMedian",
        count(training)::int as "decidedSeats", ${daysSum(sql`training`)} as "trainingDays",
        percentile_cont(0.5) within group (order by training) as "trainingMedian"
      from spent group by grouping sets ((key), ()))
    select t.*, ${NAMES[by]} as name from t`.execute(db);
  const result = rows.map(({ isTotal, ...row }) => ({
    isTotal,
    line: { ...row, decisionMedian: tenth(row.decisionMedian), trainingMedian: tenth(row.trainingMedian) },
  }));
  const { decisionMedian = null, trainingMedian = null } = result.find(({ isTotal }) => isTotal)?.line ?? {};
  const collator = new Intl.Collator('pl');
  return {
    lines: result
      .flatMap(({ isTotal, line }) => (isTotal ? [] : line))
      .sort((a, b) => collator.compare(a.name, b.name)),
    medians: { decisionMedian, trainingMedian },
  };
}
