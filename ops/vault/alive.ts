import { anyOf } from '#ops/postgres/prepared.ts';

/**
 * SQL: the first part (`WITH alive …`) of a statement that writes something about persons. It holds their keys until it is
 * committed, so an erasure comes before it, and `alive` lacks the person, or after it, and finds what was written (GDP-03).
 *
 * @param parameter of the person ids, e.g. `$3`
 */
export const whileAlive = (parameter: string): string =>
  `WITH alive AS MATERIALIZED (SELECT person_id FROM vault.persons
     WHERE person_id = ${anyOf(parameter)} AND wrapped IS NOT NULL ORDER BY person_id FOR SHARE)`;
