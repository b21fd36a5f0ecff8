import { describe, expect, it } from 'vitest';
import { listParts, PART } from './list-parts.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const lists = { primary: numbers(2 * PART + 1), reserve: numbers(PART), others: [] };

describe('the lists of a date, part by part', () => {
  it('each list is paged by itself, and a short one is whole', () => {
    const { rows, parts } = listParts({ query: { primaryPage: '3' } }, lists);
    expect(rows.primary).toEqual([2 * PART + 1]);
    expect(parts.primary).toEqual({ total: 2 * PART + 1, page: 3, pages: 3, before: 2 * PART });
    expect(rows.reserve).toEqual(lists.reserve);
    expect(parts.reserve).toMatchObject({ page: 1, pages: 1 });
    expect(parts.others).toEqual({ total: 0, page: 1, pages: 1, before: 0 });
  });

  it('behind the end is the last part, and nonsense is the first', () => {
    expect(listParts({ query: { primaryPage: '99' } }, lists).parts.primary.page).toBe(3);
    expect(listParts({ query: { primaryPage: 'x' } }, lists).parts.primary.page).toBe(1);
  });

  it('all of them are whole for reading and printing at once', () => {
    const { rows, whole } = listParts({ query: { all: '1', primaryPage: '2' } }, lists);
    expect([rows.primary, rows.reserve, whole]).toEqual([lists.primary, lists.reserve, true]);
  });
});
