import { describe, expect, it } from 'vitest';
import { isCommonPassword, refuseCommonPassword } from './common-passwords.ts';

describe('passwords that everybody tries', () => {
  it.each([
    'Password1!',
    'P@ssw0rd!',
    'Szkolenia1!',
    'Portal2026!',
    'Aa1!aaaa',
    'Qwerty123!',
    '1qaz@WSX',
    'Admin123!',
    'Haslo123!',
    'Kwiatek1!',
    'Zima2026!',
    '2025Warszawa!',
    'Aa1!'.repeat(60),
  ])('AUTH-06 %s is one', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(['Nowe-Haslo1!', 'Zażółć1!gęślą', 'Kr2!xv9qLm', 'zielony-Rower 7 chmur'])('%s is none', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });

  it('the own name and address hide nothing', async () => {
    const owner = ['Bogumiła Wrzosek-Brzęczyszczykiewicz', 'bwrzosek@zaklad.example'];
    const refusal = await refuseCommonPassword('Bwrzosek1!', owner);
    expect(refusal?.errors?.password?.[0]).toContain('zbyt łatwe do odgadnięcia');
    expect(await refuseCommonPassword('Bwrzosek1!', [])).toBeUndefined();
  });

  it.each(['Slask2026!', 'Śląsk2026!', 'Slaska-2026!', 'Sylwia2026!'])(
    'AUTH-06 %s hides nothing of Sylwia Śląska, whose address is leasing-slask@',
    async (password) => {
      const owner = ['Sylwia Śląska', 'leasing-slask@zaklad.example'];
      expect(await refuseCommonPassword(password, owner)).toBeDefined();
      expect(await refuseCommonPassword('Zielony-Rower7!', owner)).toBeUndefined();
    },
  );

  it('a long one is judged in a moment', async () => {
    // The lists are read once.
    await isCommonPassword('x');
    const started = performance.now();
    await isCommonPassword('aA1!'.repeat(5_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
