import { describe, expect, it } from 'vitest';
import { said, tried } from '#tests/support/form/validator.ts';
import { date, dateRange, dateTime, differsFromTime, notBefore, notInFuture, notInPast, time } from './dates.ts';

describe('VAL-04 date', () => {
  tried(date, {
    good: ['29.02.2024', '01.01.1970', '2024-02-29', ''],
    bad: ['29.02.2023', '31.12.1969', 'jutro', '1.1.224', '32.01.2024'],
    message: 'Pole nie jest poprawną datą',
  });
});

describe('VAL-05 datetime', () => {
  tried(dateTime, {
    good: ['01.02.2024', '01.02.2024 23:59', '01.02.2024 10:15:30', ''],
    bad: ['01.02.2024 24:00', '01.02.2024 9:00', '30.02.2024 10:00'],
    message: 'Pole nie jest poprawną datą',
  });
});

describe('VAL-06 not in the future', () => {
  tried(notInFuture, {
    good: ['21.11.2026', '20.11.2026', '21.11.2026 23:30', 'x', ''],
    bad: ['22.11.2026', '2026-11-22'],
    message: 'Pole nie może być datą z przyszłości',
  });
});

describe('VAL-06 not in the past', () => {
  tried(notInPast, {
    good: ['21.11.2026', '22.11.2026', 'x', ''],
    bad: ['20.11.2026'],
    message: 'Pole nie może być datą z przeszłości',
  });
});

describe('VAL-07 date range', () => {
  tried(dateRange, {
    good: ['01.01.2024-02.01.2024', '01.01.2024 - 01.01.2024', '2024-01-01 - 2024-01-02', '2024-01-01-02.01.2024', ''],
    bad: ['02.01.2024-01.01.2024', '2024-01-02-2024-01-01'],
    message: 'Pole: data końcowa nie może być wcześniejsza niż początkowa',
  });
});

describe('VAL-07 date range of real dates', () => {
  tried(dateRange, {
    good: [],
    bad: ['01.01.2024', '01.01.2024-31.02.2024', '01.01.2024-02.01.2024-03.01.2024', '-'],
    message: 'Pole nie jest poprawną datą',
  });
});

describe('VAL-14 time', () => {
  tried(time, {
    good: ['09:05', '09:05:59', ''],
    bad: ['9:5', '24:00', '09:60', '0905'],
    message: 'Pole nie jest poprawną godziną',
  });
});

describe('rules between dates and times', () => {
  it('CRS-08 the end of a range is not before its start', () => {
    const rule = notBefore('from');
    expect(said(rule, '01.01.2024', { from: '02.01.2024' })).toBe(
      'Pole: data końcowa nie może być wcześniejsza niż początkowa',
    );
    expect(said(rule, '02.01.2024', { from: '2024-01-02' })).toBeUndefined();
    expect(said(rule, '02.01.2024', { from: 'x' })).toBeUndefined();
  });

  it('VAL-15 times may overlap but not be equal', () => {
    const rule = differsFromTime('deliveryTimeFrom');
    expect(said(rule, '10:00', { deliveryTimeFrom: '10:00:00' })).toBe('Godziny nie mogą być takie same');
    expect(said(rule, '10:00', { deliveryTimeFrom: '16:00' })).toBeUndefined();
  });
});
