import { describe, expect, it } from 'vitest';
import { addressText } from './place-text.ts';

describe('an address', () => {
  it.each([
    ['80-001 Gdańsk', 'Gdańsk', '80-001 Gdańsk'],
    ['ul. Długa 1, 80-001 GDAŃSK', 'Gdańsk', 'ul. Długa 1, 80-001 GDAŃSK'],
    ['ul. Warszawska 3', 'Warszawa', 'ul. Warszawska 3, Warszawa'],
    ['ul. Krótka 1, Bielsko-Biała', 'Bielsko', 'ul. Krótka 1, Bielsko-Biała, Bielsko'],
    ['ul. Żwirki 1', 'Łódź (Bałuty)', 'ul. Żwirki 1, Łódź (Bałuty)'],
    ['', 'Łódź', 'Łódź'],
    ['ul. Żwirki 1', '', 'ul. Żwirki 1'],
  ])('APP-17 %s and the town %s are %s', (address, city, text) => {
    expect(addressText({ address, city })).toBe(text);
  });
});
