import { EMAIL_MAX, URL_MAX } from '#domain/constants.ts';
import type { Validator } from '../form.ts';
import { pattern, whenFilled } from './text.ts';

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i;
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Labels of a domain name with at least one dot; the last one is no number. */
function isHost(text: string): boolean {
  const labels = text.split('.');
  return labels.length > 1 && labels.every((label) => HOST_LABEL.test(label)) && /[a-z]/i.test(labels.at(-1) ?? '');
}

export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const dots = local.startsWith('.') || local.endsWith('.') || local.includes('..');
  return text.length <= EMAIL_MAX && LOCAL.test(local) && !dots && isHost(text.slice(at + 1));
}

/** VAL-11: an address that mail servers take; the domain has a dot. */
export const email = whenFilled((text, label) =>
  isEmail(text) ? undefined : `${label} nie jest poprawnym adresem e-mail`,
);

/** VAL-12: the address belongs to one of the form's domains. */
export const emailOfDomains = (domains: readonly string[]): Validator =>
  whenFilled((text, label) => {
    const domain = text.slice(text.lastIndexOf('@') + 1).toLowerCase();
    return isEmail(text) && domains.some((one) => one.toLowerCase() === domain)
      ? undefined
      : `${label} musi zgadzać się z adresem e-mail`;
  });

/** Scheme, host without a user name before it (a favourite of phishing), optional port, then anything but spaces. */
const URL_SHAPE = /^https?:\/\/([^\s/?#:@\\]{1,253})(?::\d{1,5})?(?:[/?#][^\s<>"\\]*)?$/i;

/** VAL-11 (decided): http and https only. */
export const url = whenFilled((text, label) => {
  const host = URL_SHAPE.exec(text)?.[1];
  return host !== undefined && text.length <= URL_MAX && isHost(host)
    ? undefined
    : `${label} nie jest poprawnym adresem URL`;
});

/** Digits with single spaces or hyphens between, optionally a country or area code in front, the latter in brackets. */
const PHONE_SHAPE = /^\+?(?:\d{1,4}[ -]?)?(?:\(\d{1,4}\)[ -]?)?\d(?:[ -]?\d)*$/;

/**
 * VAL-13 (A29): 9 digits, also as (22) 123-45-67 or after 48; with + or 00 in front 7 to 15 digits of an
 * international number.
 */
export const phone = whenFilled((text, label) =>
  text.length <= 40 && PHONE_SHAPE.test(text) && hasPhoneDigits(text)
    ? undefined
    : `${label} nie jest poprawnym numerem telefonu`,
);

function hasPhoneDigits(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+')) return digits.length >= 7 && digits.length <= 15;
  if (digits.startsWith('00')) return digits.length >= 9 && digits.length <= 17;
  return digits.length === 9 || (digits.length === 11 && digits.startsWith('48'));
}

/** VAL-17: NN-NNN. */
export const postalCode = pattern(/^\d{2}-\d{3}$/, (label) => `${label} musi mieć postać 00-000`);
