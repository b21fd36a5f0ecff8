import { describe, expect, it } from 'vitest';
import { rowsAround, type Step } from './rows-around.ts';
import { forgetRows, noteRows } from './shown-rows.ts';

const X = { actor: 'a1', path: '/panel/x' };

/** The query that a step leads to. */
function turned(step: Step | null | undefined): Record<string, string> {
  if (!step || !('search' in step)) throw new Error('no other page');
  return Object.fromEntries(new URLSearchParams(step.search));
}

const rows = (...ids: string[]) => ids.map((id) => ({ id, name: 'nobody keeps it' }));

describe('rows around one', () => {
  it('are those of the page that was seen last, with the number in the whole list', () => {
    noteRows(X, '', { items: rows('a', 'b', 'c'), page: 1, pageSize: 3, total: 3 });
    expect(rowsAround(X, 'b')).toEqual({
      ...{ number: 2, total: 3, totalExact: true },
      ...{ previous: { id: 'a' }, next: { id: 'c' } },
    });
    expect(rowsAround(X, 'a')?.previous).toBeNull();
    expect(rowsAround(X, 'c')?.next).toBeNull();
    expect(rowsAround(X, 'z')).toBeNull();
    expect(rowsAround({ ...X, path: '/panel/y' }, 'a')).toBeNull();
  });

  it('go on with the page before and behind, by its number and with the filters of the list', () => {
    const data = { items: rows('d', 'e'), page: 2, pageSize: 2, total: 9 };
    noteRows(X, 'filters[name]=Nowak&page=2&after=A', data);
    expect(rowsAround(X, 'd')).toMatchObject({ number: 3, next: { id: 'e' } });
    expect(turned(rowsAround(X, 'd')?.previous)).toEqual({ 'filters[name]': 'Nowak', page: '1' });
    expect(turned(rowsAround(X, 'e')?.next)).toEqual({ 'filters[name]': 'Nowak', page: '3' });
  });

  it('end where the list ends', () => {
    noteRows(X, '', { items: rows('a', 'b'), page: 2, pageSize: 2, total: 4 });
    expect(rowsAround(X, 'b')?.next).toBeNull();
    noteRows(X, '', { items: rows('a', 'b'), page: 1, pageSize: 2, total: 4 });
    expect(turned(rowsAround(X, 'b')?.next)).toEqual({ page: '2' });
  });

  it('go on behind each full page of a list that was not counted to its end', () => {
    const capped = { page: 6, pageSize: 2, total: 11, totalExact: false };
    noteRows(X, '', { items: rows('a', 'b'), ...capped });
    expect(turned(rowsAround(X, 'b')?.next)).toEqual({ page: '7' });
    expect(rowsAround(X, 'b')).toMatchObject({ number: 12, total: 12, totalExact: false });
    noteRows(X, '', { items: rows('a'), ...capped });
    expect(rowsAround(X, 'a')?.next).toBeNull();
  });

  it('are nobody else’s, and what is no list changes nothing', () => {
    noteRows(X, '', { items: rows('a', 'b'), page: 1, pageSize: 2, total: 2 });
    for (const other of [undefined, null, {}, { items: [] }, { items: 'x', page: 1, pageSize: 1, total: 1 }])
      noteRows(X, '', other);
    expect(rowsAround(X, 'a')?.next).toEqual({ id: 'b' });
    expect(rowsAround({ ...X, actor: 'a2' }, 'a')).toBeNull();
    forgetRows();
    expect(rowsAround(X, 'a')).toBeNull();
  });
});
