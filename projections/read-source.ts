import type { Kysely } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';

/**
 * Answers that are kept while the read models they were read from have folded nothing more: as fresh as if they were
 * asked again. For what many requests ask alike (choices, totals), never for rows of persons.
 */
export interface ReadCache {
  /** `key` names the question and all it depends on besides the tables' rows. */
  read<T>(question: { readonly key: string; readonly tables: readonly string[] }, ask: () => Promise<T>): Promise<T>;
}

/**
 * What several requests look up at the same moment, in one statement: of one `name` the look-ups of a turn are asked for
 * by `ask` together, which answers in their order. Nothing is kept.
 */
export type AskTogether = <Asked, Found>(
  name: string,
  asked: Asked,
  ask: (all: readonly Asked[]) => Promise<readonly Found[]>,
) => Promise<Found>;

/** Where lists are read from. */
export interface ReadSource {
  readonly db: Kysely<ReadTables>;
  /**
   * The same, each text parsed and planned once per connection: for texts that are always the same and whose best plan
   * does not depend on the values. What is narrowed by words or by ranges is planned for them, by `db`.
   */
  readonly prepared: Kysely<ReadTables>;
  readonly cache: ReadCache;
  readonly together: AskTogether;
}
