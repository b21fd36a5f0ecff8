import type { Access } from '#domain/kernel/access.ts';

/** What a rule or a validator may look at: the other values, who is asking, and the day. */
export interface FormContext {
  readonly access: Access;
  /**
   * Values of the form by field name, as typed: strings, booleans, lists of strings. A field of a repeated group sees
   * its own item's values, and behind them those of the form.
   */
  readonly values: Readonly<Record<string, unknown>>;
  /** Calendar day in Europe/Warsaw, `YYYY-MM-DD`. */
  readonly today: string;
  /** Anything the page gives the rules, as plain JSON: e.g. `{ hasFgaz: true }`, `{ options: { courses: […] } }`. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A context before the values are known: what parsing is given. */
export type FormSetting = Omit<FormContext, 'values'>;

export interface Option {
  readonly label: string;
  readonly value: string;
}

export type FieldType =
  | 'text'
  | 'number'
  | 'password'
  | 'textarea'
  | 'checkbox'
  | 'checkboxGroup'
  | 'radioGroup'
  | 'select'
  | 'date'
  | 'datetime'
  | 'file'
  | 'hidden'
  | 'richText';

export type Rule = boolean | ((context: FormContext) => boolean);

/** Returns a Polish message or undefined. `label` is the field's short label, cut at 64 characters (FE-04, FE-05). */
export type Validator = (value: unknown, label: string, context: FormContext) => string | undefined;

/** A field of a form: one definition for the React form and for the server's check (specification points 3 and 5). */
export interface Field {
  /** The name of the input; brackets are allowed: `filters[status]`, `actor[accessType]`. */
  readonly name: string;
  readonly label: string;
  readonly shortLabel?: string;
  readonly type: FieldType;
  /** Default value of a new form. It is also the value of a field that the caller didn't send. */
  readonly value?: unknown;
  /** A fixed list, or the key under which the page gives the list (`facts.options[key]`). */
  readonly options?: readonly Option[] | string;
  /** The kind of what is chosen, where the list is no table of records: histories name it. */
  readonly optionKind?: string;
  readonly placeholder?: string;
  readonly hint?: string;
  /** Of a text: what is written there most often, each taken with one press; anything else is typed. */
  readonly ready?: readonly string[];
  /** Heading that it is under: neighbours with one heading are one group on the page. */
  readonly section?: string;
  /** Longest text in characters; without it the type's general bound holds (255, textarea 10 000). */
  readonly maxLength?: number;
  /** Turns what was typed into what is kept, e.g. digits only and cut to ten. Runs in the browser and on the server. */
  readonly mask?: (value: string) => string;
  /** How a checked text is kept, where people write the same in several ways, e.g. a telephone number. */
  readonly canonical?: (value: string) => string;
  /** In turn; the first message counts. */
  readonly validate?: Validator | readonly Validator[];
  readonly if?: Rule;
  readonly readonly?: Rule;
  readonly required?: Rule;
  /**
   * Absent: always. Where it does not hold, neither format nor choice is judged, only what could not be kept at all; what
   * is no value of the field's type is left as it was.
   */
  readonly checked?: Rule;
  /** Said of an empty required field instead of '%s jest wymagane'. */
  readonly missing?: string;
  /** `false`: marked when wrong, without words below it, where a field next to it says what is wrong with both. */
  readonly displayError?: boolean;
  /** Marks an allowed value as unusual (state `warning`, FE-06). */
  readonly warn?: Validator;
  /** Passed to the input: autoComplete, inputMode, min, max, accept, rows … Number fields are held to min and max. */
  readonly props?: Readonly<Record<string, string | number | boolean>>;
}

/** A group of fields that repeats, sent as `employees[0][firstName]`. */
export interface FieldGroup {
  readonly name: string;
  /** Heading of one item; `{n}` is its number from 1. */
  readonly label: string;
  readonly addLabel: string;
  readonly min: number;
  readonly max: number;
  /** Polish messages at the group's own name. */
  readonly tooFew: string;
  readonly tooMany: string;
  readonly fields: readonly Field[];
}

export interface Form {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly encType?: 'application/x-www-form-urlencoded' | 'multipart/form-data';
  readonly fields: readonly Field[];
  readonly groups?: readonly FieldGroup[];
  readonly submitLabel: string;
  /** GET forms: query parameters carried along as hidden fields (WIRE-07). */
  readonly keepQueryParams?: readonly string[];
  readonly confirm?: { readonly message: string; readonly if?: (context: FormContext) => boolean };
  readonly theme?: 'default' | 'filters' | 'inline';
  /** Its act takes something away: the button that does it looks so. */
  readonly danger?: boolean | undefined;
  /** Half filled it may be left without a question: nothing is lost (a login). */
  readonly transient?: boolean;
  /** `modal`: one column, for dialogs. Absent: page. */
  readonly variant?: 'page' | 'modal';
}

/** Typed values after a successful parse: text → string, number → number, checkbox → boolean, date → `YYYY-MM-DD` … */
export type FormValues = Record<string, unknown>;
