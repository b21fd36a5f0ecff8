import { verify } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { checkPassword, hashPassword } from './passwords.ts';

vi.mock('@node-rs/argon2', { spy: true });

it('AUTH-02 an unknown login costs the same as a wrong password', async () => {
  const hash = await hashPassword('Szkolenia1!');
  expect(await checkPassword('Szkolenia1!', hash)).toBe(true);
  expect(await checkPassword('Szkolenia2!', hash)).toBe(false);
  expect(await checkPassword('Szkolenia1!', null)).toBe(false);
  expect(await checkPassword('Szkolenia1!', undefined)).toBe(false);
  // A hash says what checking it costs: kind, version, memory, passes and lanes.
  const costs = vi.mocked(verify).mock.calls.map(([checked]) => String(checked).split('$').slice(0, 4).join('$'));
  expect(costs).toEqual(Array.from({ length: 4 }, () => '$argon2id$v=19$m=19456,t=2,p=1'));
});
