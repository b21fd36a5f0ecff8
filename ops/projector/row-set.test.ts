import { describe, expect, it } from 'vitest';
import { KeyFilter } from './key-filter.ts';
import { NO_PAST } from './past.ts';
import { RowSet } from './row-set.ts';

const NOW = { at: '2026-11-01T10:00:00.000Z' };
const row = (id: string, team: string | null) => ({ id, team });

describe('RowSet', () => {
  it('distinguishes unknown, absent and present rows', () => {
    const rows = new RowSet();
    rows.learn('a', row('a', 'x'));
    rows.learn('b', null);
    expect([rows.get('a'), rows.get('b'), rows.get('c')]).toEqual([row('a', 'x'), null, undefined]);
    expect([rows.has('a'), rows.has('b'), rows.has('c')]).toEqual([true, true, false]);
  });

  it('does not let the database overwrite what is newer', () => {
    const rows = new RowSet();
    rows.put('a', row('a', 'new'), NOW);
    rows.put('b', null, NOW);
    rows.learn('a', row('a', 'old'));
    rows.learn('b', row('b', 'old'));
    expect([rows.get('a'), rows.get('b')]).toEqual([row('a', 'new'), null]);
    expect(rows.keysWhere('team', 'old')).toEqual([]);
  });

  it('finds rows by the value that a column has now', () => {
    const rows = new RowSet();
    rows.learn('a', row('a', 'x'));
    expect(rows.keysWhere('team', 'x')).toEqual(['a']);
    rows.learn('b', row('b', 'x'));
    rows.put('a', row('a', 'y'), NOW);
    rows.put('c', row('c', 'x'), NOW);
    expect(rows.keysWhere('team', 'x')).toEqual(['b', 'c']);
    expect(rows.keysWhere('team', 'y')).toEqual(['a']);
    rows.put('b', null, NOW);
    rows.put('c', row('c', null), NOW);
    expect(rows.keysWhere('team', 'x')).toEqual([]);
  });

  it('knows what a table that was empty can not hold, without asking', () => {
    const rows = new RowSet(new KeyFilter());
    expect([rows.isNew('a'), new RowSet().isNew('a')]).toEqual([true, false]);
    rows.put('a', row('a', 'x'), NOW);
    rows.put('gone', null, NOW);
    expect([rows.isNew('a'), rows.isNew('b')]).toEqual([false, true]);
    expect(rows.take()).toEqual({ rows: [row('a', 'x')], removed: [], replaced: [], past: NO_PAST });
    rows.trim(0);
    rows.trim(0);
    expect([rows.has('a'), rows.isNew('a')]).toEqual([false, false]);
    rows.put('a', row('a', 'y'), NOW);
    expect(rows.take()).toEqual({ rows: [row('a', 'y')], removed: [], replaced: ['a'], past: NO_PAST });
    rows.put('a', null, NOW);
    expect(rows.take()).toEqual({ rows: [], removed: ['a'], replaced: [], past: NO_PAST });
  });

  it('gives each change once', () => {
    const rows = new RowSet();
    rows.learn('a', row('a', 'x'));
    rows.put('a', row('a', 'y'), NOW);
    rows.put('a', row('a', 'z'), NOW);
    rows.put('b', null, NOW);
    expect(rows.unwritten).toBe(2);
    expect(rows.take()).toMatchObject({ rows: [row('a', 'z')], removed: ['b'] });
    expect(rows.take()).toMatchObject({ rows: [], removed: [] });
    expect(rows.get('a')).toEqual(row('a', 'z'));
  });

  it('forgets the longest unused rows, never unwritten ones', () => {
    const rows = new RowSet();
    rows.put('dirty', row('dirty', 'x'), NOW);
    for (const id of ['a', 'b', 'c']) rows.learn(id, row(id, 'x'));
    expect(rows.keysWhere('team', 'x')).toEqual(['dirty', 'a', 'b', 'c']);
    rows.trim(4);
    rows.get('b');
    rows.learn('d', row('d', 'x'));
    rows.trim(4);
    expect(['dirty', 'a', 'b', 'c', 'd'].map((id) => rows.has(id))).toEqual([true, false, true, false, true]);
    expect(rows.keysWhere('team', 'x').sort()).toEqual(['b', 'd', 'dirty']);
    expect(rows.take()).toMatchObject({ rows: [row('dirty', 'x')], removed: [] });
  });

  it('counts what it was good for: rows that were found, none that were only written', () => {
    const rows = new RowSet();
    for (const id of ['a', 'b']) {
      rows.learn(id, null);
      if (rows.get(id) === null) rows.put(id, row(id, 'x'), NOW);
    }
    rows.take();
    expect(rows.found).toBe(0);
    rows.get('a');
    rows.trim(0);
    rows.get('b');
    expect(rows.found).toBe(2);
  });

  it('keeps everything while there is room', () => {
    const rows = new RowSet();
    for (let n = 0; n < 10; n++) rows.learn(`${n}`, row(`${n}`, 'x'));
    rows.trim(100);
    rows.trim(100);
    expect(rows.has('0')).toBe(true);
  });
});
