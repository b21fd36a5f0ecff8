import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anonymous } from '../../access/access.ts';
import type { FormContext, Validator } from '../form.ts';
import { apartmentNumber, city, houseNumber } from './address.ts';
import { email, emailOfDomains, phone, postalCode, url } from './contact.ts';
import { date, dateRange, dateTime, differsFromTime, notBefore, notInFuture, notInPast, time } from './dates.ts';
import {
  clientNumber,
  distributorId,
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
import {
  between,
  deviceModel,
  integer,
  nonNegative,
  number,
  parsePrice,
  percent,
  positive,
  price,
  sumsTo100With,
} from './numbers.ts';
import { notOldPassword, password, samePassword } from './passwords.ts';
import { firstName, lastName, personName } from './persons.ts';
import { courierNote, hasForbiddenCharacters, maxLength, nonEmpty, nonEmptyRichText, ticked } from './text.ts';

const context = (values: Record<string, unknown> = {}): FormContext => ({
  access: anonymous,
  values,
  today: '2026-11-21',
  facts: {},
});
const run = (validator: Validator, value: unknown, values?: Record<string, unknown>) =>
  validator(value, 'Pole', context(values));

/** One row of the catalogue: what passes, what fails, and the exact message of a failure. */
interface Row {
  readonly row: string;
  readonly check: Validator;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
  readonly message: string;
}

const rows: Row[] = [
  {
    row: 'VAL-01 nonEmpty',
    check: nonEmpty,
    good: ['x', 0, '0', false, ['a']],
    bad: ['', ' ', null, undefined, [], '[]'],
    message: 'Pole jest wymagane',
  },
  {
    row: 'VAL-02 ticked',
    check: ticked,
    good: [true, 'true'],
    bad: [false, 'false', '', undefined, 'x'],
    message: 'Pole musi zostać zaznaczone',
  },
  {
    row: 'VAL-03 number',
    check: number,
    good: ['1', '-1', '1.5', '1,5', '0', ''],
    bad: ['x', '1e9', '0x1', '--1', 'NaN', 'Infinity', '1.2.3'],
    message: 'Pole musi być liczbą',
  },
  {
    row: 'VAL-03 integer',
    check: integer,
    good: ['1', '0', '-1', ''],
    bad: ['1.5', '0,1'],
    message: 'Pole musi być liczbą całkowitą',
  },
  {
    row: 'VAL-03 non-negative',
    check: nonNegative,
    good: ['0', '1', '1.5', ''],
    bad: ['-1', '-0.1'],
    message: 'Pole musi być liczbą nieujemną',
  },
  {
    row: 'VAL-03 positive',
    check: positive,
    good: ['1', '0.5', ''],
    bad: ['0', '-1'],
    message: 'Pole musi być liczbą większą od zera',
  },
  {
    row: 'VAL-04 date',
    check: date,
    good: ['29.02.2024', '01.01.1970', '2024-02-29', ''],
    bad: ['29.02.2023', '31.12.1969', 'jutro', '1.1.2024', '32.01.2024'],
    message: 'Pole nie jest poprawną datą',
  },
  {
    row: 'VAL-05 datetime',
    check: dateTime,
    good: ['01.02.2024', '01.02.2024 23:59', '01.02.2024 10:15:30', ''],
    bad: ['01.02.2024 24:00', '01.02.2024 9:00', '30.02.2024 10:00'],
    message: 'Pole nie jest poprawną datą',
  },
  {
    row: 'VAL-06 not in the future',
    check: notInFuture,
    good: ['21.11.2026', '20.11.2026', '21.11.2026 23:30', 'x', ''],
    bad: ['22.11.2026', '2026-11-22'],
    message: 'Pole nie może być datą z przyszłości',
  },
  {
    row: 'VAL-06 not in the past',
    check: notInPast,
    good: ['21.11.2026', '22.11.2026', 'x', ''],
    bad: ['20.11.2026'],
    message: 'Pole nie może być datą z przeszłości',
  },
  {
    row: 'VAL-07 date range',
    check: dateRange,
    good: ['01.01.2024-02.01.2024', '01.01.2024 - 01.01.2024', ''],
    bad: ['02.01.2024-01.01.2024'],
    message: 'Pole: data końcowa nie może być wcześniejsza niż początkowa',
  },
  {
    row: 'VAL-07 date range of real dates',
    check: dateRange,
    good: [],
    bad: ['01.01.2024', '01.01.2024-31.02.2024', '01.01.2024-02.01.2024-03.01.2024', '-'],
    message: 'Pole nie jest poprawną datą',
  },
  {
    row: 'VAL-08 first name',
    check: firstName,
    good: ['Łucja', 'Jan', 'Ćwiek', 'A'.concat('a'.repeat(24)), ''],
    bad: ['jan', 'Al', 'A'.concat('a'.repeat(25)), 'JAN', 'Jan1', 'Jan Maria', 'Аня'],
    message: 'Pole musi zaczynać się wielką literą i mieć od 3 do 25 liter',
  },
  {
    row: 'VAL-09 last name',
    check: lastName,
    good: ['Nowak-Żak', 'Oś', 'Źdźbło', ''],
    bad: ['nowak', 'N', 'A-', 'Nowak-', 'Nowak-żak', 'Nowak--Żak', 'A'.concat('a'.repeat(25))],
    message: 'Pole musi zaczynać się wielką literą i mieć od 2 do 25 liter',
  },
  {
    row: 'VAL-10 person name',
    check: personName,
    good: ['Jan Nowak', 'Nowak Jan', 'Anna Maria Nowak-Żak', 'Oś Łucja'],
    bad: ['', 'Jan', '  ', undefined],
    message: 'brak nazwiska',
  },
  {
    row: 'VAL-10 person name of names',
    check: personName,
    good: [],
    bad: ['jan nowak', 'Jan 1', 'Jan Nowak!'],
    message: 'Pole jest niepoprawny',
  },
  {
    row: 'VAL-11 e-mail',
    check: email,
    good: ['a@b.pl', 'jan.nowak+szkolenia@serwis-auto.com.pl', "o'neil@x.ie", ''],
    bad: [
      'a@b',
      'x y@z.pl',
      '@z.pl',
      'a@',
      'a@@b.pl',
      'a..b@c.pl',
      '.a@c.pl',
      'a@-b.pl',
      'a@b.1',
      'ą@b.pl',
      `${'a'.repeat(65)}@b.pl`,
      `a@${'b.'.repeat(130)}pl`,
    ],
    message: 'Pole nie jest poprawnym adresem e-mail',
  },
  {
    row: 'VAL-11 URL',
    check: url,
    good: ['https://x.pl/a?b=1', 'http://sub.x.pl:8080', 'HTTPS://X.PL#a', ''],
    bad: [
      'abc',
      'javascript:1',
      'ftp://x.pl',
      'https://x',
      'https://a@x.pl',
      'https:// x.pl',
      'https://x.pl/a b',
      '//x.pl',
    ],
    message: 'Pole nie jest poprawnym adresem URL',
  },
  {
    row: 'VAL-12 e-mail of domains',
    check: emailOfDomains(['serwis.pl', 'auto.example']),
    good: ['a@serwis.pl', 'a@AUTO.example', ''],
    bad: ['a@inny.pl', 'a@x.serwis.pl', 'serwis.pl', 'a@b@serwis.pl '],
    message: 'Pole musi zgadzać się z adresem e-mail',
  },
  {
    row: 'VAL-13 phone',
    check: phone,
    good: [
      '600 700 800',
      '600-700-800',
      '600700800',
      '+48600700800',
      '+48 600 700 800',
      '48600700800',
      '0048 600 700 800',
      '(22) 123-45-67',
      '22 123 45 67',
      '+48 (22) 123 45 67',
      '+1 212 555 0100',
      '',
    ],
    bad: [
      '12',
      '60070080',
      '6007008001',
      '600  700 800',
      'abc',
      '+48',
      '+1234567890123456',
      '(22 1234567',
      '600700800x',
    ],
    message: 'Pole nie jest poprawnym numerem telefonu',
  },
  {
    row: 'VAL-14 time',
    check: time,
    good: ['09:05', '09:05:59', ''],
    bad: ['9:5', '24:00', '09:60', '0905'],
    message: 'Pole nie jest poprawną godziną',
  },
  {
    row: 'VAL-16 house number',
    check: houseNumber,
    good: ['12A', '12-14', '9999', '1', '12a-12c', ''],
    bad: ['0', '10000', 'A', '14-12', '1-2-3', '-1', '012'],
    message: 'Pole jest niepoprawny',
  },
  {
    row: 'VAL-16 apartment number',
    check: apartmentNumber,
    good: ['1', '9999', '12B', ''],
    bad: ['0', '10000', '12-14', 'B'],
    message: 'Pole jest niepoprawny',
  },
  {
    row: 'VAL-17 city',
    check: city,
    good: ['Bielsko-Biała', 'St. Sącz', 'Żory', 'Ło', 'a'.repeat(64), ''],
    bad: ['X', 'a'.repeat(65), 'Łódź1', '--', '. .'],
    message: 'Pole może mieć od 2 do 64 znaków: litery, kropki, myślniki i spacje',
  },
  {
    row: 'VAL-17 postal code',
    check: postalCode,
    good: ['00-001', ''],
    bad: ['00001', '0-0001', '00-0011', 'ab-cde'],
    message: 'Pole musi mieć postać 00-000',
  },
  {
    row: 'VAL-18 client number',
    check: clientNumber,
    good: ['123', '1234567890', ''],
    bad: ['12', '12345678901', '12a'],
    message: 'Pole musi mieć od 3 do 10 cyfr',
  },
  {
    row: 'VAL-18 REGON',
    check: regon,
    good: ['123456789', ''],
    bad: ['12345678', '1234567890'],
    message: 'Pole musi mieć 9 cyfr',
  },
  {
    row: 'VAL-19 FGAZ number',
    check: fgazNumber,
    good: ['FGAZ-P/20/12345/20', 'FGAZ-O/21/1234/21', ''],
    bad: ['FGAZ-X/20/12345/20', 'FGAZ-P/20/123/20', 'FGAZ-P/20/123456/20', 'fgaz-p/20/1234/20', 'FGAZ-P/2/1234/20'],
    message: 'Pole musi mieć postać FGAZ-O/21/1234/21',
  },
  {
    row: 'VAL-20 NIP',
    check: nip,
    good: ['5260250274', '526-025-02-74', '526 025 02 74', 'PUBLIC', ''],
    bad: ['5260250275', 'public', '526025027', '52602502744', 'x'],
    message: 'Niepoprawny numer nip',
  },
  {
    row: 'FRM-02 NIP numbers',
    check: nipNumbers,
    good: ['5260250274', '5260250274, 526-025-02-74', ['5260250274']],
    bad: ['5260250274, 1234567890', ['5260250274', 'x']],
    message: 'Niepoprawny numer nip',
  },
  { row: 'FRM-02 at least one', check: nipNumbers, good: [], bad: ['', ',', []], message: 'Pole jest wymagane' },
  {
    row: 'VAL-21 price',
    check: price,
    good: ['1 200,50', '1200,50', '1200.5', '0', '1 000 000', ''],
    bad: ['1,234', '12,345', 'abc', '-1', '1 20', '12 00,00', ',50', '1.'],
    message: 'Pole musi być poprawną kwotą, np. 1200,50',
  },
  {
    row: 'VAL-21 percent',
    check: percent,
    good: ['0', '100', '33,3', ''],
    bad: ['101', '-1', '100.01'],
    message: 'Pole musi być liczbą od 0 do 100',
  },
  {
    row: 'VAL-22 device model',
    check: deviceModel,
    good: ['1', '100000'],
    bad: ['0', '100001'],
    message: 'Pole musi być liczbą od 1 do 100000',
  },
  { row: 'VAL-22 digits', check: deviceModel, good: [], bad: ['1a', '1.5', '-1'], message: 'Pole musi być liczbą' },
  { row: 'VAL-22 required', check: deviceModel, good: [], bad: ['', undefined], message: 'Pole jest wymagane' },
  {
    row: 'VAL-23 serial number',
    check: serialNumber,
    good: ['123456789', '1234567890', ''],
    bad: ['12345678', '12345678901', '12345678a'],
    message: 'Pole jest niepoprawny',
  },
  {
    row: 'VAL-25 parts list',
    check: partsList,
    good: ['ABC 999', 'ABC', 'ABC;1\n\nX-1/2\t5', 'ABC ; 3', ''],
    bad: ['ABC 1\nABC 1000', 'A\nB 0', 'A\nB 1 2', 'A\n; 1'],
    message: 'Pole: niepoprawny wiersz 2',
  },
  {
    row: 'VAL-26 courier note',
    check: courierNote,
    good: ['ż'.repeat(100), ''],
    bad: ['x'.repeat(101)],
    message: 'Treść nie może być dłuższa niż 100 znaków',
  },
  {
    row: 'VAL-27 distributor',
    check: distributorId,
    good: ['1', '0012', 7],
    bad: ['', 'x', undefined, '1.5'],
    message: 'ID dystrybutora jest wymagane i musi być liczbą',
  },
  {
    row: 'AUTH-06 password',
    check: password,
    good: ['Aa1!aaaa', 'Szkolenia1!', 'Zażółć 1#', ''],
    bad: ['Aa1!aaa', 'aa1!aaaa', 'AA1!AAAA', 'Aaa!aaaa', 'Aa11aaaa', 'Aa1 aaaa'],
    message: 'Hasło musi mieć co najmniej 8 znaków, w tym cyfrę, wielką literę, małą literę i znak specjalny',
  },
  {
    row: 'SUD-06 priority',
    check: between(1, 100),
    good: ['1', '100'],
    bad: ['0', '101', '1.5'],
    message: 'Pole musi być liczbą od 1 do 100',
  },
];

describe.each(rows)('$row', ({ row, check, good, bad, message }) => {
  it.each(good.map((value) => [value]))(`${row} takes %j`, (value) => expect(run(check, value)).toBeUndefined());
  it.each(bad.map((value) => [value]))(`${row} refuses %j`, (value) => expect(run(check, value)).toBe(message));
});

describe('rules between fields', () => {
  it('CRS-07 theory and practice sum to 100', () => {
    const rule = sumsTo100With('practice');
    expect(run(rule, '60', { practice: '30' })).toBe('Pole nie sumuje się do 100');
    expect(run(rule, '60', { practice: '40' })).toBeUndefined();
    expect(run(rule, '33,3', { practice: '66.7' })).toBeUndefined();
    expect(run(rule, '101', { practice: '-1' })).toBeUndefined();
  });

  it('CRS-08 the end of a range is not before its start', () => {
    const rule = notBefore('from');
    expect(run(rule, '01.01.2024', { from: '02.01.2024' })).toBe(
      'Pole: data końcowa nie może być wcześniejsza niż początkowa',
    );
    expect(run(rule, '02.01.2024', { from: '2024-01-02' })).toBeUndefined();
    expect(run(rule, '02.01.2024', { from: 'x' })).toBeUndefined();
  });

  it('VAL-15 times may overlap but not be equal', () => {
    const rule = differsFromTime('deliveryTimeFrom');
    expect(run(rule, '10:00', { deliveryTimeFrom: '10:00:00' })).toBe('Godziny nie mogą być takie same');
    expect(run(rule, '10:00', { deliveryTimeFrom: '16:00' })).toBeUndefined();
  });

  it('AUTH-07 the new password differs from the old one and is confirmed', () => {
    expect(run(notOldPassword, 'Aa1!aaaa', { oldPassword: 'Aa1!aaaa' })).toBe(
      'Nowe hasło nie może być takie samo jak stare',
    );
    expect(run(notOldPassword, 'Aa1!aaaa', { oldPassword: 'Aa1!aaab' })).toBeUndefined();
    expect(run(samePassword, 'Aa1!aaaa', { password: 'Aa1!aaab' })).toBe('Hasła nie są takie same');
    expect(run(samePassword, ' Aa1!aaaa', { password: 'Aa1!aaaa' })).toBe('Hasła nie są takie same');
    expect(run(samePassword, 'Aa1!aaaa', { password: 'Aa1!aaaa' })).toBeUndefined();
  });
});

describe('masks, lengths and characters', () => {
  it('VAL-23 typing 12ab34567890123 leaves 1234567890', () => {
    expect(maskSerialNumber('12ab34567890123')).toBe('1234567890');
  });

  it('VAL-24 a BWS is cut to six characters', () => {
    expect(maskBws('ABCDEFGH')).toBe('ABCDEF');
    expect(maskBws('ABC')).toBe('ABC');
  });

  it('VAL-21 a price is kept with a point and two decimals', () => {
    expect(parsePrice('1 200,5')).toBe('1200.50');
    expect(parsePrice('007')).toBe('7.00');
    expect(parsePrice('12,345')).toBeUndefined();
  });

  it('counts characters as people do', () => {
    expect(run(maxLength(2), '😀😀')).toBeUndefined();
    expect(run(maxLength(2), 'abc')).toBe('Pole nie może być dłuższe niż 2 znaków');
  });

  it('rich text without words is empty', () => {
    expect(run(nonEmptyRichText, '<p><br>&nbsp;</p>')).toBe('Pole jest wymagane');
    expect(run(nonEmptyRichText, '<p>x</p>')).toBeUndefined();
  });

  it('control characters, lone surrogates and replaced bytes are forbidden, line breaks and emoji are not', () => {
    expect(['\0', 'a\u0007', '\ud800', '\udc00x', '\ufffd', '\u009f'].every(hasForbiddenCharacters)).toBe(true);
    expect(['a\nb\tc\r', 'Zażółć', '😀', ''].some(hasForbiddenCharacters)).toBe(false);
  });
});

describe('VAL-20 NIP checksum', () => {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 });
  const remainder = (nine: number[]) => nine.reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0) % 11;

  it('VAL-20 exactly the right last digit passes, and a remainder of 10 none', () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 9 }), (nine, last) => {
        expect(isNip([...nine, last].join(''))).toBe(remainder(nine) === last);
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

describe('VAL-28 every validator answers anything with a text or nothing, and soon', () => {
  const all = new Map(rows.map(({ row, check }) => [row, check]));
  it.each([...all])('VAL-28 %s', (_row, check) => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(['string', 'undefined']).toContain(typeof run(check, value));
      }),
    );
    const long = ['1', 'a', ' ', '-', '1 ', 'a-', '.', '@', '1-', '/', '\n', '; '].map((part) => part.repeat(5_000));
    for (const value of long) expect(['string', 'undefined']).toContain(typeof run(check, `${value}!`));
  });
});
