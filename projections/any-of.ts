import { sql } from 'kysely';

/**
 * SQL: `any (…)` of these ids, for prepared texts. The list is in a sub-select, so that a plan costs the same however
 * many they are: PostgreSQL then keeps one, where it would make a new plan each time for a list that it can count.
 *
 * @example .where(sql<SqlBool>`id = ${anyOf(ids)}`)
 */
export const anyOf = (ids: readonly string[]) => sql`any ((select ${[...ids]}::text[])::text[])`;
