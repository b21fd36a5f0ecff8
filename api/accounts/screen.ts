import type { RawBuilder, SqlBool } from 'kysely';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import type { AnyProfile } from '#domain/account/events.ts';
import type { FormValues, Option } from '#domain/form/form.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import type { History } from '#ops/history/history.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { Between, Ids } from '#projections/list/changed-between.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { HeldValue } from '#domain/account/taking.ts';
import type { Leaving } from '#api/records/leaving.ts';

/** Where a change is in the log, to wait for; the id of whom it is about. */
export interface Saved {
  readonly id: string;
  readonly position: string;
  /** What the answer says, where the kind's words don't fit; without the full stop. */
  readonly message?: string;
  /** Part of it waits for a second administrator. */
  readonly waits?: boolean;
}

/** Whom a page of the past is about. */
export interface PastAccount {
  readonly id: string;
  readonly personId: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly history: History;
}

/** What a kind's screens do besides what follows from its declaration. */
export interface AccountScreenExtras<Row = AnyAccountRow> {
  /** Lists for selects, by the keys that the fields name. */
  options?(request: RequestContext): Promise<Readonly<Record<string, readonly Option[]>>>;
  /** Instead of adding an account with an id of its own. */
  create?(request: RequestContext, form: FormValues): Promise<Saved | Refusal>;
  /** What the form can't know, e.g. that the person is on the list already. `present`: the values of an account that is changed. */
  check?(
    request: RequestContext,
    profile: AnyProfile,
    present?: Readonly<Record<string, unknown>>,
  ): Promise<Refusal | undefined>;
  /** Rows may follow from other facts than the account's: the first change keeps what they say. */
  readonly knownElsewhere?: true;
  /**
   * People of the kind who have no account: their rows, in the kind's columns and with version 0, are in a read
   * model of their own, so that nothing that asks for accounts ever meets one. `where`: who has none to this day. They
   * are listed and have a page; nothing changes them but what they follow from. The kind needs an `account` filter.
   */
  readonly withoutAccount?: { readonly model: AnyReadModel; readonly where: RawBuilder<SqlBool> };
  /** What the form of a new account starts with. */
  prefilled?(request: RequestContext): Promise<Readonly<Record<string, unknown>>>;
  /** Values that no row holds, e.g. counts; asked for a page at once. Columns of the view's `elsewhere`. */
  derived?(request: RequestContext, rows: readonly Row[]): Promise<(id: string) => object>;
  /** Whose derived values may be otherwise at the second of two moments, for the comparison of the list. */
  touched?(between: Between): readonly Ids[];
  /** Lines of other things' histories that are about the person too, newest first, up to a moment. */
  linesElsewhere?(request: RequestContext, personId: string, until: string | null): Promise<readonly TimelineRow[]>;
  /** What taking somebody's access leaves behind: dates that they lead. */
  leaves?(request: RequestContext, id: string): Promise<Leaving | null>;
  /** The value on which something hangs, and what: the role of who leads dates. Null where nothing does. */
  held?(request: RequestContext, id: string, values: object): Promise<(HeldValue & { readonly left: Leaving }) | null>;
  /** More for the details page, under `data.more`. */
  more?(request: RequestContext, row: Row): Promise<object>;
  /** The same values and the same more as they were at a moment. */
  past?(request: RequestContext, wanted: PastAccount): Promise<{ readonly derived: object; readonly more: object }>;
}

/** A kind of account with its screens. */
export interface AccountScreen {
  readonly definition: AccountDefinition;
  readonly model: AnyReadModel;
  readonly extras: AccountScreenExtras;
}
