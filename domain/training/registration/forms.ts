import { EMPLOYEES_MAX, REASON_MAX } from '#domain/constants.ts';
import type { Field, FieldGroup, Form } from '#domain/form/form.ts';
import { email, phone } from '#domain/form/validators/contact.ts';
import { fgazNumber, nip, normalizeNip, recordId } from '#domain/form/validators/ids.ts';
import { firstName, lastName } from '#domain/form/validators/persons.ts';
import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';

/**
 * The fields of one employee, shared by the public form and the panel. The FGAZ number is asked for where the course
 * wants it (PUB-17): `facts.hasFgaz`.
 */
export const employeeFields: readonly Field[] = [
  {
    name: 'firstName',
    label: 'Imię',
    type: 'text',
    required: true,
    validate: firstName,
    props: { autoComplete: 'off' },
  },
  {
    name: 'lastName',
    label: 'Nazwisko',
    type: 'text',
    required: true,
    validate: lastName,
    props: { autoComplete: 'off' },
  },
  {
    name: 'email',
    label: 'E-mail',
    type: 'text',
    required: true,
    validate: email,
    props: { inputMode: 'email', autoComplete: 'off' },
  },
  { name: 'phone', label: 'Telefon', type: 'text', validate: phone, props: { inputMode: 'tel', autoComplete: 'off' } },
  {
    name: 'fgazNumber',
    label: 'Numer FGAZ',
    type: 'text',
    if: ({ facts }) => facts.hasFgaz === true,
    required: true,
    validate: fgazNumber,
    placeholder: 'FGAZ-O/21/1234/21',
  },
  {
    name: 'notes',
    label: 'Uwagi',
    type: 'textarea',
    maxLength: REASON_MAX,
    hint: 'Prosimy nie podawać danych o zdrowiu ani innych danych wrażliwych.',
  },
];

const employees: FieldGroup = {
  name: 'employees',
  label: 'Pracownik {n}',
  addLabel: 'Dodaj kolejnego pracownika',
  min: 1,
  max: EMPLOYEES_MAX,
  tooFew: 'Podaj co najmniej jednego pracownika.',
  tooMany: `W jednym zgłoszeniu można podać najwyżej ${EMPLOYEES_MAX} pracowników.`,
  fields: employeeFields,
};

export const companyFields: readonly Field[] = [
  { name: 'companyName', label: 'Nazwa firmy', type: 'text', required: true, props: { autoComplete: 'organization' } },
  {
    name: 'companyNip',
    label: 'NIP',
    type: 'text',
    required: true,
    mask: normalizeNip,
    validate: nip,
    props: { autoComplete: 'off' },
  },
  {
    name: 'companyState',
    label: 'Województwo',
    type: 'select',
    required: true,
    options: VOIVODESHIPS,
    placeholder: 'Wybierz województwo',
  },
];

export const reporterFields: readonly Field[] = [
  {
    name: 'reporterFirstName',
    label: 'Imię osoby zgłaszającej',
    type: 'text',
    required: true,
    validate: firstName,
    props: { autoComplete: 'given-name' },
  },
  {
    name: 'reporterLastName',
    label: 'Nazwisko osoby zgłaszającej',
    type: 'text',
    required: true,
    validate: lastName,
    props: { autoComplete: 'family-name' },
  },
  {
    name: 'reporterEmail',
    label: 'E-mail osoby zgłaszającej',
    type: 'text',
    required: true,
    validate: email,
    props: { inputMode: 'email', autoComplete: 'email' },
    hint: 'Na ten adres wyślemy potwierdzenie przyjęcia zgłoszenia.',
  },
  {
    name: 'reporterPhone',
    label: 'Telefon osoby zgłaszającej',
    type: 'text',
    required: true,
    validate: phone,
    props: { inputMode: 'tel', autoComplete: 'tel' },
  },
];

/** PUB-06, PUB-12: POST /api/register-applications. */
export const registrationForm: Form = {
  id: 'register-applications',
  method: 'post',
  submitLabel: 'Wyślij zgłoszenie',
  fields: [
    { name: 'courseDateId', label: 'Termin', type: 'hidden', required: true, validate: recordId },
    ...companyFields,
    ...reporterFields,
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
