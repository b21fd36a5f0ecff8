import { describe } from 'vitest';
import { tried } from '#tests/support/form/validator.ts';
import { apartmentNumber, city, houseNumber } from './address.ts';

describe('VAL-16 house number', () => {
  tried(houseNumber, {
    good: ['12A', '12-14', '9999', '1', '12a-12c', ''],
    bad: ['0', '10000', 'A', '14-12', '1-2-3', '-1', '012'],
    message: 'Pole jest niepoprawny',
  });
});

describe('VAL-16 apartment number', () => {
  tried(apartmentNumber, {
    good: ['1', '9999', '12B', ''],
    bad: ['0', '10000', '12-14', 'B'],
    message: 'Pole jest niepoprawny',
  });
});

describe('VAL-17 city', () => {
  tried(city, {
    good: ['Bielsko-Biała', 'St. Sącz', 'Żory', 'Ło', 'a'.repeat(64), ''],
    bad: ['X', 'a'.repeat(65), 'Łódź1', '--', '. .'],
    message: 'Pole może mieć od 2 do 64 znaków: litery, kropki, myślniki i spacje',
  });
});

describe('VAL-17 city of another alphabet', () => {
  tried(city, {
    good: ['Ústí nad Labem', 'Köln', 'Łódź'],
    bad: ['Кraków', 'Москва', 'Αθήνα', 'Kraк'],
    message: 'Pole może zawierać tylko litery łacińskie, w tym polskie',
  });
});
