import type { AnyEvent, Recorded } from '#domain/kernel/event.ts';

/** Rows hold JSON values only, named as their columns (snake_case), so that they are written and read without mapping. */
export type RowValue = null | boolean | number | string | readonly unknown[] | { readonly [key: string]: unknown };

/**
 * Which rows an event is about: rows by their key, or all rows with a value in a text column, or among the texts of a
 * `jsonb` column that holds a list. Such a column needs an index of the model that starts with it, for a list a GIN one.
 */
export type Address<Row> =
  { readonly keys: readonly string[] } | { readonly where: keyof Row & string; readonly is: string };

/** One kind of event as one read model sees it. */
export interface Handler<Row, E extends AnyEvent = AnyEvent> {
  /** Pure, derived from the event alone. All addressed rows are found as they were before the event. */
  rows(event: Recorded<E>): Address<Row> | readonly Address<Row>[];
  /**
   * Pure: the row after the event, or null for no row. `key` is the row's key (a new row takes it). May not change
   * the row it is given; returning the same object says that nothing changed.
   */
  evolve(row: Row | undefined, event: Recorded<E>, key: string): Row | null;
}

/** What a read model that keeps its past says of it. */
export interface Past<Row> {
  /**
   * Facts that are applied to former rows too, each to those that it addresses by what they said then: an erasure leaves
   * nobody in any of them. Their order may not matter.
   */
  readonly on: Readonly<Record<string, Handler<Row>>>;
  /** Indexes of the former rows, besides those by key and by moment: what lists join by, and the columns that `on` addresses. */
  readonly indexes: readonly string[];
}

/**
 * Of a model whose rows lose nothing of what they said: their past is read of the rows as they are, so nothing is kept
 * besides. `moment` is SQL, an instant; what comes back is SQL too.
 */
export interface Lasting {
  /** Whether a row was there then. */
  there(moment: string): string;
  /** What a column that grows said then; any other says what it said since the row is there, but for erasures. */
  readonly said?: Readonly<Record<string, (moment: string) => string>>;
}

/** An instant as rows hold it in text, ISO 8601 UTC with milliseconds. */
export const instantText = (moment: string): string =>
  `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * A read model: a table and a pure fold per row. The runner (ops/projector) does the rest: batches, bulk upserts,
 * checkpoint in the same transaction, rebuild alongside the live table when `version` changes.
 *
 * Rows are whole: every column has a value or null. A `timestamptz` comes back as an ISO instant with milliseconds.
 */
export interface ReadModel<Row extends object = Record<string, RowValue>> {
  /** The table `read.<name>`: lower-case letters, digits and `_`, at most 40. */
  readonly name: string;
  /** Raise it when columns, indexes or folds change: the table is rebuilt alongside the live one and swapped. */
  readonly version: number;
  /**
   * Column name to its SQL type, e.g. `text NOT NULL`. The first column is the key. Names of people and firms sort
   * the Polish way as `text COLLATE "pl-PL-x-icu"`.
   */
  readonly columns: { readonly [C in keyof Row & string]: string };
  /**
   * Columns that nobody reads any more, kept for programs of the version before: the next version may drop them
   * (ops/runbook/upgrades.md).
   */
  readonly retired?: readonly (keyof Row & string)[];
  /** Index definitions after `CREATE INDEX … ON table`, e.g. `(course_date_id)` or `USING gin (lower(name) gin_trgm_ops)`. */
  readonly indexes: readonly string[];
  /** Its rows' former states are kept, so that its lists can be read as of a moment. */
  readonly past?: Past<Row>;
  /** Its rows say themselves what they said before, which its lists are read of then; instead of `past`. */
  readonly lasting?: Lasting;
  /** It shows names of those who acted (`meta.actor.person`); folded alone, the others get events without them. */
  readonly showsActors?: true;
  // Handlers are checked where they are written (see `on`); here they are kept by event type.
  readonly on: Readonly<Record<string, Handler<Row>>>;
}

/** An address whose row type is not known. */
export type AnyAddress = { readonly keys: readonly string[] } | { readonly where: string; readonly is: string };

/** A read model as the runner sees it, whatever its rows are. Every `ReadModel<Row>` is one. */
export interface AnyReadModel {
  readonly name: string;
  readonly version: number;
  readonly columns: Readonly<Record<string, string>>;
  readonly retired?: readonly string[];
  readonly indexes: readonly string[];
  readonly past?: { readonly on: AnyHandlers; readonly indexes: readonly string[] };
  readonly lasting?: Lasting;
  readonly showsActors?: true;
  readonly on: AnyHandlers;
}

type AnyHandlers = Readonly<
  Record<
    string,
    {
      rows(event: Recorded): AnyAddress | readonly AnyAddress[];
      evolve(row: object | undefined, event: Recorded, key: string): object | null;
    }
  >
>;

/** Types a handler by its event definition: `...on(ApplicationRegistered, { rows, evolve })`. */
export function on<Row extends object, T extends string, D>(
  definition: { readonly type: T; readonly schema: { readonly _output: D } },
  handler: Handler<Row, { readonly type: T; readonly data: D }>,
): Record<string, Handler<Row>> {
  return { [definition.type]: handler };
}

/** `on` for one kind of row, so that handlers need no type arguments: `const on = handlers<ApplicationRow>()`. */
export const handlers =
  <Row extends object>() =>
  <T extends string, D>(
    definition: { readonly type: T; readonly schema: { readonly _output: D } },
    handler: Handler<Row, { readonly type: T; readonly data: NoInfer<D> }>,
  ): Record<string, Handler<Row>> =>
    on(definition, handler);
