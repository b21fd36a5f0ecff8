import { sql, type Kysely } from 'kysely';
import type { ReportDays } from '#domain/report/report.ts';
import { endOfDay, startOfDay } from '#domain/text/warsaw.ts';
import { daysSum, tenth } from '#projections/days.ts';
import type { ReadTables } from '#projections/tables.ts';

/** Decisions of one operator, of some days or of one of them. */
export interface OperatorLine {
  /** `YYYY-MM-DD`; of several null. */
  readonly day: string | null;
  readonly actorType: string;
  readonly actorId: string;
  /** Null of the program itself. */
  readonly name: string | null;
  readonly decisions: number;
  readonly accepted: number;
  readonly refused: number;
  readonly workDays: number;
  /** All days that were waited for these decisions, of 24 hours. */
  readonly waitDays: number;
  readonly waitMedian: number | null;
}

interface Row extends OperatorLine {
  readonly grain: number;
}

const DECISIONS = ['ApplicationConfirmationSent', 'ApplicationConfirmed', 'ApplicationRejected'];

/** The bits of `grouping(day, actor)`: by both, by the operator alone, of all. */
const GRAINS = { day: 0, operator: 2, all: 3 } as const;

/**
 * One pass over the decisions of these days: the fact that ended a wait, one for each wait. The median of all comes separately, for
 * medians add up to nothing.
 */
export async function operatorsWork(
  db: Kysely<ReadTables>,
  by: 'day' | 'operator',
  { from, to }: ReportDays,
): Promise<{ lines: OperatorLine[]; waitMedian: number | null }> {
  const { rows } = await sql<Row>`
    with facts as (
      -- A confirmation that notifies is two facts of one moment: the first of them ended the wait.
      select distinct on (t.subject, e.nth) t.type, t.at, t.actor_type, t.actor_id, t.actor_name,
        to_char(t.at::timestamptz at time zone 'Europe/Warsaw', 'YYYY-MM-DD') as day,
        extract(epoch from t.at::timestamptz - (e.span ->> 'from')::timestamptz)::float8 / 86400 as waited
      from read.timeline t
      join read.application_statuses s on s.id = substr(t.subject, length('application:') + 1)
      cross join lateral jsonb_array_elements(s.spans) with ordinality e (span, nth)
      where t.portal = 'szkolenia' and t.kind = 'application' and t.type in (${sql.join(DECISIONS)})
        and e.span ->> 'status' = 'waiting' and e.span ->> 'to' = t.at
        and (${from ?? null}::text is null or t.at >= ${from ? startOfDay(from) : ''})
        and (${to ?? null}::text is null or t.at <= ${to ? endOfDay(to) : ''})
      order by t.subject, e.nth, t.revision)
    select grouping(day, actor_id) as grain, day, max(actor_type) as "actorType", actor_id as "actorId", (array_agg(actor_name order by at desc))[1] as name,
      count(*)::int as decisions, count(*) filter (where type <> 'ApplicationRejected')::int as accepted,
      count(*) filter (where type = 'ApplicationRejected')::int as refused, count(distinct day)::int as "workDays",
      ${daysSum(sql`waited`)} as "waitDays", percentile_cont(0.5) within group (order by waited) as "waitMedian"
    from facts group by grouping sets ((day, actor_id), (actor_id), ())
    order by day, name, actor_id`.execute(db);
  const lines = rows.map(({ grain, ...line }) => ({
    grain,
    line: { ...line, waitMedian: tenth(line.waitMedian) },
  }));
  return {
    lines: lines.flatMap(({ grain, line }) => (grain === GRAINS[by] ? line : [])),
    waitMedian: lines.find(({ grain }) => grain === GRAINS.all)?.line.waitMedian ?? null,
  };
}
