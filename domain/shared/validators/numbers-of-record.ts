import { LIMITS } from '../constants.ts';
import type { Validator } from '../form.ts';
import { incorrect, pattern } from './text.ts';

/** Numbers by which companies, devices and permits are known. */

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** Digits only; the value PUBLIC stays (VAL-20). */
export const normalizeNip = (value: string): string => {
  const trimmed = value.trim();
  return trimmed === 'PUBLIC' ? trimmed : trimmed.replace(/^PL(?=\s?\d)/, '').replace(/[\s-]/g, '');
};

/** VAL-20: ten digits with the checksum of the Polish tax number; a remainder of 10 is never valid. */
export function isNip(value: string): boolean {
  const nip = normalizeNip(value);
  if (nip === 'PUBLIC') return true;
  if (!/^\d{10}$/.test(nip)) return false;
  const sum = NIP_WEIGHTS.reduce((total, weight, index) => total + weight * Number(nip[index]), 0);
  return sum % 11 === Number(nip[9]);
}

export const nip: Validator = (value) =>
  typeof value === 'string' && value !== '' && !isNip(value) ? 'Niepoprawny numer nip' : undefined;

/** VAL-18. */
export const clientNumber = pattern(
  new RegExp(`^\\d{${LIMITS.clientNumber.min},${LIMITS.clientNumber.max}}$`),
  (label) => `${label} musi mieć od 3 do 10 cyfr`,
);
export const regon = pattern(/^\d{9}$/, (label) => `${label} musi mieć 9 cyfr`);

/** VAL-19. */
export const fgaz = pattern(
  /^FGAZ-[OP]\/\d{2}\/\d{4,5}\/\d{2}$/,
  (label) => `${label} musi mieć postać FGAZ-O/21/1234/21`,
);

/** VAL-23. */
export const serialNumber = pattern(/^\d{9,10}$/, incorrect);
export const maskSerialNumber = (value: string): string => value.replace(/\D/g, '').slice(0, LIMITS.serialNumber.max);

/** VAL-24. */
export const maskBws = (value: string): string => value.slice(0, LIMITS.bws);

/** VAL-25 (decided): one part a line, its number and optionally a quantity from 1 to 999 after a space, tab or semicolon. */
export const partsList: Validator = (value, label) => {
  if (typeof value !== 'string') return undefined;
  const lines = value.split(/\r?\n/);
  const wrong = lines.findIndex((line) => line.trim() !== '' && !/^[^\s;]+([\s;]+[1-9]\d{0,2})?$/.test(line.trim()));
  return wrong < 0 ? undefined : `${label}: niepoprawny wiersz ${wrong + 1}`;
};

/** VAL-26. */
export const courierNote: Validator = (value) =>
  typeof value === 'string' && value.length > LIMITS.courierNote
    ? `Treść nie może być dłuższa niż ${LIMITS.courierNote} znaków`
    : undefined;

/** VAL-27. */
export const distributorId: Validator = (value) =>
  /^\d+$/.test(String(value ?? '')) ? undefined : 'ID dystrybutora jest wymagane i musi być liczbą';
