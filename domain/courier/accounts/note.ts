import { COURIER_NOTE_MAX } from '#domain/constants.ts';
import type { Validator } from '#domain/form/form.ts';
import { lengthOf, whenFilled } from '#domain/form/validators/text.ts';
import { counted } from '#domain/text/plural.ts';

/** VAL-26. */
export const courierNote: Validator = whenFilled((text) =>
  lengthOf(text) > COURIER_NOTE_MAX
    ? `Treść nie może być dłuższa niż ${counted(COURIER_NOTE_MAX, ['znak', 'znaki', 'znaków'])}`
    : undefined,
);
