import { EMAIL_MAX, URL_MAX } from '#domain/constants.ts';
import type { Validator } from '../form.ts';
import { pattern, whenFilled } from './text.ts';

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i;
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Labels of a domain name with at least one dot; the last one is a country's or a kind's, so two letters at least. */
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

function isHost(text: string): boolean {
  const labels = text.split('.');
  return labels.length > 1 && labels.every((label) => HOST_LABEL.test(label)) && TOP_LABEL.test(labels.at(-1) ?? '');
}

function isEmail(text: string): boolean {
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
const URL_SHAPE = /^https?:\/\/([^\s/?#:@\\]{1,253})(?::(\d{1,5}))?(?:[/?#][^\s<>"\\]*)?$/i;
const PORT_MAX = 65_535;

/** VAL-11 (decided): http and https only, a named host (no number of a machine), a port that exists. */
export const url = whenFilled((text, label) => {
  const [, host = '', port = '443'] = URL_SHAPE.exec(text) ?? [];
  const reachable = isHost(host) && Number(port) >= 1 && Number(port) <= PORT_MAX;
  return reachable && text.length <= URL_MAX ? undefined : `${label} nie jest poprawnym adresem URL`;
});

/** Digits with single spaces, dots or hyphens between; a country and an area code may be in brackets, before all. */
const PHONE_SHAPE = /^(?:\(\+?\d{1,4}\)[ .-]?|\+?(?:\d{1,4}[ .-]?)?)(?:\(\d{1,4}\)[ .-]?)?\d(?:[ .-]?\d)*$/;
const POLAND = '48';
/** Nine digits of which the first is no 0. */
const POLISH = /^[1-9]\d{8}$/;
/** ITU-T E.164: a country's code and the number, 7 to 15 digits. */
const FOREIGN = /^[1-9]\d{6,14}$/;
/** Zeros and other keys held down are nobody's number. */
const ONE_DIGIT = /^(\d)\1*$/;

/**
 * VAL-13 (A29): nine digits of a Polish number, also as (22) 123-45-67 or 022 123 45 67 and after 48, +48 or 0048; after + or 00 and
 * another country's code 7 to 15 digits. The number itself, Polish ones as nine digits, others with their +;
 * undefined for what is no number.
 */
export function parsePhone(text: string): string | undefined {
  if (text.length > 40 || !PHONE_SHAPE.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (digits.startsWith('00')) return international(digits.slice(2));
  if (/^\(?\+/.test(text)) return international(digits);
  return digits.length === 11 && digits.startsWith(POLAND) ? international(digits) : polish(withoutTrunk(digits));
}

/** The digits of a number from the country's code on. */
function international(digits: string): string | undefined {
  if (digits.startsWith(POLAND)) return polish(digits.slice(POLAND.length));
  return FOREIGN.test(digits) && !ONE_DIGIT.test(digits.slice(2)) ? `+${digits}` : undefined;
}

const polish = (digits: string): string | undefined =>
  POLISH.test(digits) && !ONE_DIGIT.test(digits) ? digits : undefined;

/** The 0 that was dialled before an area code until 2005, and is still written: 032 123 45 67. */
const withoutTrunk = (digits: string): string => (digits.length === 10 ? digits.replace(/^0/, '') : digits);

/** VAL-13. */
export const phone = whenFilled((text, label) =>
  parsePhone(text) === undefined ? `${label} nie jest poprawnym numerem telefonu` : undefined,
);

/** As it was typed, which is how its owner reads it, but a country's code always behind a +. */
export const storedPhone = (text: string): string =>
  text.replace(/^\((?:\+|00)(\d{1,4})\)/, '+$1').replace(/^00(?=[1-9])/, '+');

/** VAL-17: NN-NNN. */
export const postalCode = pattern(/^\d{2}-\d{3}$/, (label) => `${label} musi mieć postać 00-000`);
