import { fitting } from '#domain/text/sound.ts';
import {
  BWS_LENGTH,
  CLIENT_NUMBER_MAX,
  CLIENT_NUMBER_MIN,
  PART_QUANTITY_MAX,
  REGON_LENGTH,
  SERIAL_NUMBER_MAX,
  SERIAL_NUMBER_MIN,
} from '#domain/constants.ts';
import { counted } from '#domain/text/plural.ts';
import type { Validator } from '../form.ts';
import { incorrect, nonEmpty, pattern, textOf, whenFilled } from './text.ts';

/** Numbers by which companies, devices and permits are known. */

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];
const WRONG_NIP = 'Niepoprawny numer nip';

/**
 * Without the hyphens and spaces that people put between the groups of digits, and without the country's letters that
 * make a number of VAT of it; 'PUBLIC' stays as it is (VAL-20).
 */
export const normalizeNip = (text: string): string => text.replace(/[\s-]/g, '').replace(/^PL(?=\d)/i, '');

/** As the tax office's own schemas have it: the first digit is no 0, and neither are both of the next two. */
const NIP_SHAPE = /^[1-9](?:\d[1-9]|[1-9]\d)\d{7}$/;

/** What is written in place of a NIP where there is none (VAL-20). */
export const PUBLIC_NIP = 'PUBLIC';

/** VAL-20: ten digits whose weighted sum mod 11 is the last one (a remainder of 10 never is), or 'PUBLIC'. */
export function isNip(text: string): boolean {
  const digits = normalizeNip(text);
  if (digits === PUBLIC_NIP) return true;
  if (!NIP_SHAPE.test(digits)) return false;
  const sum = NIP_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 11 === Number(digits[9]);
}

/** VAL-20, with the message of FRM-02. */
export const nip = whenFilled((text) => (isNip(text) ? undefined : WRONG_NIP));

/** The numbers of a field that takes several, separated by commas, semicolons or lines. */
export const splitNips = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map(normalizeNip)
    .filter((one) => one !== '');

/** FRM-02: at least one, and each valid. */
export const nipNumbers: Validator = (value, label, context) => {
  const numbers = Array.isArray(value) ? value.map((one) => normalizeNip(textOf(one))) : splitNips(textOf(value));
  return nonEmpty(numbers, label, context) ?? (numbers.every(isNip) ? undefined : WRONG_NIP);
};

/** VAL-18. */
export const clientNumber = pattern(
  new RegExp(`^\\d{${CLIENT_NUMBER_MIN},${CLIENT_NUMBER_MAX}}$`),
  (label) => `${label} musi mieć od ${CLIENT_NUMBER_MIN} do ${CLIENT_NUMBER_MAX} cyfr`,
);
/** Zeros are what people type to be let through. */
export const regon = pattern(
  new RegExp(`^(?!0+$)\\d{${REGON_LENGTH}}$`),
  (label) => `${label} musi mieć ${counted(REGON_LENGTH, ['cyfrę', 'cyfry', 'cyfr'])}`,
);

/** VAL-19, PUB-17. */
export const fgazNumber = pattern(
  /^FGAZ-[OP]\/\d{2}\/\d{4,5}\/\d{2}$/,
  (label) => `${label} musi mieć postać FGAZ-O/21/1234/21`,
);

/** VAL-23: '%s jest niepoprawny'. */
export const serialNumber = pattern(new RegExp(`^\\d{${SERIAL_NUMBER_MIN},${SERIAL_NUMBER_MAX}}$`), incorrect);
export const maskSerialNumber = (text: string): string => fitting(text.replace(/\D/g, ''), SERIAL_NUMBER_MAX);

/** VAL-24. */
export const maskBws = (text: string): string => [...text].slice(0, BWS_LENGTH).join('');

/** VAL-25 (A29): a part a line, its number and optionally a quantity after a space, a tab or a semicolon. */
export const partsList = whenFilled((text, label) => {
  const lines = text.split('\n');
  const wrong = lines.findIndex((line) => line.trim() !== '' && !isPart(line.trim()));
  return wrong < 0 ? undefined : `${label}: niepoprawny wiersz ${wrong + 1}`;
});

function isPart(line: string): boolean {
  const [number = '', quantity, ...rest] = line.split(/[ \t]*[ \t;][ \t]*/);
  if (!/^[\p{L}\d./-]{1,64}$/u.test(number) || rest.length > 0) return false;
  return quantity === undefined || (/^[1-9]\d{0,3}$/.test(quantity) && Number(quantity) <= PART_QUANTITY_MAX);
}

/** Ids of the program's own records, as they come in hidden fields and addresses. */
export const recordId = pattern(/^[\w-]{1,64}$/, (label) => `${label} ma niepoprawną wartość`);
