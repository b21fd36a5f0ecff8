import { expect, it } from 'vitest';
import { behindTheEnd } from './read-filters.ts';

const said = ['Nie ma strony 202: lista jest krótsza.'];
const counted = { page: 202, pageSize: 50 };
const capped = { ...counted, total: 10_001, totalExact: false };

it('APP-02 a page behind the end is said, of a list that was not counted to its end only where it is empty', () => {
  expect(behindTheEnd({ ...counted, total: 10_050 })).toEqual(said);
  expect(behindTheEnd({ ...counted, total: 10_051 })).toEqual([]);
  expect(behindTheEnd({ ...capped, items: [{ id: 'a' }] })).toEqual([]);
  expect(behindTheEnd({ ...capped, items: [] })).toEqual(said);
  expect(behindTheEnd({ ...capped, totalExact: true, total: 10_000, items: [] })).toEqual(said);
  expect(behindTheEnd({ page: 1, pageSize: 50, total: 0 })).toEqual([]);
});
