import type { Option } from '#domain/form/form.ts';
import type { RecordDefinition } from '#domain/record/record.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import type { RecordTable } from '#projections/record-list.ts';
import type { RecordRow } from '#projections/records.ts';
import type { RequestContext } from '#api/http/route.ts';

/** What the routes of a plain record need besides its declaration in the domain. */
export interface RecordScreen<V extends object = Record<string, unknown>> {
  readonly record: RecordDefinition<V>;
  readonly table: RecordTable;
  /** Lists for selects, by the keys that the view names. */
  options?(request: RequestContext): Promise<Readonly<Record<string, readonly Option[]>>>;
  /** What the record's own form can't know: messages by field, e.g. a cycle of prerequisites. */
  check?(request: RequestContext, values: V, id: string): Promise<FieldErrors | undefined>;
  /** More for the details page, under `data.more`. */
  more?(request: RequestContext, row: RecordRow<V>): Promise<object>;
}
