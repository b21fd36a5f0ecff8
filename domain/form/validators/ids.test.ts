import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried } from '#tests/support/form/validator.ts';
import {
  clientNumber,
  fgazNumber,
  isNip,
  maskBws,
  maskSerialNumber,
  nip,
  nipNumbers,
  normalizeNip,
  partsList,
  regon,
  serialNumber,
} from './ids.ts';

describe('VAL-18 client number', () => {
  tried(clientNumber, {
    good: ['123', '1234567890', ''],
    bad: ['12', '12345678901', '12a'],
    message: 'Pole musi mieć od 3 do 10 cyfr',
  });
});

describe('VAL-18 REGON', () => {
  tried(regon, { good: ['123456789', ''], bad: ['12345678', '1234567890'], message: 'Pole musi mieć 9 cyfr' });
});

describe('VAL-19 FGAZ number', () => {
  tried(fgazNumber, {
    good: ['FGAZ-P/20/12345/20', 'FGAZ-O/21/1234/21', ''],
    bad: ['FGAZ-X/20/12345/20', 'FGAZ-P/20/123/20', 'FGAZ-P/20/123456/20', 'fgaz-p/20/1234/20', 'FGAZ-P/2/1234/20'],
    message: 'Pole musi mieć postać FGAZ-O/21/1234/21',
  });
});

describe('VAL-20 NIP', () => {
  tried(nip, {
    good: ['5260250274', '526-025-02-74', '526 025 02 74', 'PUBLIC', ''],
    bad: [
      '5260250275',
      'public',
      '526025027',
      '52602502744',
      'x',
      '0000000000',
      '000-000-00-00',
      '0123456789',
      '1000000003',
    ],
    message: 'Niepoprawny numer nip',
  });
});

describe('FRM-02 NIP numbers', () => {
  tried(nipNumbers, {
    good: ['5260250274', '5260250274, 526-025-02-74', ['5260250274']],
    bad: ['5260250274, 1234567890', ['5260250274', 'x']],
    message: 'Niepoprawny numer nip',
  });
});

describe('FRM-02 at least one', () => {
  tried(nipNumbers, { good: [], bad: ['', ',', []], message: 'Pole jest wymagane' });
});

describe('VAL-23 serial number', () => {
  tried(serialNumber, {
    good: ['123456789', '1234567890', ''],
    bad: ['12345678', '12345678901', '12345678a'],
    message: 'Pole jest niepoprawny',
  });
});

describe('VAL-25 parts list', () => {
  tried(partsList, {
    good: ['ABC 999', 'ABC', 'ABC;1\n\nX-1/2\t5', 'ABC ; 3', ''],
    bad: ['ABC 1\nABC 1000', 'A\nB 0', 'A\nB 1 2', 'A\n; 1'],
    message: 'Pole: niepoprawny wiersz 2',
  });
});

describe('masks', () => {
  it('VAL-20 a VAT number is its NIP behind the letters of the country', () => {
    expect(normalizeNip('PL 526-025-02-74')).toBe('5260250274');
    expect(isNip('pl5260250274')).toBe(true);
    expect(isNip('PLPL5260250274')).toBe(false);
    expect([normalizeNip('PUBLIC'), isNip('PUBLIC')]).toEqual(['PUBLIC', true]);
  });

  it('VAL-23 typing 12ab34567890123 leaves 1234567890', () => {
    expect(maskSerialNumber('12ab34567890123')).toBe('1234567890');
  });

  it('VAL-24 a BWS is cut to six characters', () => {
    expect(maskBws('ABCDEFGH')).toBe('ABCDEF');
    expect(maskBws('ABC')).toBe('ABC');
  });
});

describe('VAL-20 NIP checksum', () => {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 });
  const remainder = (nine: number[]) => nine.reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0) % 11;

  it('VAL-20 exactly the right last digit passes, and a remainder of 10 none', () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 9 }), (nine, last) => {
        const [first, second, third] = nine;
        const office = first !== 0 && (second !== 0 || third !== 0);
        expect(isNip([...nine, last].join(''))).toBe(office && remainder(nine) === last);
      }),
    );
  });

  it('VAL-20 hyphens and spaces anywhere change nothing', () => {
    fc.assert(
      fc.property(digits, fc.array(fc.constantFrom('', '-', ' '), { minLength: 9, maxLength: 9 }), (nine, gaps) => {
        const plain = [...nine, remainder(nine) % 10].join('');
        const spaced = [...plain].map((digit, at) => digit + (gaps[at] ?? '')).join('');
        expect(isNip(spaced)).toBe(isNip(plain));
        expect(normalizeNip(spaced)).toBe(plain);
      }),
    );
  });

  it('VAL-20 one changed digit is always noticed', () => {
    const valid = digits.filter((nine) => remainder(nine) < 10).map((nine) => [...nine, remainder(nine)]);
    fc.assert(
      fc.property(valid, fc.nat(8), fc.integer({ min: 1, max: 9 }), (nip, at, shift) => {
        const changed = nip.map((digit, index) => (index === at ? (digit + shift) % 10 : digit));
        expect(isNip(changed.join(''))).toBe(false);
      }),
    );
  });
});
