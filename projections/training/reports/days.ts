import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportDays } from '#domain/report/report.ts';

/** Trainings of these days; `column` is trusted. */
export const during = (column: string, { from, to }: ReportDays): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${from ?? null}::text is null or ${sql.ref(column)} >= ${from ?? ''})
    and (${to ?? null}::text is null or ${sql.ref(column)} <= ${to ?? ''})`;
