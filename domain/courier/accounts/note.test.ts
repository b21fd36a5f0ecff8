import { describe } from 'vitest';
import { tried } from '#tests/support/form/validator.ts';
import { courierNote } from './note.ts';

describe('VAL-26 courier note', () => {
  tried(courierNote, {
    good: ['ż'.repeat(100), ''],
    bad: ['x'.repeat(101)],
    message: 'Treść nie może być dłuższa niż 100 znaków',
  });
});
