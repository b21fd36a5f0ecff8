import { invalid } from './refusal.ts';

/**
 * A key meant something else before, whoever finds it out: a form that was sent, and sent again by the way back, or a
 * program that does two things under one key (WIRE-09).
 */
export const KEY_TAKEN = invalid(
  {},
  'To już raz wysłano, z inną treścią (ten sam klucz Idempotency-Key). Otwórz formularz ponownie; program wysyła nową czynność z nowym kluczem.',
);
