import { describe, expect, it } from 'vitest';
import { said, tried } from '#tests/support/form/validator.ts';
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

describe('VAL-03 number', () => {
  tried(number, {
    good: ['1', '-1', '1.5', '1,5', '0', ''],
    bad: ['x', '1e9', '0x1', '--1', 'NaN', 'Infinity', '1.2.3'],
    message: 'Pole musi być liczbą',
  });
});

describe('VAL-03 integer', () => {
  tried(integer, { good: ['1', '0', '-1', ''], bad: ['1.5', '0,1'], message: 'Pole musi być liczbą całkowitą' });
});

describe('VAL-03 non-negative', () => {
  tried(nonNegative, { good: ['0', '1', '1.5', ''], bad: ['-1', '-0.1'], message: 'Pole musi być liczbą nieujemną' });
});

describe('VAL-03 positive', () => {
  tried(positive, { good: ['1', '0.5', ''], bad: ['0', '-1'], message: 'Pole musi być liczbą większą od zera' });
});

describe('VAL-21 price', () => {
  tried(price, {
    good: ['1 200,50', '1200,50', '1200.5', '0', '1 000 000', ''],
    bad: ['1,234', '12,345', 'abc', '-1', '1 20', '12 00,00', ',50', '1.'],
    message: 'Pole musi być poprawną kwotą, np. 1200,50',
  });
});

describe('VAL-21 percent', () => {
  tried(percent, {
    good: ['0', '100', '33,3', ''],
    bad: ['101', '-1', '100.01'],
    message: 'Pole musi być liczbą od 0 do 100',
  });
});

describe('VAL-22 device model', () => {
  tried(deviceModel, { good: ['1', '100000'], bad: ['0', '100001'], message: 'Pole musi być liczbą od 1 do 100000' });
});

describe('VAL-22 digits', () => {
  tried(deviceModel, { good: [], bad: ['1a', '1.5', '-1'], message: 'Pole musi być liczbą' });
});

describe('VAL-22 required', () => {
  tried(deviceModel, { good: [], bad: ['', undefined], message: 'Pole jest wymagane' });
});

describe('SUD-06 priority', () => {
  tried(between(1, 100), {
    good: ['1', '100'],
    bad: ['0', '101', '1.5'],
    message: 'Pole musi być liczbą od 1 do 100',
  });
});

describe('shares', () => {
  it('CRS-07 theory and practice sum to 100', () => {
    const rule = sumsTo100With('practice');
    expect(said(rule, '60', { practice: '30' })).toBe('Pole nie sumuje się do 100');
    expect(said(rule, '60', { practice: '40' })).toBeUndefined();
    expect(said(rule, '33,3', { practice: '66.7' })).toBeUndefined();
    expect(said(rule, '101', { practice: '-1' })).toBeUndefined();
  });
});

describe('money', () => {
  it('VAL-21 a price is kept with a point and two decimals', () => {
    expect(parsePrice('1 200,5')).toBe('1200.50');
    expect(parsePrice('007')).toBe('7.00');
    expect(parsePrice('12,345')).toBeUndefined();
  });
});
