import { expect, it } from 'vitest';
import { checkPassword, hashPassword, NOBODY } from './passwords.ts';

it('AUTH-02 an unknown login costs the same as a wrong password', async () => {
  const hash = await hashPassword('Szkolenia1!');
  expect(await checkPassword('Szkolenia1!', hash)).toBe(true);
  expect(await checkPassword('Szkolenia2!', hash)).toBe(false);
  expect(await checkPassword('Szkolenia1!', null)).toBe(false);
  expect(await checkPassword('Szkolenia1!', undefined)).toBe(false);
  // A hash says what checking it costs: kind, version, memory, passes and lanes.
  const costOf = (one: string) => one.split('$').slice(0, 4).join('$');
  expect([costOf(NOBODY), costOf(hash)]).toEqual(Array.from({ length: 2 }, () => '$argon2id$v=19$m=19456,t=2,p=1'));
});
