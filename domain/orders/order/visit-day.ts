import type { Field, Form, FormContext, Validator } from '#domain/form/form.ts';
import { notInPast } from '#domain/form/validators/dates.ts';
import { textOf, whenFilled } from '#domain/form/validators/text.ts';
import { parseDay } from '#domain/text/dates.ts';
import { DECIDED_FIELDS } from './fields.ts';
import { hourFits } from './form.ts';
import { STATUS_LABELS, type Status } from './terms.ts';
import { parseHour, type HourName } from './visit-hours.ts';

/** The time of a visit where nothing else is asked: today or later, as of every visit that is agreed (decision 059). */

/** A visit that is agreed is moved; one that is not yet is agreed, and what is over is corrected in the order's form. */
export const isMovable = (status: Status): boolean => status === 'set';

/** Why another day can't be agreed for its visit. */
export const notMovable = (status: Status): string =>
  `Zlecenie ma status „${STATUS_LABELS[status]}”: nie ma teraz umówionej wizyty, której dzień można zmienić.`;

const day = (more: Pick<Field, 'label' | 'validate'> & Partial<Field>): Field => ({
  name: DECIDED_FIELDS.executionDate.name,
  type: 'date',
  required: true,
  ...more,
});

const HOURS = ['visitFrom', 'visitTo'] as const satisfies readonly HourName[];

/** `facts`: the present day and hours. */
const areSameHours = ({ facts, values }: FormContext): boolean =>
  HOURS.every((name) => {
    const typed = textOf(values[name]);
    return (parseHour(typed) ?? typed) === (facts[name] ?? '');
  });

/** Said at the day, which the hours belong to. */
const another: Validator = whenFilled((text, _label, context) =>
  parseDay(text) === context.facts.executionDate && areSameHours(context)
    ? 'Wizyta jest już umówiona na ten dzień. Podaj inny albo nowe godziny.'
    : undefined,
);

/** The hours of the day that is typed, or of the present one. */
const hour = (name: HourName): Field => ({
  ...DECIDED_FIELDS[name],
  validate: (value, label, context) => {
    const executionDate = textOf(context.values.executionDate) || context.facts.executionDate;
    return hourFits(name)(value, label, { ...context, values: { ...context.values, executionDate } });
  },
});

/** Another day for one visit, or other hours. */
export const moveForm: Form = {
  id: 'order-move',
  method: 'post',
  variant: 'modal',
  submitLabel: 'Zmień wizytę',
  fields: [
    day({
      label: 'Nowy dzień wizyty',
      // Where only the hours are others the day stays.
      required: areSameHours,
      missing: 'Podaj nowy dzień albo nowe godziny',
      hint: 'Zostaw puste, jeśli zmieniają się tylko godziny.',
      validate: [notInPast, another],
    }),
    ...HOURS.map(hour),
  ],
};

/** ORD-21: one day for the visits of many orders. */
export const setManyForm: Form = {
  id: 'orders-set',
  method: 'post',
  submitLabel: 'Umów wizyty',
  fields: [day({ label: 'Dzień wizyt', validate: notInPast })],
};
