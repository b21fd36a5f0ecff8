import type { Form } from '#domain/form/form.ts';
import { reporter } from './reporter.ts';

const OWN: readonly string[] = ['courierNote', 'deliveryTimeFrom', 'deliveryTimeTo'];

/** What reporters correct by themselves (issue 24, 5): when parcels may come and what the courier is to know. Where to is the office's. */
export const ownDataForm: Form = {
  id: 'courier-own-data',
  method: 'put',
  submitLabel: 'Zapisz',
  fields: reporter.fields.filter(({ name }) => OWN.includes(name)),
};

/** The fields that the office alone changes. */
export const officeFields = reporter.fields.filter(({ name }) => !OWN.includes(name));
