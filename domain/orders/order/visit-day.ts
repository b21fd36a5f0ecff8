import type { Field, Form, Validator } from '#domain/form/form.ts';
import { notInPast } from '#domain/form/validators/dates.ts';
import { whenFilled } from '#domain/form/validators/text.ts';
import { parseDay } from '#domain/text/dates.ts';
import { DECIDED_FIELDS } from './fields.ts';
import { STATUS_LABELS, type Status } from './terms.ts';

/** The day of a visit where it is all that is asked: today or later, as of every visit that is agreed (decision 059). */

/** A visit that is agreed is moved; one that is not yet is agreed, and what is over is corrected in the order's form. */
export const isMovable = (status: Status): boolean => status === 'set';

/** Why another day can't be agreed for its visit. */
export const notMovable = (status: Status): string =>
  `Zlecenie ma status „${STATUS_LABELS[status]}”: nie ma teraz umówionej wizyty, której dzień można zmienić.`;

const day = (more: Pick<Field, 'label' | 'validate'>): Field => ({
  name: DECIDED_FIELDS.executionDate.name,
  type: 'date',
  required: true,
  ...more,
});

/** `facts.executionDate`: the present day. */
const another: Validator = whenFilled((text, _label, { facts }) =>
  parseDay(text) === facts.executionDate ? 'Wizyta jest już umówiona na ten dzień. Podaj inny.' : undefined,
);

/** Another day for one visit. */
export const moveForm: Form = {
  id: 'order-move',
  method: 'post',
  variant: 'modal',
  submitLabel: 'Zmień dzień',
  fields: [day({ label: 'Nowy dzień wizyty', validate: [notInPast, another] })],
};

/** ORD-21: one day for the visits of many orders. */
export const setManyForm: Form = {
  id: 'orders-set',
  method: 'post',
  submitLabel: 'Umów wizyty',
  fields: [day({ label: 'Dzień wizyt', validate: notInPast })],
};
