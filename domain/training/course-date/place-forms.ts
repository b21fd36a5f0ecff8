import { REASON_MAX } from '#domain/constants.ts';
import type { Field, Form } from '#domain/form/form.ts';

const placeReason: Field = {
  name: 'overbookReason',
  label: 'Powód',
  type: 'textarea',
  maxLength: REASON_MAX,
};

/** APP-14: past others of the reserve only with a reason. */
export const skipReserveForm: Form = {
  id: 'skip-reserve',
  method: 'post',
  submitLabel: 'Przenieś poza kolejnością',
  fields: [{ ...placeReason, label: 'Powód pominięcia kolejności', shortLabel: 'Powód', required: true }],
};

/** APP-12, APP-14: the page of the decision asks for what may be needed at once. */
export const moveToPrimaryForm: Form = {
  id: 'move-to-primary',
  method: 'post',
  submitLabel: 'Na listę podstawową',
  fields: [{ ...placeReason, hint: 'Potrzebny ponad limit miejsc albo poza kolejnością listy rezerwowej.' }],
};
