import { REASON_MAX } from '#domain/constants.ts';
import type { Field, Form } from '#domain/form/form.ts';
import { firstName, lastName } from '#domain/form/validators/persons.ts';
import { inputName, inputsOf } from './application-values.ts';
import { correctionField } from './correction.ts';
import { notifyField } from './decision-forms.ts';
import { choices } from './forms.ts';
import { LIST_LABELS, LIST_TYPES } from './terms.ts';
import { hasUnusualName } from './unusual-names.ts';

const applicationInputs: readonly Field[] = [
  ...inputsOf('participant'),
  ...inputsOf('company'),
  ...inputsOf('reporter'),
];

/** The names that an application holds, with the rules that they follow as a rule. */
const NAMES = (['participant', 'reporter'] as const).flatMap(
  (group) =>
    [
      [inputName(group, 'firstName'), firstName],
      [inputName(group, 'lastName'), lastName],
    ] as const,
);

/** APP-06: participantFirstName, participantLastName, …, and what became of the persons whose names or e-mail changed. */
export const applicationForm: Form = {
  id: 'application',
  method: 'put',
  submitLabel: 'Zapisz zgłoszenie',
  fields: [
    ...inputsOf('participant'),
    correctionField('participant'),
    ...inputsOf('company'),
    ...inputsOf('reporter'),
    correctionField('reporter'),
    {
      name: 'reason',
      label: 'Powód odstępstwa',
      type: 'textarea',
      maxLength: REASON_MAX,
      hint: 'Imię albo nazwisko odbiega od wzoru: napisz, skąd wiadomo, że tak się pisze.',
      if: hasUnusualName(NAMES),
    },
  ],
};

/**
 * APP-07: an operator registers one employee. `facts.options.dates` gives the dates; the list may be chosen, and a
 * reason overrides the limit of seats (APP-12), the turn of those who wait (APP-14) and missing prerequisites (PUB-16).
 */
export const newApplicationForm: Form = {
  id: 'new-application',
  method: 'post',
  submitLabel: 'Dodaj zgłoszenie',
  fields: [
    {
      name: 'courseDateId',
      label: 'Termin szkolenia',
      type: 'select',
      required: true,
      options: 'dates',
      placeholder: 'Wybierz termin',
    },
    ...applicationInputs,
    {
      name: 'list',
      label: 'Lista',
      type: 'select',
      options: choices(LIST_TYPES, LIST_LABELS),
      placeholder: 'Według wolnych miejsc',
    },
    {
      name: 'reason',
      label: 'Powód odstępstwa',
      type: 'textarea',
      maxLength: REASON_MAX,
      hint: 'Potrzebny, gdy ktoś wcześniej czeka na liście rezerwowej, brak wolnych miejsc albo wymaganego szkolenia, a także gdy termin minął, jest ukryty, szkolenie jest wyłączone albo imię lub nazwisko odbiega od wzoru.',
    },
    { ...notifyField, label: 'Wyślij osobie zgłaszającej przyjęcie zgłoszenia' },
  ],
};
