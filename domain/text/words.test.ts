import { expect, it } from 'vitest';
import { capitalised, labelled } from './words.ts';

it('a label by itself begins large, Polish letters too', () => {
  expect(['osoba zgłaszająca', 'łódź', ''].map(capitalised)).toEqual(['Osoba zgłaszająca', 'Łódź', '']);
});

it('what a message is about is named once', () => {
  expect(labelled('Imię', 'Imię jest wymagane')).toBe('Imię jest wymagane');
  expect(labelled('NIP', 'Niepoprawny numer nip')).toBe('Niepoprawny numer nip');
  expect(labelled('Imię', 'Imiona są puste')).toBe('Imię: Imiona są puste');
  expect(labelled('Login (adres e-mail)', 'Login (adres e-mail) jest wymagany')).toBe(
    'Login (adres e-mail) jest wymagany',
  );
  expect(labelled('', 'Plik jest pusty')).toBe('Plik jest pusty');
});
