import type { Validator } from '#domain/form/form.ts';
import { textOf } from '#domain/form/validators/text.ts';

/** VAL-27: one message for both: `missing` of the field too. */
export const DISTRIBUTOR_ID = 'ID dystrybutora jest wymagane i musi być liczbą';
export const distributorId: Validator = (value) => (/^\d{1,15}$/.test(textOf(value)) ? undefined : DISTRIBUTOR_ID);
