import type { Field, Form } from '#domain/form/form.ts';
import { recordId } from '#domain/form/validators/ids.ts';
import { newApplicationForm } from '../course-date/application-forms.ts';
import { inputsOf } from '../course-date/application-values.ts';
import { employees } from './forms.ts';

const ofParticipant: readonly string[] = inputsOf('participant').map(({ name }) => name);

const DATE: Field = { name: 'courseDateId', label: 'Termin', type: 'hidden', required: true, validate: recordId };

/** APP-07 for several employees of one firm at once: what the form for one asks, and the employees of the public one. */
export const severalApplicationsForm: Form = {
  id: 'several-applications',
  method: 'post',
  submitLabel: 'Dodaj zgłoszenia',
  fields: newApplicationForm.fields.filter(({ name }) => !ofParticipant.includes(name)),
  groups: [employees],
};

/** The same from a program, which knows its date. */
export const registrationByOperatorForm: Form = {
  ...severalApplicationsForm,
  id: 'register-by-operator',
  fields: severalApplicationsForm.fields.map((field) => (field.name === DATE.name ? DATE : field)),
};
