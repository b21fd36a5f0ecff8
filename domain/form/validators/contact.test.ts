import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried } from '#tests/support/form/validator.ts';
import { email, emailOfDomains, parsePhone, phone, postalCode, storedPhone, url } from './contact.ts';

describe('VAL-11 e-mail', () => {
  tried(email, {
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
  });
});

describe('VAL-11 URL', () => {
  tried(url, {
    good: [
      'https://x.pl/a?b=1',
      'http://sub.x.pl:8080',
      'https://meet.example:8443/x',
      'https://x.pl:65535',
      'https://xn--d-uga0v6g.pl',
      'HTTPS://X.PL#a',
      '',
    ],
    bad: [
      'abc',
      'javascript:1',
      'ftp://x.pl',
      'https://x',
      'http://123/',
      'http://2130706433/',
      'http://127.0.0.1/',
      'http://1.2.3.4:80/x',
      'http://[::1]/',
      'http://0x7f.1/',
      'https://x.pl:0',
      'https://x.pl:65536',
      'https://x.pl:99999/a',
      'https://x.p1',
      'https://раypal.pl',
      'https://a@x.pl',
      'https:// x.pl',
      'https://x.pl/a b',
      '//x.pl',
    ],
    message: 'Pole nie jest poprawnym adresem URL',
  });
});

describe('VAL-12 e-mail of domains', () => {
  tried(emailOfDomains(['serwis.pl', 'auto.example']), {
    good: ['a@serwis.pl', 'a@AUTO.example', ''],
    bad: ['a@inny.pl', 'a@x.serwis.pl', 'serwis.pl', 'a@b@serwis.pl '],
    message: 'Pole musi zgadzać się z adresem e-mail',
  });
});

describe('VAL-13 phone', () => {
  tried(phone, {
    good: [
      '600 700 800',
      '600-700-800',
      '600700800',
      '+48600700800',
      '+48 600 700 800',
      '48600700800',
      '0048 600 700 800',
      '032 123 45 67',
      '(032) 123 45 67',
      '(22) 123-45-67',
      '22 123 45 67',
      '+48 (22) 123 45 67',
      '+1 212 555 0100',
      '(+48) 600 700 800',
      '(+48)600700800',
      '(48) 600-700-800',
      '0048600700800',
      '600.700.800',
      '+49 (30) 1234567',
      '00420 601 123 456',
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
      '000000000',
      '000 000 000',
      '111111111',
      '012345678',
      '+48000000000',
      '+48 60070080',
      '+48 6007008001',
      '0048 60070080',
      '(+48) 60070080',
      '+00000000000',
      '+49 0000000',
      '0000000000000',
      '+0123456789',
      '(600 700 800',
      '600)700800',
      '٦٠٠٧٠٠٨٠٠',
    ],
    message: 'Pole nie jest poprawnym numerem telefonu',
  });
});

describe('VAL-13 a number is the same however it is written', () => {
  it.each([
    ['600-700-800', '600700800'],
    ['(+48) 600 700 800', '600700800'],
    ['0048600700800', '600700800'],
    ['48 600 700 800', '600700800'],
    ['(22) 123-45-67', '221234567'],
    ['+48 (22) 123 45 67', '221234567'],
    ['+1 212 555 0100', '+12125550100'],
    ['0049 30 1234567', '+49301234567'],
    ['+48 60070080', undefined],
  ])('%s is %s', (text, number) => expect(parsePhone(text)).toBe(number));

  const national = fc.stringMatching(/^[1-9]\d{8}$/).filter((digits) => new Set(digits).size > 1);
  const gap = fc.constantFrom('', ' ', '-', '.');
  it('VAL-13 every way of writing nine digits', () => {
    const prefix = fc.constantFrom('', '+48', '+48 ', '0048 ', '48 ', '(+48) ', '(+48)', '(0048) ');
    fc.assert(
      fc.property(national, prefix, gap, (digits, before, between) => {
        const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(between);
        expect(parsePhone(before + groups)).toBe(digits);
        // It is kept as it was typed, but for the country's code.
        const stored = storedPhone(before + groups);
        expect(stored).not.toMatch(/^00|^\(\+/);
        expect([parsePhone(stored), storedPhone(stored)]).toEqual([digits, stored]);
      }),
    );
  });

  it('VAL-13 no other count of digits after Poland’s code', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{3,12}$/), fc.constantFrom('+48', '0048', '(+48) '), (digits, prefix) => {
        fc.pre(digits.length !== 9);
        expect(parsePhone(prefix + digits)).toBeUndefined();
      }),
    );
  });
});

describe('VAL-17 postal code', () => {
  tried(postalCode, {
    good: ['00-001', ''],
    bad: ['00001', '0-0001', '00-0011', 'ab-cde'],
    message: 'Pole musi mieć postać 00-000',
  });
});
