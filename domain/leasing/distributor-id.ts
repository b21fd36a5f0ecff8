import type { Validator } from '#domain/form/form.ts';
import { textOf } from '#domain/form/validators/text.ts';
import type { RecordUpcaster } from '#domain/record/declaration.ts';

/** VAL-27: one message for both: `missing` of the field too. */
export const DISTRIBUTOR_ID = 'ID dystrybutora jest wymagane i musi być liczbą';
export const distributorId: Validator = (value) => (/^\d{1,15}$/.test(textOf(value)) ? undefined : DISTRIBUTOR_ID);

/** A number is one however it is spelt: 01002 is 1002. */
export const canonicalDistributorId = (typed: string): string => typed.trim().replace(/^0+(?=\d)/, '');

/** Facts of before keep whatever was typed: read, they say the one spelling, so that nothing meets two of them (B11). */
export const oneSpelling: RecordUpcaster = {
  changed: (values) =>
    typeof values.distributorId === 'string'
      ? { ...values, distributorId: canonicalDistributorId(values.distributorId) }
      : { ...values },
};
