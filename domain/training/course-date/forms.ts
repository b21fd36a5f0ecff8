import {
  DEFAULT_TIME_END,
  DEFAULT_TIME_START,
  REASON_MAX,
  REMINDER_DAYS,
  REMINDER_DAYS_MAX,
  SEAT_LIMIT_MAX,
  TIME_CHOICES,
  URL_MAX,
} from '#domain/constants.ts';
import type { Field, Form, Option, Validator } from '#domain/form/form.ts';
import { url } from '#domain/form/validators/contact.ts';
import { positive } from '#domain/form/validators/numbers.ts';
import { inputsOf } from './application-values.ts';
import { notifyField, reasonField } from './decision-forms.ts';
import {
  FORMULA_LABELS,
  FORMULAS,
  LIST_LABELS,
  LIST_TYPES,
  timeLabel,
  VISIBILITIES,
  VISIBILITY_LABELS,
} from './terms.ts';

const options = <T extends string>(values: readonly T[], labels: Record<T, string>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }));

const times: Option[] = TIME_CHOICES.map((time) => ({ value: String(time), label: timeLabel(time) }));

/** Programs write half past nine as 930, 0930 or 9:30; all of them are the choice '930'. */
const timeMask = (text: string): string => text.replace(':', '').replace(/^0(?=\d)/, '');

/** CD-09: equal times are an error too; each message at its own field. */
const startsBeforeEnd: Validator = (value, _label, { values }) =>
  Number(value) >= Number(values.timeEnd) ? 'Godzina rozpoczęcia nie może być późniejsza niż zakończenia' : undefined;
const endsAfterStart: Validator = (value, _label, { values }) =>
  Number(value) <= Number(values.timeStart)
    ? 'Godzina zakończenia nie może być wcześniejsza niż rozpoczęcia'
    : undefined;

/**
 * CD-03…CD-12. `facts.options` gives courses, locations and trainers; `facts.hidden` says that the edited date is
 * hidden now, so that it may be published.
 */
export const courseDateForm: Form = {
  id: 'course-date',
  method: 'post',
  submitLabel: 'Zapisz termin',
  fields: [
    {
      name: 'courseId',
      label: 'Szkolenie',
      type: 'select',
      required: true,
      options: 'courses',
      placeholder: 'Wybierz szkolenie',
    },
    {
      name: 'startedOn',
      label: 'Data szkolenia',
      type: 'date',
      required: true,
      hint: 'Pierwszy dzień. Kolejne dni szkolenia następują po nim, także w weekend.',
    },
    {
      name: 'timeStart',
      label: 'Godzina rozpoczęcia',
      type: 'select',
      required: true,
      options: times,
      value: String(DEFAULT_TIME_START),
      mask: timeMask,
      validate: startsBeforeEnd,
    },
    {
      name: 'timeEnd',
      label: 'Godzina zakończenia',
      type: 'select',
      required: true,
      options: times,
      value: String(DEFAULT_TIME_END),
      mask: timeMask,
      validate: endsAfterStart,
    },
    {
      name: 'courseLocationId',
      label: 'Miejsce szkolenia',
      type: 'select',
      required: true,
      options: 'locations',
      placeholder: 'Wybierz miejsce',
    },
    {
      name: 'formula',
      label: 'Forma szkolenia',
      type: 'radioGroup',
      required: true,
      options: options(FORMULAS, FORMULA_LABELS),
      value: 'onsite',
    },
    {
      name: 'onlineMeetingUrl',
      label: 'Link do spotkania online',
      type: 'text',
      if: ({ values }) => values.formula === 'online',
      required: true,
      validate: url,
      maxLength: URL_MAX,
      placeholder: 'https://',
    },
    { name: 'trainerId', label: 'Trener', type: 'select', options: 'trainers', placeholder: 'Bez trenera' },
    {
      name: 'seatLimit',
      label: 'Limit miejsc',
      type: 'number',
      required: true,
      validate: positive,
      props: { min: 1, max: SEAT_LIMIT_MAX },
    },
    {
      name: 'visibility',
      label: 'Widoczność',
      type: 'radioGroup',
      required: true,
      options: options(VISIBILITIES, VISIBILITY_LABELS),
      value: 'visible',
    },
    {
      name: 'draftToActive',
      label: 'Opublikuj termin',
      type: 'checkbox',
      hint: 'Termin stanie się widoczny w harmonogramie.',
      if: ({ facts, values }) => facts.hidden === true && values.visibility === 'hidden',
    },
    { name: 'full', label: 'Przyjmuj zgłoszenia tylko na listę rezerwową', type: 'checkbox' },
    { name: 'autoPromote', label: 'Zwolnione miejsca przydzielaj automatycznie z listy rezerwowej', type: 'checkbox' },
    {
      name: 'reminderDays',
      label: 'Przypomnienie, ile dni przed szkoleniem',
      type: 'number',
      required: true,
      value: REMINDER_DAYS,
      hint: 'Dostaną je osoby z potwierdzonym miejscem; 0 oznacza bez przypomnienia.',
      props: { min: 0, max: REMINDER_DAYS_MAX },
    },
    {
      name: 'confirmed',
      label: 'Potwierdzam zmianę',
      type: 'checkbox',
      hint: 'Potrzebne, gdy termin już minął albo gdy zmiana dotyczy osób, które są na listach.',
      if: ({ facts }) => facts.asks === true,
    },
    {
      ...notifyField,
      label: 'Powiadom e-mailem',
      hint: 'O zmianie szkolenia, dnia, godzin, formy, miejsca albo linku dowiedzą się zgłoszeni, a o zmianie trenera – trenerzy.',
    },
  ],
};

/** Of a whole date: it stands open in the history, and reaches everybody concerned. */
const dateReason: Field = { ...reasonField, hint: 'Bez danych osobowych: powód zostaje w historii terminu.' };

/** CD-13. */
export const cancelCourseDateForm: Form = {
  id: 'cancel-course-date',
  method: 'post',
  submitLabel: 'Odwołaj termin',
  confirm: { message: 'Odwołanie terminu anuluje wszystkie otwarte zgłoszenia. Czy odwołać termin?' },
  fields: [dateReason, notifyField],
};

/** CD-13: undo of a cancellation. */
export const reopenCourseDateForm: Form = {
  id: 'reopen-course-date',
  method: 'post',
  submitLabel: 'Przywróć termin',
  fields: [dateReason, notifyField],
};

const applicationInputs: readonly Field[] = [
  ...inputsOf('participant'),
  ...inputsOf('company'),
  ...inputsOf('reporter'),
];

/** APP-06: participantFirstName, participantLastName, … */
export const applicationForm: Form = {
  id: 'application',
  method: 'put',
  submitLabel: 'Zapisz zgłoszenie',
  fields: applicationInputs,
};

/**
 * APP-07: an operator registers one employee. `facts.options.dates` gives the dates; the list may be chosen, and a
 * reason overrides the limit of seats (APP-12) and missing prerequisites (PUB-16).
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
      options: options(LIST_TYPES, LIST_LABELS),
      placeholder: 'Według wolnych miejsc',
    },
    {
      name: 'reason',
      label: 'Powód odstępstwa',
      type: 'textarea',
      maxLength: REASON_MAX,
      hint: 'Potrzebny, gdy brak wolnych miejsc albo wymaganego szkolenia.',
    },
    { ...notifyField, label: 'Wyślij osobie zgłaszającej przyjęcie zgłoszenia' },
  ],
};
