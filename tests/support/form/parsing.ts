import { anonymous } from '#domain/kernel/access.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { Field, FieldGroup, Form, FormSetting } from '#domain/form/form.ts';
import { parseForm, type ParsedForm } from '#domain/form/parse.ts';

/** Small forms for tests of the parser, and what became of a value. */
export const setting: FormSetting = { access: anonymous, today: '2026-11-21', facts: {} };
export const formOf = (fields: Field[], groups: FieldGroup[] = []): Form => ({
  id: 'test',
  method: 'post',
  submitLabel: 'Wyślij',
  fields,
  groups,
});
export const text = (name: string, more: Partial<Field> = {}): Field => ({ name, label: name, type: 'text', ...more });
export const errorsOf = (result: ParsedForm | Refusal) => (isRefusal(result) ? result.errors : undefined);
export const valuesOf = (result: ParsedForm | Refusal) => (isRefusal(result) ? result.errors : result.values);
export const parse = (field: Field, value: unknown, facts: FormSetting['facts'] = {}) =>
  valuesOf(parseForm(formOf([field]), { [field.name]: value }, { ...setting, facts }));
