import type { Validator } from '../form.ts';

/** VAL-01: something must be there; 0 is a value. */
export const nonEmpty: Validator = (value, label) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    ? `${label} jest wymagane`
    : undefined;

/** VAL-02: a checkbox that must be ticked. */
export const ticked: Validator = (value, label) => (value === true ? undefined : `${label} musi zostać zaznaczone`);

/** Runs only on text that is there: an empty optional field has no error. */
export const pattern =
  (expression: RegExp, message: (label: string) => string): Validator =>
  (value, label) =>
    typeof value === 'string' && value !== '' && !expression.test(value) ? message(label) : undefined;

export const maxLength =
  (most: number, message = (label: string) => `${label} nie może być dłuższe niż ${most} znaków`): Validator =>
  (value, label) =>
    typeof value === 'string' && value.length > most ? message(label) : undefined;

/** Wrong by shape alone: '%s jest niepoprawny'. */
export const incorrect = (label: string): string => `${label} jest niepoprawny`;

/** All validators in turn; the first message counts. */
export const firstOf =
  (...validators: readonly Validator[]): Validator =>
  (value, label, context) => {
    for (const validator of validators) {
      const message = validator(value, label, context);
      if (message) return message;
    }
    return undefined;
  };
