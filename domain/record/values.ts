import { z } from 'zod';
import type { FormValues } from '#domain/form/form.ts';
import { numberOf, parsePrice } from '#domain/form/validators/numbers.ts';
import { isList, storedFields, type AnyRecord, type RecordField } from './declaration.ts';

/** How the value of a field is kept. */
interface Storage {
  readonly schema: z.ZodType;
  /** From the checked form. */
  read(typed: unknown): unknown;
  /** Where nothing was ever said. */
  readonly empty: unknown;
}

const TEXT: Storage = { schema: z.string(), read: (typed) => String(typed ?? ''), empty: '' };
const BOOLEAN: Storage = { schema: z.boolean(), read: (typed) => typed === true, empty: false };
const MONEY: Storage = { schema: z.string(), read: (typed) => parsePrice(String(typed)) ?? '0.00', empty: '0.00' };
const NUMBER: Storage = {
  schema: z.number(),
  read: (typed) => (typeof typed === 'number' ? typed : numberOf(String(typed))),
  empty: 0,
};

const optional = ({ schema, read }: Storage): Storage => ({
  schema: schema.nullable(),
  read: (typed) => (typed === '' || typed === undefined || typed === null ? null : read(typed)),
  empty: null,
});

/** A list is kept in the order of its choices, each once. */
function list({ options, stored }: RecordField): Storage {
  const order = Array.isArray(options) ? options.map(({ value }) => value) : undefined;
  const parts = (typed: unknown): readonly string[] =>
    typeof stored === 'object' ? stored.list(String(typed ?? '')) : ((typed ?? []) as readonly string[]);
  return {
    schema: z.array(z.string()),
    read: (typed) => order?.filter((value) => parts(typed).includes(value)) ?? [...new Set(parts(typed))],
    empty: [],
  };
}

/**
 * The choices of a field are no part of its schema: what was chosen once stays true when the list has become shorter.
 * A file is what its upload has left: a stored name or nothing.
 */
function storageOf(field: RecordField): Storage {
  const { type, stored, required } = field;
  if (isList(field)) return list(field);
  if (type === 'checkbox') return BOOLEAN;
  if (type === 'textarea' || type === 'richText') return TEXT;
  const kept = stored === 'money' ? MONEY : stored === 'number' || type === 'number' ? NUMBER : TEXT;
  return required === true ? kept : optional(kept);
}

/** The shape of a record's stored values. */
export const schemaOf = (declaration: AnyRecord): z.ZodObject =>
  z.object(Object.fromEntries(storedFields(declaration).map((field) => [field.name, storageOf(field).schema])));

/** The checked form as stored values; files and what a page of its own edits stay as `present` has them. */
export function valuesFrom<V extends object>(declaration: AnyRecord, form: FormValues, present: V | null): V {
  const before = present as Readonly<Record<string, unknown>> | null;
  const typed = new Set(declaration.fields.filter(({ type }) => type !== 'file').map(({ name }) => name));
  const values = storedFields(declaration).map((field) => {
    const { read, empty } = storageOf(field);
    return [field.name, typed.has(field.name) ? read(form[field.name]) : (before?.[field.name] ?? empty)];
  });
  const kept: object = Object.fromEntries(values);
  return (declaration.settle?.(kept) ?? kept) as V;
}
