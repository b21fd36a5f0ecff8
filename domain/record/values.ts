import { z } from 'zod';
import type { FormValues } from '#domain/form/form.ts';
import { numberOf, parsePrice } from '#domain/form/validators/numbers.ts';
import { isList, storedFields, type AnyRecord, type RecordField, type RecordGroup } from './declaration.ts';
import { isDocument } from './documents.ts';
import { itemsOf } from './view.ts';

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

/** What an upload left; never read from a form. */
const DOCUMENT: Storage = {
  schema: z.object({ upload: z.string(), name: z.string(), size: z.number(), sha256: z.string() }).nullable(),
  read: () => null,
  empty: null,
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
  if (isDocument(field)) return DOCUMENT;
  if (type === 'checkbox') return BOOLEAN;
  if (type === 'textarea' || type === 'richText') return TEXT;
  const kept = stored === 'money' ? MONEY : stored === 'number' || type === 'number' ? NUMBER : TEXT;
  return required === true ? kept : optional(kept);
}

/** The shape of a record's stored values. */
export const schemaOf = (declaration: AnyRecord): z.ZodObject =>
  z.object({
    ...shapeOf(storedFields(declaration)),
    ...Object.fromEntries((declaration.groups ?? []).map((group) => [group.name, z.array(itemSchema(group))])),
  });

const shapeOf = (fields: readonly RecordField[]): Record<string, z.ZodType> =>
  Object.fromEntries(fields.map((field) => [field.name, storageOf(field).schema]));

const itemSchema = ({ fields, identity }: RecordGroup) => z.object({ ...shapeOf(fields), [identity]: z.string() });

/** The checked form as stored values; files and what a page of its own edits stay as `present` has them. */
export function valuesFrom<V extends object>(declaration: AnyRecord, form: FormValues, present: V | null): V {
  const before = (present ?? {}) as Values;
  const { fields, elsewhere = [], groups = [] } = declaration;
  const kept: object = {
    ...read(fields, form, before),
    ...read(elsewhere, null, before),
    ...Object.fromEntries(groups.map((group) => [group.name, readItems(group, form[group.name], before)])),
  };
  return (declaration.settle?.(kept) ?? kept) as V;
}

type Values = Readonly<Record<string, unknown>>;

/** What the form does not show is nothing; files, and everything where there is no form, stay as before. */
function read(fields: readonly RecordField[], form: FormValues | null, before: Values): Record<string, unknown> {
  const values = fields.map((field) => {
    const storage = storageOf(field);
    const isTyped = form !== null && field.type !== 'file';
    return [field.name, isTyped ? storage.read(form[field.name]) : (before[field.name] ?? storage.empty)];
  });
  return Object.fromEntries(values) as Record<string, unknown>;
}

/**
 * An item that names one of the present ones goes on from it: its files stay. Any other is new, and has no id yet. A form
 * without the group leaves it alone.
 */
function readItems(group: RecordGroup, sent: unknown, before: Values): readonly Values[] {
  const present = itemsOf(group, before);
  if (sent === undefined) return present;
  const left = new Map(present.map((one) => [one[group.identity], one]));
  return (sent as readonly FormValues[]).map((item) => {
    const kept = left.get(item[group.identity]);
    left.delete(item[group.identity]);
    return { ...read(group.fields, item, kept ?? {}), [group.identity]: kept?.[group.identity] ?? '' };
  });
}
