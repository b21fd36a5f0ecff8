import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportDays } from '#domain/report/report.ts';
import { ACTIVE_STATUSES } from '#domain/training/course-date/terms.ts';

/** Trainings of these days; `column` is trusted. */
export const during = (column: string, { from, to }: ReportDays): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${from ?? null}::text is null or ${sql.ref(column)} >= ${from ?? ''})
    and (${to ?? null}::text is null or ${sql.ref(column)} <= ${to ?? ''})`;

/** Holds a place on its list. */
export const active = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} in (${sql.join([...ACTIVE_STATUSES])})`;

/** How many rows of a group fulfil it. */
export const countWhere = (condition: RawBuilder<SqlBool>): RawBuilder<number> =>
  sql<number>`count(*) filter (where ${condition})::int`;
