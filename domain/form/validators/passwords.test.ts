import { describe, expect, it } from 'vitest';
import { said, tried } from '#tests/support/form/validator.ts';
import { notOldPassword, password, samePassword } from './passwords.ts';

describe('AUTH-06 password', () => {
  tried(password, {
    good: ['Aa1!aaaa', 'Szkolenia1!', 'Zażółć 1#', ''],
    bad: ['Aa1!aaa', 'aa1!aaaa', 'AA1!AAAA', 'Aaa!aaaa', 'Aa11aaaa', 'Aa1 aaaa'],
    message: 'Hasło musi mieć co najmniej 8 znaków, w tym cyfrę, wielką literę, małą literę i znak specjalny',
  });
});

describe('changing a password', () => {
  it('AUTH-07 the new password differs from the old one and is confirmed', () => {
    expect(said(notOldPassword, 'Aa1!aaaa', { oldPassword: 'Aa1!aaaa' })).toBe(
      'Nowe hasło nie może być takie samo jak stare',
    );
    expect(said(notOldPassword, 'Aa1!aaaa', { oldPassword: 'Aa1!aaab' })).toBeUndefined();
    expect(said(samePassword, 'Aa1!aaaa', { password: 'Aa1!aaab' })).toBe('Hasła nie są takie same');
    expect(said(samePassword, ' Aa1!aaaa', { password: 'Aa1!aaaa' })).toBe('Hasła nie są takie same');
    expect(said(samePassword, 'Aa1!aaaa', { password: 'Aa1!aaaa' })).toBeUndefined();
  });
});
