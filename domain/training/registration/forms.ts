import { EMPLOYEES_MAX } from '#domain/constants.ts';
import type { FieldGroup, Form } from '#domain/form/form.ts';
import { recordId } from '#domain/form/validators/ids.ts';
import { counted } from '#domain/text/plural.ts';
import { applicationGroups } from '../course-date/application-fields.ts';
import { inputsOf } from '../course-date/application-values.ts';

const employees: FieldGroup = {
  name: 'employees',
  label: 'Pracownik {n}',
  addLabel: 'Dodaj kolejnego pracownika',
  min: 1,
  max: EMPLOYEES_MAX,
  tooFew: 'Podaj co najmniej jednego pracownika.',
  tooMany: `W jednym zgłoszeniu można podać najwyżej ${counted(EMPLOYEES_MAX, ['pracownika', 'pracowników', 'pracowników'])}.`,
  fields: applicationGroups.participant.fields,
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
    {
      name: 'consent',
      label: 'Zgoda na przetwarzanie danych osobowych zgłaszanych pracowników',
      shortLabel: 'Zgoda',
      type: 'checkbox',
      required: true,
    },
  ],
  groups: [employees],
};
