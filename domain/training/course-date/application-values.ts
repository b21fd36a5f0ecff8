import type { Field } from '#domain/form/form.ts';
import { shownValue } from '#domain/record/view.ts';
import { capitalised } from '#domain/text/words.ts';
import { applicationGroups, type ApplicationField, type FieldName, type GroupName } from './application-fields.ts';

/** Between an application's fields in groups (`participant.email`) and the inputs of its form (`participantEmail`). */

type Values = Readonly<Record<string, unknown>>;

/** The texts of a group by field name. */
export type GroupTexts<G extends GroupName> = { [Name in FieldName<G>]: string };

type InputOf<G extends GroupName, Name extends string> = `${G}${Capitalize<Name>}`;

/** The texts of a group by the names of their inputs. */
export type GroupInputs<G extends GroupName> = { [Name in FieldName<G> as InputOf<G, Name>]: string };

/** @example inputName('participant', 'firstName') // 'participantFirstName' */
export const inputName = <G extends GroupName, Name extends string>(group: G, name: Name): InputOf<G, Name> =>
  `${group}${capitalised(name)}` as InputOf<G, Name>;

export const fieldsOf = <G extends GroupName>(group: G): readonly ApplicationField<FieldName<G>>[] =>
  applicationGroups[group].fields as readonly ApplicationField<FieldName<G>>[];

/** The fields besides first and last name, which are shown as one. */
export const fieldsBesidesNames = <G extends GroupName>(group: G): readonly ApplicationField<FieldName<G>>[] =>
  fieldsOf(group).filter(({ name }) => name !== 'firstName' && name !== 'lastName');

/** 'E-mail': among others of the same group. */
export const captionOf = ({ caption, label }: ApplicationField): string => caption ?? label;

/** 'E-mail uczestnika': where it is shown by itself. */
export const fullCaptionOf = (group: GroupName, field: ApplicationField): string =>
  field.caption ?? fullLabelOf(group, field);

const fullLabelOf = (group: GroupName, { label }: ApplicationField): string =>
  `${label} ${applicationGroups[group].owner}`.trim();

/** As people read it: the choice's label, '24.11.2026'; '' for nothing. */
export const shownText = (field: ApplicationField, text: unknown): string =>
  shownValue(field, text, Array.isArray(field.options) ? field.options : []);

/** The inputs of a group in a form that asks for other things too. */
export const inputsOf = (group: GroupName): Field[] =>
  fieldsOf(group).map((field) => ({
    ...field,
    name: inputName(group, field.name),
    label: fullLabelOf(group, field),
  }));

const textsBy = <G extends GroupName>(group: G, valueOf: (name: FieldName<G>) => unknown): Partial<GroupTexts<G>> =>
  Object.fromEntries(
    fieldsOf(group).flatMap(({ name }) => {
      const value = valueOf(name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  ) as Partial<GroupTexts<G>>;

/** The group's texts among values called by its fields' own names, e.g. an item of the public form. */
export const textsOf = <G extends GroupName>(group: G, values: Values): Partial<GroupTexts<G>> =>
  textsBy(group, (name) => values[name]);

/** What a checked form says of the group; nothing of fields that it did not ask for. */
export const textsFromInputs = <G extends GroupName>(group: G, values: Values): Partial<GroupTexts<G>> =>
  textsBy(group, (name) => values[inputName(group, name)]);

/** Nothing said in any field. */
export const blankTexts = <G extends GroupName>(group: G): GroupTexts<G> =>
  Object.fromEntries(fieldsOf(group).map(({ name }) => [name, ''])) as GroupTexts<G>;

/** The texts as the inputs hold them. */
export const toInputs = <G extends GroupName>(group: G, texts: GroupTexts<G>): GroupInputs<G> =>
  Object.fromEntries(fieldsOf(group).map(({ name }) => [inputName(group, name), texts[name]])) as GroupInputs<G>;

/** What the edit form shows. */
export const formValuesOf = (details: { readonly [G in GroupName]: GroupTexts<G> }) => ({
  ...toInputs('participant', details.participant),
  ...toInputs('reporter', details.reporter),
  ...toInputs('company', details.company),
});
