import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differencesOf } from './compare.ts';

const FIELDS = ['status', 'list', 'note'] as const;

describe('two moments side by side', () => {
  it('differ in what facts between them changed, and not in what went there and back', () => {
    const values = fc.constantFrom(null, 'a', 'b', 'c');
    const steps = fc.array(fc.record({ field: fc.constantFrom(...FIELDS), to: values }), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (list) => {
        const start = { status: null, list: 'a', note: 'b' };
        const now: Record<string, string | null> = { ...start };
        const facts = list.map(({ field, to }, nth) => {
          const from = now[field] ?? null;
          now[field] = to;
          return { id: String(nth), changes: [{ field, label: field, from, to }] };
        });
        const expected = FIELDS.filter((field) => start[field] !== now[field]).map((field) => [
          field,
          start[field],
          now[field],
        ]);
        const found = differencesOf(facts).map(({ field, from, to }) => [field, from, to]);
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  it('name the last fact that changed a field, and how often it was changed', () => {
    const change = (from: string, to: string) => [{ field: 'status', label: 'Status', from, to }];
    const facts = [
      { id: 'one', changes: change('oczekuje', 'wysłane') },
      { id: 'two', changes: [] },
      { id: 'three', changes: change('wysłane', 'anulowane') },
    ];
    expect(differencesOf(facts)).toEqual([
      { field: 'status', label: 'Status', from: 'oczekuje', to: 'anulowane', times: 2, lastId: 'three' },
    ]);
  });
});
