import {
  DEFAULT_TIME_END,
  DEFAULT_TIME_START,
  REMINDER_DAYS,
  REMINDER_DAYS_MAX,
  SEAT_LIMIT_MAX,
  TIME_CHOICES,
  URL_MAX,
} from '#domain/constants.ts';
import type { Field, Form, Option, Validator } from '#domain/form/form.ts';
import { addDays } from '#domain/text/calendar.ts';
import { formatDay, parseDay } from '#domain/text/dates.ts';
import { isPublicHoliday } from '#domain/text/working-days.ts';
import { url } from '#domain/form/validators/contact.ts';
import { positive } from '#domain/form/validators/numbers.ts';
import { notifyField, reasonField, sendAgain } from './decision-forms.ts';
import { dayCount } from './days.ts';
import { FORMULA_LABELS, FORMULAS, timeLabel, VISIBILITIES, VISIBILITY_LABELS } from './terms.ts';

/** The values of a fixed list with their labels. */
export const choices = <T extends string>(values: readonly T[], labels: Record<T, string>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }));

const times: Option[] = TIME_CHOICES.map((time) => ({ value: String(time), label: timeLabel(time) }));

/** Programs write half past nine as 930, 0930 or 9:30; all of them are the choice '930'. */
const timeMask = (text: string): string => text.replace(':', '').replace(/^0(?=\d)/, '');

/** An empty time is neither early nor late: that it is required is said at its own field. */
const isInOrder = (start: unknown, end: unknown): boolean => !start || !end || Number(start) < Number(end);

/** CD-09: equal times are an error too; each message at its own field. */
const startsBeforeEnd: Validator = (value, _label, { values }) =>
  isInOrder(value, values.timeEnd) ? undefined : 'Godzina rozpoczęcia nie może być późniejsza niż zakończenia';
const endsAfterStart: Validator = (value, _label, { values }) =>
  isInOrder(values.timeStart, value) ? undefined : 'Godzina zakończenia nie może być wcześniejsza niż rozpoczęcia';

/** Nobody is kept from teaching on a day off, but nobody plans it unawares: each day of the course is looked at. */
const dayOff: Validator = (value, _label, { values, facts }) => {
  const startedOn = parseDay(String(value));
  if (startedOn === undefined) return undefined;
  const durations = (facts.durations ?? {}) as Readonly<Record<string, number>>;
  const days = Array.from({ length: dayCount(durations[String(values.courseId)] ?? 1) }, (_, nth) =>
    addDays(startedOn, nth),
  );
  const off = days.find(isPublicHoliday);
  if (off === undefined) return undefined;
  return off === startedOn
    ? 'To dzień ustawowo wolny od pracy'
    : `Szkolenie obejmuje dzień ustawowo wolny od pracy: ${formatDay(off)}`;
};

/**
 * CD-03…CD-12. `facts.options` gives courses, locations and trainers; `facts.hidden` says that the edited date is
 * hidden now, so that it may be published; `facts.durations` gives the days of each course by its id.
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
      warn: dayOff,
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
      options: choices(FORMULAS, FORMULA_LABELS),
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
      options: choices(VISIBILITIES, VISIBILITY_LABELS),
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

/** CD-03: of a date that is planned nobody but its trainer can know, and only its day may need a second look. */
const NEW_DATE: Readonly<Record<string, Partial<Field>>> = {
  confirmed: { label: 'Potwierdzam termin w przeszłości', hint: 'Potrzebne, gdy podany dzień już minął.' },
  notify: { label: 'Powiadom trenera e-mailem', hint: 'O nowym terminie, jeśli ma trenera.' },
};

export const newCourseDateForm: Form = {
  ...courseDateForm,
  fields: courseDateForm.fields.map((field) => ({ ...field, ...NEW_DATE[field.name] })),
};

const dateNotify: Field = { ...notifyField, label: 'Powiadom e-mailem zgłoszonych, osoby zgłaszające i trenera' };

/** Of a whole date: it is open in the history, and reaches everybody concerned. */
const dateReason: Field = { ...reasonField, hint: 'Bez danych osobowych: powód zostaje w historii terminu.' };

/** CD-13. */
export const cancelCourseDateForm: Form = {
  id: 'cancel-course-date',
  method: 'post',
  submitLabel: 'Odwołaj termin',
  danger: true,
  fields: [
    { ...dateReason, ready: ['Za mało zgłoszeń', 'Choroba trenera', 'Niedostępne miejsce szkolenia'] },
    dateNotify,
  ],
};

/** CD-13: undo of a cancellation. */
export const reopenCourseDateForm: Form = {
  id: 'reopen-course-date',
  method: 'post',
  submitLabel: 'Przywróć termin',
  fields: [{ ...dateReason, ready: ['Pomyłka', 'Trener jest znów dostępny'] }, dateNotify],
};

/**
 * CD-16: to everybody who was present. Who has one gets it again only when asked: as one choice among others, and as the
 * question itself where all have theirs.
 */
export const sendCertificatesForm = ({ due, sent }: { readonly due: number; readonly sent: number }): Form => ({
  id: 'send-certificates',
  method: 'post',
  variant: 'modal',
  submitLabel: 'Wyślij certyfikaty',
  fields: sent === 0 ? [] : [due === 0 ? sendAgain : againBeside(sent)],
});

const againBeside = (sent: number): Field => ({
  name: 'repeat',
  label: `Wyślij ponownie także ${sent === 1 ? '1 osobie, która już go ma' : `${sent} osobom, które już go mają`}`,
  type: 'checkbox',
});
