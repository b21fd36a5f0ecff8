import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListType } from '#domain/training/course-date/terms.ts';

/**
 * How places and presences are counted in SQL: always from the columns `seat` and `present`, which the fold fills by
 * the definitions of domain/training/course-date/terms.ts. `column` is trusted.
 */
export const countSeats = (column: string, list: ListType): RawBuilder<number> =>
  countWhere(sql<SqlBool>`${sql.ref(column)} = ${list}`);

export const countPresent = (column: string): RawBuilder<number> => countWhere(sql<SqlBool>`${sql.ref(column)}`);

/** How many rows of a group fulfil it. */
export const countWhere = (condition: RawBuilder<SqlBool>): RawBuilder<number> =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
