import { describe } from 'vitest';
import { tried } from '#tests/support/form/validator.ts';
import { distributorId } from './distributor-id.ts';

describe('VAL-27 distributor', () => {
  tried(distributorId, {
    good: ['1', '0012', 7],
    bad: ['', 'x', undefined, '1.5'],
    message: 'ID dystrybutora jest wymagane i musi być liczbą',
  });
});
