import type { Field, Form } from '#domain/form/form.ts';
import { recordId } from '#domain/form/validators/ids.ts';
import { newApplicationForm } from '../course-date/application-forms.ts';
import { inputsOf } from '../course-date/application-values.ts';
import { employees } from './forms.ts';

const ofParticipant: readonly string[] = inputsOf('participant').map(({ name }) => name);

const DATE: Field = { name: 'courseDateId', label: 'Termin', type: 'hidden', required: true, validate: recordId };

/** APP-07 for several employees of one firm at once: what the panel's form asks, and the employees of the public one. */
export const registrationByOperatorForm: Form = {
  id: 'register-by-operator',
  method: 'post',
  submitLabel: 'Dodaj zgłoszenia',
  fields: newApplicationForm.fields.flatMap((field) => {
    if (field.name === DATE.name) return [DATE];
    return ofParticipant.includes(field.name) ? [] : [field];
  }),
  groups: [employees],
};
