import type { ImportKind } from '#domain/import/kind.ts';
import type { Access } from '#domain/kernel/access.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import type { FormValues, Option } from '#domain/form/form.ts';
import type { App } from '#ops/app.ts';

/** A line's cells by field name. */
export type Inputs = Readonly<Record<string, string>>;

/** What a line was found to be about. */
export interface Existing {
  readonly id: string;
  readonly version: number;
  /** Stored values, as the record's view names them. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** What a line is about (nothing yet: to be created), and what is wrong with that. */
export interface Match {
  readonly existing?: Existing | undefined;
  readonly error?: string | undefined;
  /** What is worth knowing before the line is confirmed. */
  readonly note?: string | undefined;
}

/** What a line says it is about. */
export interface LineKeys {
  /** None of these may be in an earlier line. */
  readonly own: readonly string[];
  /** What later lines may not take, besides `own`. */
  readonly also?: readonly string[];
  /** What an earlier line may have too, if it is about something else; it is asked whether it is. */
  readonly looks?: string;
}

/** A checked line on its way into the log. */
export interface ImportRow {
  readonly line: number;
  /** Null: to be created. */
  readonly target: string | null;
  readonly version: number | null;
  readonly values: Readonly<Record<string, unknown>>;
  /** Names of the fields that it changes; null: it sets all of them, of something new. */
  readonly changed: readonly string[] | null;
}

export interface ApplyRequest {
  readonly importId: string;
  readonly context: CommandContext;
  readonly rows: readonly ImportRow[];
}

/** What became of a line: the record it made or changed, or why it was refused. */
export interface Applied {
  readonly line: number;
  readonly target: string | null;
  readonly result: string | null;
  readonly position?: string;
}

/**
 * A choice of a field that is not fixed; `typed` is how a file names one, e.g. an e-mail in small letters, and `written`
 * how our own files spell that. `former`: it stays where it is, and is chosen for nothing else.
 */
export interface Choice extends Option {
  readonly typed: string;
  readonly written?: string;
  readonly former?: true;
}

export type Choices = Readonly<Record<string, readonly Choice[]>>;

/** How lines of one kind are matched with what is there, and applied. */
export interface ImportTarget {
  readonly kind: ImportKind;
  /** The read model that lines are matched with. */
  readonly readModel: string;
  /** By the name that a field's `options` has. */
  choices?(app: App): Promise<Choices>;
  keysOf(inputs: Inputs): LineKeys;
  /** For each line what it is about. */
  find(app: App, lines: readonly Inputs[]): Promise<Match[]>;
  /** The checked form as stored values. */
  values(form: FormValues, present: Existing | undefined): Record<string, unknown>;
  title(inputs: Inputs): string;
  /** What anyone who brings the file may not do by it, as they may not by the form: 422 at its fields. */
  refuse?(access: Access, line: { readonly before?: Existing['values']; readonly after: object }): Refusal | undefined;
  /** Values of those of these ids that are there now, for what `refuse` compares. */
  present?(app: App, ids: readonly string[]): Promise<ReadonlyMap<string, Existing['values']>>;
  /**
   * Idempotent: the same line of the same import has one effect, however often it runs. What changed since the dry run
   * is looked at again; such a line is refused and says so.
   */
  apply(app: App, request: ApplyRequest): Promise<Applied[]>;
}
