import { EMPLOYEES_MAX } from '#domain/constants.ts';
import type { Field, FieldGroup, Form, Validator } from '#domain/form/form.ts';
import { recordId } from '#domain/form/validators/ids.ts';
import { counted } from '#domain/text/plural.ts';
import { applicationGroups } from '../course-date/application-fields.ts';
import { inputsOf } from '../course-date/application-values.ts';

/** What identifies an employee: enough to ask what the registration would be refused for. */
const IDENTIFYING = ['firstName', 'lastName', 'email'] as const;

/** Under what the answers about an employee are kept in `facts.warnings`, by field. */
export const employeeKey = (values: Readonly<Record<string, unknown>>): string =>
  IDENTIFYING.map((name) =>
    String(values[name] ?? '')
      .trim()
      .toLowerCase(),
  ).join('|');

/** Messages by employee and field. */
export type EmployeeWarnings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** PUB-16, APP-20: what speaks against this employee, said at the field before anything is sent. */
const warnedOf =
  (name: string): Validator =>
  (_value, _label, { facts, values }) =>
    (facts.warnings as EmployeeWarnings | undefined)?.[employeeKey(values)]?.[name];

/** Those of one registration. */
export const employees: FieldGroup = {
  name: 'employees',
  label: 'Pracownik {n}',
  addLabel: 'Dodaj kolejnego pracownika',
  min: 1,
  max: EMPLOYEES_MAX,
  tooFew: 'Podaj co najmniej jednego pracownika.',
  tooMany: `W jednym zgłoszeniu można podać najwyżej ${counted(EMPLOYEES_MAX, ['pracownika', 'pracowników', 'pracowników'])}.`,
  fields: applicationGroups.participant.fields.map((field) => ({ ...field, warn: warnedOf(field.name) })),
};

/** Of everybody whose data are sent; to the notice that is in force then (PUB-20). */
export const consent: Field = {
  name: 'consent',
  label: 'Zgoda na przetwarzanie danych osobowych zgłaszanych pracowników',
  shortLabel: 'Zgoda',
  type: 'checkbox',
  required: true,
};

/** PUB-06, PUB-12: POST /api/register-applications. */
export const registrationForm: Form = {
  id: 'register-applications',
  method: 'post',
  submitLabel: 'Wyślij zgłoszenie',
  fields: [
    { name: 'courseDateId', label: 'Termin', type: 'hidden', required: true, validate: recordId },
    ...inputsOf('company'),
    ...inputsOf('reporter'),
    consent,
  ],
  groups: [employees],
};

/** POST /api/registration-check: who it is about and on which date, nothing else. */
export const registrationCheckForm: Form = {
  id: 'registration-check',
  method: 'post',
  submitLabel: 'Sprawdź',
  fields: [
    { name: 'courseDateId', label: 'Termin', type: 'hidden', required: true, validate: recordId },
    { name: 'companyNip', label: 'NIP', type: 'text' },
  ],
  groups: [
    {
      ...employees,
      fields: applicationGroups.participant.fields.filter(({ name }) => IDENTIFYING.some((one) => one === name)),
    },
  ],
};
