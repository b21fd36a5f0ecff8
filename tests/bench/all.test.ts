import { expect, it } from 'vitest';
import { table } from './all.ts';
import { met } from './verdict.ts';

it('judges a figure by its goal, and one that could not be measured as not met', () => {
  expect(met({ value: 5, goal: { atMost: 5 } })).toBe(true);
  expect(met({ value: 5.1, goal: { atMost: 5 } })).toBe(false);
  expect(met({ value: 0.6, goal: { atLeast: 0.6 } })).toBe(true);
  expect(met({ value: 0.59, goal: { atLeast: 0.6 } })).toBe(false);
  expect(met({ value: Number.NaN, goal: { atMost: 5 } })).toBe(false);
});

it('prints figures, goals and verdicts as a table, with what neighbours took of the machine', () => {
  const row = { bench: 'list', figure: 'first page', unit: 'ms', value: 7, goal: { atMost: 5 } };
  expect(table([{ ...row, met: false, usedByOthers: 0.123 }])).toBe(
    [
      '| figure | measured | goal | verdict | used by others |',
      '| --- | --- | --- | --- | --- |',
      '| `list`: first page | 7 ms | ≤ 5 | **not met** | 12 % |',
    ].join('\n'),
  );
});
