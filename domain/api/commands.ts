import { z } from 'zod';
import type { Field, FieldGroup, Form } from '#domain/form/form.ts';

/**
 * Something that other programs may have done to things of a kind: the panel's own call under the panel's own rules. The
 * description is made of it, and what is sent is judged by it before any form looks.
 */
export interface ApiCommand {
  /** Of `writesOf`: what a token needs for it. */
  readonly write: string;
  /** `list`: makes one, by POST at the list; `thing`: changes one, by PATCH at it; else POST below it, at `/confirm`. */
  readonly at: 'list' | 'thing' | `/${string}`;
  /** Below a thing: makes something there, which has an address of its own. */
  readonly makes?: true;
  /** Polish, e.g. 'Potwierdź'. */
  readonly summary: string;
  readonly route: `${'post' | 'put'} /panel/${string}`;
  /** What may be said. */
  readonly form: Form;
  /** What no field of a form can say. */
  readonly besides?: z.ZodRawShape;
  /** A field of the form is a file: sent as a multipart form. */
  readonly upload?: { readonly maxBytes: number };
  /** The panel's call wants to know the version that is changed: without one it is the present one. */
  readonly needsVersion?: true;
  /** It changes no version of the thing, so none is given. */
  readonly unversioned?: true;
  readonly answer: z.ZodObject;
  /** The answer's fields from the body that the panel's call gives; absent: they are called the same. */
  tell?(body: Readonly<Record<string, unknown>>): object;
}

/** Whether it may be held to a version of the thing: what is made has none yet. */
export const takesVersion = ({ at, unversioned }: Pick<ApiCommand, 'at' | 'unversioned'>): boolean =>
  at !== 'list' && unversioned !== true;

/** Which version a change is meant for. */
const VERSION = z.number().int().describe('Wersja, którą zmieniasz; inna niż obecna to odmowa (409)');

const CHOICES: readonly Field['type'][] = ['select', 'radioGroup'];

/** As JSON has it. Choices and lengths are described, not checked: the form's own messages say what is wrong with them. */
function valueOf({ type, options, maxLength }: Field): z.ZodType {
  const choices = Array.isArray(options) ? options.map(({ value }) => value) : undefined;
  if (type === 'checkbox') return z.boolean();
  if (type === 'file') return z.string().meta({ format: 'binary' });
  if (type === 'checkboxGroup') return z.array(choices ? z.string().meta({ enum: choices }) : z.string());
  const isChoice = choices && CHOICES.includes(type);
  return z.string().meta({ ...(isChoice && { enum: choices }), ...(maxLength && { maxLength }) });
}

const wordsOf = ({ label, hint }: Field): string => (hint ? `${label}. ${hint}` : label);

type Required = (field: Field) => boolean;

const inputsOf = (fields: readonly Field[], isRequired: Required): Record<string, z.ZodType> =>
  Object.fromEntries(
    fields.map((field) => {
      const value = isRequired(field) ? valueOf(field) : valueOf(field).nullable().optional();
      return [field.name, value.describe(wordsOf(field))];
    }),
  );

const itemsOf = ({ fields, min, max }: FieldGroup, isRequired: Required): z.ZodType =>
  z.array(z.strictObject(inputsOf(fields, isRequired))).meta({ minItems: min, maxItems: max });

function shapeOf({ form, besides, ...command }: ApiCommand, isRequired: Required, needsGroups: boolean): z.ZodObject {
  const groups = (form.groups ?? []).map((group) => {
    const items = itemsOf(group, isRequired);
    return [group.name, needsGroups ? items : items.optional()] as const;
  });
  return z.strictObject({
    ...inputsOf(form.fields, isRequired),
    ...Object.fromEntries(groups),
    ...besides,
    ...(takesVersion(command) ? { version: VERSION.optional() } : {}),
  });
}

/** What a command's body may be, as the description has it: what is always asked for is required there. */
export const bodyShape = (command: ApiCommand): z.ZodObject =>
  shapeOf(command, ({ required, if: shown }) => command.at !== 'thing' && required === true && !shown, true);

/** What of a body is judged before its form: names and kinds of values, so that nothing sent is passed over in silence. */
export const sentShape = (command: ApiCommand): z.ZodObject => shapeOf(command, () => false, false);
