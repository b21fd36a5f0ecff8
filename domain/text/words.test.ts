import { expect, it } from 'vitest';
import { capitalised } from './words.ts';

it('a label by itself begins large, Polish letters too', () => {
  expect(['osoba zgłaszająca', 'łódź', ''].map(capitalised)).toEqual(['Osoba zgłaszająca', 'Łódź', '']);
});
