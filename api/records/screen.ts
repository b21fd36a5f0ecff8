import type { Option } from '#domain/shared/form.ts';
import type { RecordDefinition } from '#domain/shared/record.ts';
import type { FieldErrors } from '#domain/shared/refusal.ts';
import type { RecordTable } from '#projections/record-list.ts';
import type { RecordRow } from '#projections/records.ts';
import type { Ask } from '../http/route.ts';

/** What the routes of a plain record need besides its declaration in the domain. */
export interface RecordScreen<V extends object = Record<string, unknown>> {
  readonly record: RecordDefinition<V>;
  readonly table: RecordTable;
  /** Lists for selects, by the keys that the view names. */
  options?(ask: Ask): Promise<Readonly<Record<string, readonly Option[]>>>;
  /** What the record's own form can't know: messages by field, e.g. a cycle of prerequisites. */
  check?(ask: Ask, values: V, id: string): Promise<FieldErrors | undefined>;
  /** More for the details page, under `data.more`. */
  more?(ask: Ask, row: RecordRow<V>): Promise<object>;
}
