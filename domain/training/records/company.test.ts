import { expect, it } from 'vitest';
import { leftUnderFormerText, sharedNip } from './company.ts';

const titles = (...names: readonly string[]) => names.map((title) => ({ title }));

it('FRM-01 the firms that have a NIP agree with their verb', () => {
  expect(sharedNip('7010012327', titles('A'))).toBe('NIP 7010012327 ma już firma „A”');
  expect(sharedNip('7010012327', titles('A', 'B'))).toBe('NIP 7010012327 mają już firmy „A”, „B”');
});

it('FRM-01 the accounts under a number that was taken from a firm agree with their verb, the numbers with theirs', () => {
  const said = (nips: number, accounts: number) =>
    leftUnderFormerText(['7010012327', '9512120077'].slice(0, nips), accounts, accounts === 1 ? ': Anna Kos' : '');
  expect(said(1, 1)).toBe(
    'NIP 7010012327 ma nadal 1 konto osoby zgłaszającej: Anna Kos. Jej zgłoszenia nie trafią do tej firmy, ' +
      'dopóki nie zmienisz tego numeru w jej danych albo nie dopiszesz go z powrotem.',
  );
  expect(said(1, 3)).toContain('NIP 7010012327 mają nadal 3 konta osób zgłaszających. Ich zgłoszenia');
  expect(said(1, 5)).toContain('NIP 7010012327 ma nadal 5 kont osób zgłaszających. Ich zgłoszenia');
  expect(said(2, 22)).toContain('NIP 7010012327, 9512120077 mają nadal 22 konta');
  expect(said(2, 2)).toContain('nie zmienisz tych numerów w ich danych albo nie dopiszesz ich z powrotem.');
});
