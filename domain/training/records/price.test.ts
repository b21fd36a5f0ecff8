import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceText, zloty } from '#domain/text/money.ts';
import { grossGrosze } from './price.ts';

describe('prices', () => {
  it('PUB-03 gross is net and VAT, half a grosz up', () => {
    expect(zloty(grossGrosze('1000.00', 23))).toBe('1\u00A0230,00\u00A0zł');
    expect(grossGrosze('0.50', 23)).toBe(62);
    expect(grossGrosze('19.99', 0)).toBe(1999);
    expect(zloty(123456789)).toBe('1\u00A0234\u00A0567,89\u00A0zł');
    expect(zloty(5)).toBe('0,05\u00A0zł');
    expect([priceText(0), priceText(5)]).toEqual(['bezpłatne', '0,05\u00A0zł']);
  });

  it('PUB-03 is within half a grosz of the exact amount, for any price', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom(0, 23), (net, vat) => {
        const gross = grossGrosze((net / 100).toFixed(2), vat);
        const error = gross * 100 - net * (100 + vat);
        expect(error > -50 && error <= 50).toBe(true);
      }),
    );
  });
});
