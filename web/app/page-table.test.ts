import { describe, expect, it } from 'vitest';
import { findPage, PAGES } from './page-table.ts';

const FILES = new Set(Object.keys(import.meta.glob('../**/*.tsx')));

describe('page table', () => {
  it.each(PAGES.map((page) => [page.path, page] as const))('%s finds itself, and its file is there', (path, page) => {
    expect(findPage(path)).toBe(page);
    expect(FILES).toContain(page.source.replace(/^web/, '..'));
  });

  it('a word wins over a parameter, and a parameter stands for one segment only', () => {
    expect(findPage('/panel/applications/new')?.path).toBe('/panel/applications/new');
    expect(findPage('/panel/applications/7f')?.path).toBe('/panel/applications/:id');
    expect(findPage('/panel/mailbox/7f')?.path).toBe('/panel/mailbox/:id');
    expect(findPage('/panel/mailbox/7f/8')).toBeUndefined();
    expect(findPage('/panel/applications/')).toBeUndefined();
  });

  it('LAY-03 every page has a name of its own', () => {
    const named = new Map(PAGES.map(({ title, source }) => [title, source]));
    // Two addresses of one and the same page share its name.
    expect(PAGES.filter(({ title, source }) => named.get(title) !== source)).toEqual([]);
  });
});
