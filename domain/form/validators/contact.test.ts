import { describe } from 'vitest';
import { tried } from '#tests/support/form/validator.ts';
import { email, emailOfDomains, phone, postalCode, url } from './contact.ts';

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
  });
});

describe('VAL-17 postal code', () => {
  tried(postalCode, {
    good: ['00-001', ''],
    bad: ['00001', '0-0001', '00-0011', 'ab-cde'],
    message: 'Pole musi mieć postać 00-000',
  });
});
