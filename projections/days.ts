import { sql, type RawBuilder } from 'kysely';

/**
 * Days with fractions added up, to the millisecond, of as many rows as there are: floats added in another order, as parallel
 * workers do, would be rounded to another tenth now and then, and page and file would differ.
 */
export const daysSum = (days: RawBuilder<unknown>): RawBuilder<number> =>
  sql`coalesce(sum(round(${days} * 86400000)::bigint)::float8 / 86400000, 0)`;

/** With one decimal, as reports show days. */
export const tenth = (days: number | null): number | null => (days === null ? null : Math.round(days * 10) / 10);
