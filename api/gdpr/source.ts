import type { AccountDeclaration } from '#domain/account/declaration.ts';
import type { Option } from '#domain/form/form.ts';
import type { PersonRights } from '#domain/gdpr/rights.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import type { App } from '#ops/app.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { PersonsWithoutAccount } from '#projections/portal.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

export type Choices = Readonly<Record<string, readonly Option[]>>;

/** Labelled values; empty ones are left out. */
export type Entry = readonly (readonly [label: string, value: string])[];

export interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** How many there are in all; absent: as many as the entries. */
  readonly total?: number;
  /** There may be more than is said: these are not counted beyond those that were asked for. */
  readonly uncounted?: boolean;
  /** On paper they are lines of one table with these columns; what `text` names follows below it, the same words once. */
  readonly asTable?: { readonly columns: readonly string[]; readonly text: string };
}

/** Somebody's records in a portal, besides accounts and mails. */
export interface PersonRecords {
  readonly sections: readonly Section[];
  /** What the person is called there; an account says it first. */
  readonly name?: string | undefined;
  /** The addresses under which the person is written to there: of all records, whatever `most` says, for what else is about this human goes by them. */
  readonly emails?: readonly string[];
  /** The telephones, as typed; of all records too. */
  readonly phones?: readonly string[];
  /** Subjects of the records that are about the person: their histories are the person's. */
  readonly subjects?: readonly string[];
  /** Whether a changed field in these histories is about somebody else. */
  isOfOthers?(field: string): boolean;
  /** Ids of others whom these histories name besides: what a fact said of them is not this person's. */
  readonly strangers?: readonly string[];
  /** To be read before the person is erased: what is still to come. */
  readonly warning?: string | undefined;
}

/** Whose records are asked for; `most`: entries of a section, all of them when absent. */
export interface PersonRequest {
  readonly personId: string;
  readonly most?: number | undefined;
  /** `YYYY-MM-DD` in Europe/Warsaw. */
  readonly today: string;
}

/** What a portal knows of persons besides their accounts and its mails (GDP-01, GDP-02). */
export interface PersonSource {
  readonly rights: PersonRights;
  /** Persons without an account: the list a hit leads to, who may follow. */
  readonly others?: PersonsWithoutAccount & {
    /** Where they are found, among the lists that are searched. */
    readonly list: string;
    readonly base: string;
    readonly permission: string;
  };
  /** What an account says besides its fields. */
  accountEntry?(kind: string, row: AnyAccountRow): Entry;
  /** To be read before an account is erased: what it leaves without anybody. */
  leftBy?(request: RequestContext, account: PersonAccount): Promise<string | undefined>;
  records?(app: Pick<App, 'db'>, request: PersonRequest): Promise<PersonRecords>;
  /** Read models that hold persons, besides accounts and the timeline: an erasure waits for them. */
  readonly readModels?: readonly string[];
}

/** An account of the person. */
export interface PersonAccount {
  readonly declaration: AccountDeclaration;
  readonly row: AnyAccountRow;
}

export const localTime = (instant: string | null): string => formatDateTime(instant);

export const entryOf = (values: Readonly<Record<string, string | null | undefined>>): Entry =>
  Object.entries(values).flatMap(([label, value]) => (value ? [[label, value] as const] : []));
