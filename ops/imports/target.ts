import type { ImportKind } from '#domain/training/imports/kinds.ts';
import type { CommandContext } from '#domain/shared/decider.ts';
import type { FormValues } from '#domain/shared/form.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import type { App } from '../app.ts';

/** What a line was found to be about. */
export interface Existing {
  readonly id: string;
  readonly version: number;
  /** Stored values, as the record's view names them. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** A checked line on its way into the log. */
export interface ImportRow {
  readonly line: number;
  /** Null: to be created. */
  readonly target: string | null;
  readonly version: number | null;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface ApplyRequest {
  readonly importId: string;
  readonly context: CommandContext;
  readonly row: ImportRow;
}

/** How lines of one kind are matched with what is there, and applied. */
export interface ImportTarget {
  readonly kind: ImportKind;
  /** What makes two lines be about the same thing; null when the line doesn't say. */
  keyOf(inputs: Readonly<Record<string, string>>): string | null;
  /** For each line what it is about; a sentence when that can't be told. */
  find(app: App, lines: readonly Readonly<Record<string, string>>[]): Promise<(Existing | string | undefined)[]>;
  /** The checked form as stored values. */
  values(form: FormValues, present: Existing | undefined): Record<string, unknown>;
  title(inputs: Readonly<Record<string, string>>): string;
  /** Idempotent: the same line of the same import has one effect, however often it runs. */
  apply(app: App, request: ApplyRequest): Promise<Refusal | undefined>;
}
