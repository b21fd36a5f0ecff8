import type { Field, FieldGroup } from '#domain/form/form.ts';
import type { Noun } from '#domain/text/noun.ts';
import type { DocumentReaders } from './document.ts';
import type { RecordView } from './view.ts';

/** An input of a record's form, and how its value is kept where the input does not say it. */
export interface RecordField<Name extends string = string> extends Field {
  readonly name: Name;
  /**
   * Absent: a box is kept as a boolean, a group of boxes as a list, a number as a number, everything else as text. What
   * may be left empty is null then; long and rich texts are '' instead. `list`: what is typed in one line, in parts.
   * A file is a photo, kept as the name of its upload; `document`: a `StoredDocument` (domain/record/document.ts).
   */
  readonly stored?: 'number' | 'money' | 'document' | { readonly list: (typed: string) => readonly string[] };
}

/** A group of inputs that repeats, kept as a list of objects. */
export interface RecordGroup extends FieldGroup {
  readonly fields: readonly RecordField[];
  /** Heading of all items, and of one in the history. */
  readonly words: { readonly many: string; readonly one: string };
  /** The hidden field that carries an item's id: given by the server, kept whatever becomes of the item's other fields. */
  readonly identity: string;
}

/** A declared record, whatever its values are. */
export interface AnyRecord extends RecordView {
  /** Prefix of the types of its facts, e.g. `Course`: `CourseCreated`, `CourseChanged` … */
  readonly event: string;
  /** For its words, and for the history: 'Dodano kurs'. */
  readonly noun: Noun;
  /** The field that names a record in lists and selects; absent: `titleOf` makes its name. */
  readonly title?: string;
  titleOf?(values: object): string;
  readonly fields: readonly RecordField[];
  readonly elsewhere?: readonly RecordField[];
  readonly groups?: readonly RecordGroup[];
  /** Who is served its documents; absent: those who may read the record. */
  readonly documents?: DocumentReaders;
  /** What follows for values from other ones, whenever the form is saved. */
  settle?(values: object): object;
  /** Further indexes of its table, as `ReadModel.indexes`. */
  readonly indexes?: readonly string[];
  /** One for each older version of the values. */
  readonly upcasters?: readonly RecordUpcaster[];
}

/**
 * A plain record, declared once: how it is filled in, listed, spoken of and kept. Everything else is derived from it: schema
 * and facts (`events.ts`), state and commands (`decide.ts`), read model, routes, pages. Pure data, for browser and server
 * alike. `V` are its stored values.
 *
 * Anything with behaviour of its own is written by hand. A record has no personal data; persons are accounts.
 */
export interface RecordDeclaration<V extends object> extends AnyRecord {
  readonly title?: keyof V & string;
  titleOf?(values: V): string;
  readonly fields: readonly RecordField<keyof V & string>[];
  readonly elsewhere?: readonly RecordField<keyof V & string>[];
  settle?(values: V): V;
}

/** How stored values of one version become those of the next; the first of a list turns version 1 into version 2. */
export interface RecordUpcaster {
  /** New fields, with what a record of before holds in them; a change of before says nothing of them. */
  readonly added?: Readonly<Record<string, unknown>>;
  /** What else became of the values (a new name, another form): given all of a record, or those that a change names. */
  changed?(values: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

/** The plain records of a portal by the names of their tables. */
export type Records = Readonly<Record<string, AnyRecord>>;

/** The stored values of a declared record. */
export type ValuesOf<D extends AnyRecord> = D extends RecordDeclaration<infer V> ? V : never;

/** Everything that is stored, wherever it is edited. */
export const storedFields = ({ fields, elsewhere = [] }: AnyRecord): readonly RecordField[] => [
  ...fields,
  ...elsewhere,
];

/** Whether a field holds a list of texts. */
export const isList = ({ type, stored }: RecordField): boolean =>
  type === 'checkboxGroup' || typeof stored === 'object';
