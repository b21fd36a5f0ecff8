import { describe, expect, it } from 'vitest';
import { viewQuery } from './remembered.ts';
import { range, ticking } from './selection.ts';

describe('a range of rows', () => {
  const shown = ['a', 'b', 'c', 'd'];

  it('goes either way and has both ends', () => {
    expect(range(shown, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(range(shown, 'c', 'a')).toEqual(['a', 'b', 'c']);
    expect(range(shown, 'b', 'b')).toEqual(['b']);
  });

  it('is one row when nothing was pressed before, or what was is gone', () => {
    expect(range(shown, null, 'c')).toEqual(['c']);
    expect(range(shown, 'gone', 'c')).toEqual(['c']);
  });
});

describe('what is ticked', () => {
  const four = ticking(
    new Map(),
    ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id.toUpperCase() })),
    true,
  );

  it('outlives what the list shows: rows that are pushed on stay ticked, under their names', () => {
    const more = ticking(four, [{ id: 'n', name: 'Nowy' }], true);
    expect([...more]).toEqual([
      ['a', 'A'],
      ['b', 'B'],
      ['c', 'C'],
      ['d', 'D'],
      ['n', 'Nowy'],
    ]);
  });

  it('loses only what is taken back', () => {
    expect([...ticking(four, [{ id: 'b', name: 'B' }], false).keys()]).toEqual(['a', 'c', 'd']);
  });
});

describe('what is remembered of a list', () => {
  it('is how it is looked at, not which list it is', () => {
    expect(viewQuery('filters[name]=%C5%BBak&groupId=3&page=2&asOf=2026&filters[sort]=x')).toBe(
      'filters[name]=%C5%BBak&page=2&filters[sort]=x',
    );
    expect(viewQuery('groupId=3')).toBe('');
  });
});
