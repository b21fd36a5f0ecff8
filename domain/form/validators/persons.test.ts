import { describe } from 'vitest';
import { tried } from '#tests/support/form/validator.ts';
import { firstName, lastName, personName } from './persons.ts';

describe('VAL-08 first name', () => {
  tried(firstName, {
    good: ['Łucja', 'Jan', 'Ćwiek', 'A'.concat('a'.repeat(24)), ''],
    bad: ['jan', 'Al', 'A'.concat('a'.repeat(25)), 'JAN', 'Jan1', 'Jan Maria'],
    message: 'Pole musi zaczynać się wielką literą i mieć od 3 do 25 liter',
  });
});

describe('VAL-08 VAL-09 names of another alphabet', () => {
  for (const name of [firstName, lastName]) {
    tried(name, {
      good: ['Öztürk', 'Žižka', 'Nguyễn'],
      bad: ['Аня', 'Jаn', 'Μαρία', 'Nowаk'],
      message: 'Pole może zawierać tylko litery łacińskie, w tym polskie',
    });
  }
});

describe('VAL-09 last name', () => {
  tried(lastName, {
    good: ['Nowak-Żak', 'Oś', 'Źdźbło', ''],
    bad: ['nowak', 'N', 'A-', 'Nowak-', 'Nowak-żak', 'Nowak--Żak', 'A'.concat('a'.repeat(25))],
    message: 'Pole musi zaczynać się wielką literą i mieć od 2 do 25 liter',
  });
});

describe('VAL-10 person name', () => {
  tried(personName, {
    good: ['Jan Nowak', 'Nowak Jan', 'Anna Maria Nowak-Żak', 'Oś Łucja'],
    bad: ['', 'Jan', '  ', undefined],
    message: 'brak nazwiska',
  });
});

describe('VAL-10 person name of names', () => {
  tried(personName, { good: [], bad: ['jan nowak', 'Jan 1', 'Jan Nowak!'], message: 'Pole jest niepoprawny' });
});
