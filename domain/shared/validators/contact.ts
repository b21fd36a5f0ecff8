import { LIMITS } from '../constants.ts';
import type { Validator } from '../form.ts';
import { incorrect, pattern } from './text.ts';

/** VAL-11: one @, a domain with a dot, no spaces; at most 254 characters (RFC 5321). */
export const email: Validator = (value, label) => {
  if (typeof value !== 'string' || value === '') return undefined;
  const shape = /^[^\s@<>()[\]\\,;:"]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/i;
  const [local = ''] = value.split('@');
  return value.length <= 254 && local.length <= 64 && shape.test(value) && !/^\.|\.\.|\.$/.test(local)
    ? undefined
    : `${label} nie jest poprawnym adresem e-mail`;
};

/** VAL-12: the address belongs to one of the form's domains. */
export const emailOfDomains =
  (domains: readonly string[]): Validator =>
  (value, label) => {
    const domain = String(value ?? '')
      .toLowerCase()
      .split('@')[1];
    return value === '' || value === undefined || (domain !== undefined && domains.includes(domain))
      ? undefined
      : `${label} musi zgadzać się z adresem e-mail`;
  };

/** VAL-11 (decided): http and https only. */
export const url = pattern(
  /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?([/?#][^\s<>"]*)?$/i,
  (label) => `${label} nie jest poprawnym adresem URL`,
);

/** VAL-13 (decided): nine digits of Poland, with area code in brackets, or international with + or 00. */
export const phone: Validator = (value, label) => {
  if (typeof value !== 'string' || value === '') return undefined;
  const national = /^(\(\d{2}\)[ -]?)?\d([ -]?\d)*$/;
  const international = /^(\+|00)\d([ -]?\d)*$/;
  const digits = value.replace(/\D/g, '').length;
  if (international.test(value)) return digits >= 7 && digits <= 17 ? undefined : wrongPhone(label);
  return national.test(value) && digits === 9 ? undefined : wrongPhone(label);
};
const wrongPhone = (label: string): string => `${label} nie jest poprawnym numerem telefonu`;

/** VAL-15: the two may overlap midnight but not be equal. */
export const notEqualTimes: Validator = (value, _label, context) =>
  value !== '' && value === context.values.deliveryTimeFrom ? 'Godziny dostawy nie mogą być takie same' : undefined;

const NUMBER = '[1-9]\\d{0,3}';

/** VAL-16. */
export const houseNumber = pattern(new RegExp(`^${NUMBER}[A-Za-z]{0,2}([-/]${NUMBER}[A-Za-z]{0,2})?$`), incorrect);
export const apartmentNumber = pattern(new RegExp(`^${NUMBER}[A-Za-z]{0,2}$`), incorrect);

/** VAL-17. */
export const city = pattern(
  new RegExp(`^[\\p{L}. -]{${LIMITS.city.min},${LIMITS.city.max}}$`, 'u'),
  (label) => `${label} może mieć od 2 do 64 liter, kropek, myślników i spacji`,
);
export const postalCode = pattern(/^\d{2}-\d{3}$/, (label) => `${label} musi mieć postać 00-000`);
