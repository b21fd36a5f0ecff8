import { z } from 'zod';
import { ACCESS_TYPES } from '#domain/account/access.ts';
import type { AccountDeclaration, AccountField } from '#domain/account/declaration.ts';
import { storedFields, type AnyRecord } from '#domain/record/declaration.ts';
import { schemaOf } from '#domain/record/values.ts';
import type { ApiCommand } from './commands.ts';

/**
 * How things of a kind are shown to other programs: the contract, which the description is made of and every answer keeps
 * to. What is about a person is in `persons` alone, which only some tokens see; null where the person was erased.
 */
export interface ApiShape {
  readonly kind: string;
  readonly open: z.ZodObject;
  readonly persons?: z.ZodObject;
  /** What a token may be let do with it. */
  readonly commands?: readonly ApiCommand[];
  readonly files?: ApiFiles;
}

/** Files of things of a kind, read below each thing: what is in them is about persons, and so are their names. */
export interface ApiFiles {
  /** Where below a thing: `/attachments`. */
  readonly at: `/${string}`;
  /** Polish: 'Załączniki zlecenia'. */
  readonly summary: string;
  readonly open: z.ZodObject;
  /** Only for tokens that may see persons, as the files themselves are. */
  readonly persons: z.ZodObject;
}

/** One file of a thing, whole. */
export const fileShape = ({ open, persons }: ApiFiles): z.ZodObject =>
  z.object({
    id: z.string().describe('Identyfikator pliku'),
    ...open.shape,
    persons: persons.optional().describe('Tylko dla tokenów, które mogą widzieć dane osób'),
  });

const COMMON = {
  id: z.string().describe('Identyfikator'),
  version: z.number().int().describe('Rośnie z każdą zmianą'),
  changedAt: z.string().describe('Kiedy ostatnio zmieniono (ISO 8601, UTC)'),
};

/** One thing of a kind, whole. */
export const wholeShape = ({ open, persons }: ApiShape): z.ZodObject =>
  z.object({
    ...COMMON,
    ...open.shape,
    ...(persons && {
      persons: persons
        .nullable()
        .optional()
        .describe('Dane osób: tylko dla tokenów, które mogą je widzieć; null, gdy je usunięto'),
    }),
  });

/**
 * Free texts may name somebody, whatever their record is about: they are shown with the persons.
 *
 * @returns names of fields, shown to everybody, and only with persons
 */
export function namesOfRecord(declaration: AnyRecord): { readonly open: string[]; readonly persons: string[] } {
  const names = Object.keys(schemaOf(declaration).shape);
  const free = new Set(storedFields(declaration).flatMap(({ name, type }) => (type === 'textarea' ? [name] : [])));
  return { open: names.filter((name) => !free.has(name)), persons: names.filter((name) => free.has(name)) };
}

/** A plain record: its values by the names of its fields. */
export function recordShape(declaration: AnyRecord): ApiShape {
  const labels = new Map(storedFields(declaration).map(({ name, label }) => [name, label]));
  const all = schemaOf(declaration).shape as Readonly<Record<string, z.ZodType>>;
  const described = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => [[name, all[name]?.describe(labels.get(name) ?? name) ?? z.unknown()]]));
  const { open, persons } = namesOfRecord(declaration);
  return {
    kind: declaration.kind,
    open: z.object({
      title: z.string().describe('Nazwa'),
      active: z.boolean().describe('Czy w użyciu'),
      values: z.object(described(open)).describe('Pola'),
    }),
    ...(persons.length > 0 && { persons: z.object(described(persons)) }),
  };
}

const KEPT: Readonly<Partial<Record<AccountField['type'], z.ZodType>>> = {
  checkboxGroup: z.array(z.string()),
  checkbox: z.boolean(),
  number: z.number().nullable(),
};

const describedFields = (fields: readonly AccountField[]) =>
  Object.fromEntries(
    fields.map(({ name, type, label }) => [name, (KEPT[type] ?? z.string().nullable()).describe(label)]),
  );

/** A face, and a text that somebody typed, are the person's as much as the name is. */
const isPersonal = ({ personal, type }: AccountField): boolean =>
  personal === true || type === 'file' || type === 'textarea';

/** As `namesOfRecord`. */
export const fieldsOfAccount = ({ fields }: AccountDeclaration) => ({
  open: fields.filter((field) => !isPersonal(field)),
  persons: fields.filter(isPersonal),
});

/** An account: its access and fields, and apart what is about the person. */
export function accountShape(declaration: AccountDeclaration): ApiShape {
  const { open, persons } = fieldsOfAccount(declaration);
  return {
    kind: declaration.kind,
    open: z.object({
      accessType: z.enum(ACCESS_TYPES).describe('Dostęp'),
      expiresAt: z.string().nullable().describe('Koniec dostępu'),
      values: z.object(describedFields(open)).describe('Pola'),
    }),
    persons: z.object({
      personId: z.string().describe('Identyfikator osoby'),
      title: z.string().describe('Nazwa na listach'),
      ...describedFields(persons),
    }),
  };
}
