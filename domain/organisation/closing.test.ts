import { expect, it } from 'vitest';
import { backText, hangingText, peopleText } from './closing.ts';

const ORDERS = ['otwarte zlecenie', 'otwarte zlecenia', 'otwartych zleceń'] as const;

it('B11 verbs agree with how many hang on it', () => {
  expect([1, 2, 5].map((n) => hangingText({ people: n, work: n }, ORDERS))).toEqual([
    'dostęp ma 1 osoba, jest 1 otwarte zlecenie',
    'dostęp mają 2 osoby, są 2 otwarte zlecenia',
    'dostęp ma 5 osób, jest 5 otwartych zleceń',
  ]);
  expect(peopleText(22)).toBe('dostęp mają 22 osoby');
  expect(hangingText({ people: 0, work: 0 }, ORDERS)).toBeUndefined();
  expect([1, 2, 5].map(backText)).toEqual([
    'Po aktywacji 1 osoba znów będzie mogła się logować, według własnych ustawień dostępu.',
    'Po aktywacji 2 osoby znów będą mogły się logować, według własnych ustawień dostępu.',
    'Po aktywacji 5 osób znów będzie mogło się logować, według własnych ustawień dostępu.',
  ]);
});
