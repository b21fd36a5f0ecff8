import type { RawBuilder, SqlBool } from 'kysely';
import type { CommandHead } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { FormValues, Option } from '#domain/form/form.ts';
import type { RecordView } from '#domain/record/view.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import type { PeopleTable } from '#projections/accounts.ts';
import type { ReadModel } from '#projections/read-model.ts';
import type { RequestContext } from '#api/http/route.ts';

/** One person as the record pages of the web show them. */
export interface PersonItem {
  readonly active: boolean;
  /** By the names of the view's fields. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Where a change stands in the log, to wait for; the id of whom it is about. */
export interface Saved {
  readonly id: string;
  readonly position: string;
  /** What the answer says, where the view's words don't fit; without the full stop. */
  readonly told?: string;
}

/**
 * People whom the panel keeps: operators, reporters, participants. They look like plain records and are shown by the
 * same pages, but have accounts, personal data and commands of their own.
 */
export interface PeopleScreen<Row extends { id: string; name: string; version: number }> {
  readonly view: RecordView;
  /** What the routes run. */
  readonly commands: { readonly add: CommandHead; readonly change: CommandHead; readonly setActive: CommandHead };
  readonly table: PeopleTable;
  readonly model: ReadModel<Row>;
  stream(id: string): string;
  item(row: Row): PersonItem;
  /** Filters by name, read and checked already. */
  where(filter: Readonly<Record<string, string>>): RawBuilder<SqlBool>[];
  options?(request: RequestContext): Promise<Readonly<Record<string, readonly Option[]>>>;
  create(request: RequestContext, form: FormValues): Promise<Saved | Refusal>;
  change(
    request: RequestContext,
    row: Row,
    of: { form: FormValues; version: number | undefined },
  ): Promise<Saved | Refusal>;
  /** Takes the access away, or gives it back. */
  setActive(request: RequestContext, row: Row, to: 'deactivate' | 'reactivate'): Promise<Saved | Refusal>;
  /** Values that no row holds, e.g. counts; asked for a page of people at once. Columns of `view.elsewhere`. */
  derived?(request: RequestContext, rows: readonly Row[]): Promise<(id: string) => object>;
  /** Facts in other streams that the person's row follows from, for 'stan na dzień'. */
  factsElsewhere?(request: RequestContext, id: string): Promise<readonly Recorded[]>;
  /** More for the details page, under `data.more`. */
  more?(request: RequestContext, row: Row): Promise<object>;
}
