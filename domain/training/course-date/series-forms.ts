import type { Field, Form, FormContext } from '#domain/form/form.ts';
import { newCourseDateForm } from './forms.ts';
import { SERIES_FEWEST, SERIES_MOST, SERIES_WEEKS } from './series.ts';

/** The two steps in which a series of dates is planned: what all of them have, then which days they are held on. */

/** The days are asked for in the second step, with what is said of days that are over. */
const LATER: readonly string[] = ['draftToActive', 'confirmed'];

const rhythm: readonly Field[] = [
  {
    name: 'weeks',
    label: 'Co ile tygodni',
    type: 'radioGroup',
    required: true,
    options: SERIES_WEEKS.map((weeks) => ({ value: String(weeks), label: String(weeks) })),
    value: '1',
  },
  {
    name: 'count',
    label: 'Ile terminów',
    type: 'number',
    required: true,
    hint: `Od ${SERIES_FEWEST} do ${SERIES_MOST}. Dni pokażemy przed zapisaniem.`,
    props: { min: SERIES_FEWEST, max: SERIES_MOST },
  },
];

const CHANGED: Readonly<Record<string, Partial<Field>>> = {
  startedOn: { label: 'Pierwszy dzień serii', hint: 'Kolejne terminy zaczną się w ten sam dzień tygodnia.' },
  notify: { hint: 'Osobno o każdym terminie, jeśli mają trenera.' },
};

/** What all dates of a series have: the fields of a new date, with a rhythm behind its day. */
export const courseDateSeriesForm: Form = {
  ...newCourseDateForm,
  id: 'course-date-series',
  submitLabel: 'Pokaż dni',
  fields: newCourseDateForm.fields
    .filter(({ name }) => !LATER.includes(name))
    .map((field) => ({ ...field, ...CHANGED[field.name] }))
    .flatMap((field) => (field.name === 'startedOn' ? [field, ...rhythm] : [field])),
};

const isPastTicked = ({ values, today }: FormContext): boolean =>
  Array.isArray(values.days) && values.days.some((day) => String(day) < today);

/** On which of its days (`facts.options.days`) a series is held; all else goes along as the first step left it. */
export const seriesDaysForm: Form = {
  id: 'course-date-series-days',
  method: 'post',
  submitLabel: 'Zaplanuj zaznaczone',
  fields: [
    {
      name: 'days',
      label: 'Dni terminów',
      type: 'checkboxGroup',
      required: true,
      missing: 'Zaznacz co najmniej jeden dzień',
      options: 'days',
    },
    {
      name: 'confirmed',
      label: 'Potwierdzam terminy w przeszłości',
      type: 'checkbox',
      required: true,
      missing: 'Potwierdź terminy w przeszłości albo odznacz dni, które minęły',
      if: isPastTicked,
    },
    ...courseDateSeriesForm.fields.map(({ name, label, maxLength }): Field => ({
      name,
      label,
      type: 'hidden',
      ...(maxLength ? { maxLength } : {}),
    })),
  ],
};
