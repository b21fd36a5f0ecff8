import { describe, expect, it } from 'vitest';
import { toys } from '#tests/support/log/toy-read-model.ts';
import { copyText } from './copy-text.ts';
import { isDataError, isOvertaken, pauseReason } from './failures.ts';
import { createIndexes, createTables, lateIndexFor, swapTables } from './tables.ts';
import { Statements } from './statements.ts';

const model = {
  ...toys,
  columns: { id: 'text', values: 'jsonb NOT NULL' },
  indexes: ['(values)', 'USING gin (id gin_trgm_ops)'],
};

describe('tables of a read model', () => {
  it('are made with the first column as their key and every name quoted', () => {
    expect(createTables(model, 'next')).toEqual([
      'CREATE TABLE read."toys__next" ("id" text, "values" jsonb NOT NULL, CONSTRAINT "toys__next_pkey" PRIMARY KEY ("id"))',
    ]);
    expect(createIndexes(model, 'live')).toEqual([
      'CREATE INDEX "toys_i0" ON read."toys" (values)',
      'CREATE INDEX "toys_i1" ON read."toys" USING gin (id gin_trgm_ops)',
    ]);
  });

  it('are swapped with the names of all their indexes', () => {
    expect(swapTables(model)).toEqual([
      'DROP TABLE IF EXISTS read."toys"',
      'DROP TABLE IF EXISTS read."toys__past"',
      'ALTER TABLE read."toys__next" RENAME TO "toys"',
      'ALTER INDEX read."toys__next_pkey" RENAME TO "toys_pkey"',
      'ALTER INDEX read."toys__next_i0" RENAME TO "toys_i0"',
      'ALTER INDEX read."toys__next_i1" RENAME TO "toys_i1"',
    ]);
  });

  it.each([
    ['(team, id)', 'team', true],
    ['( "team" )', 'team', true],
    ['USING btree (team)', 'team', true],
    ['(team_id)', 'team', false],
    ['(id, team)', 'team', false],
    ['USING gin (team gin_trgm_ops)', 'team', false],
  ])('index %s finds rows by %s: %s', (index, column, found) => {
    expect(lateIndexFor({ ...toys, indexes: [index] }, 'next', { column }) !== undefined).toBe(found);
  });

  it('have queries that are parsed once', () => {
    const statements = new Statements();
    const nameOf = (text: string) => statements.prepared(text, []).name;
    expect(nameOf('SELECT 1')).toBe(nameOf('SELECT 1'));
    expect(nameOf('SELECT 1')).toBe(new Statements().prepared('SELECT 1', []).name);
    expect(nameOf('SELECT 1')).not.toBe(nameOf('SELECT 2'));
    const many = Array.from({ length: 600 }, (_, index) => nameOf(`SELECT ${index}`));
    expect(many.filter((name) => name !== undefined)).toHaveLength(500);
  });
});

describe('the text of COPY', () => {
  const text = (type: string, value: unknown) => [...copyText({ c: type }, [{ c: value }])].join('');

  it.each([
    ['text', 'zwykły tekst', 'zwykły tekst\n'],
    ['text', 'a\tb\nc\rd\\N', 'a\\tb\\nc\\rd\\\\N\n'],
    ['text', null, '\\N\n'],
    ['text', undefined, '\\N\n'],
    ['text', '', '\n'],
    ['boolean', false, 'false\n'],
    ['bigint NOT NULL', 9007199254740991, '9007199254740991\n'],
    ['jsonb', { a: ['"\\'] }, '{"a":["\\\\"\\\\\\\\"]}\n'],
    ['json', 'text', '"text"\n'],
    ['text[]', ['a', 'b"c', 'd\\', '{,}', ''], '{"a","b\\\\"c","d\\\\\\\\","{,}",""}\n'],
    ['integer[]', [[1, null], []], '{{"1",NULL},{}}\n'],
    ['jsonb[]', [{ a: 1 }], '{"{\\\\"a\\\\":1}"}\n'],
  ])('of %s %j', (type, value, expected) => {
    expect(text(type, value)).toBe(expected);
  });

  it('comes in chunks', () => {
    const rows = [50_000, 50_000, 50_000, 300_000].map((length) => ({ c: 'ó'.repeat(length) }));
    const chunks = [...copyText({ c: 'text' }, rows)];
    expect(chunks.map((chunk) => chunk.length)).toEqual([200_002, 100_001, 600_001]);
    expect(Buffer.concat(chunks).toString()).toBe(rows.map(({ c }) => `${c}\n`).join(''));
  });
});

describe('failures', () => {
  const sql = (code: string, message = 'message') => Object.assign(new Error(message), { code });

  it('are about the data, about another runner, or neither', () => {
    expect(
      [
        sql('22P02'),
        sql('23505'),
        sql('42703'),
        sql('42P01'),
        sql('57P01'),
        sql('40P01'),
        sql('ECONNRESET'),
        new Error(),
      ].map(isDataError),
    ).toEqual([true, true, true, false, false, false, false, false]);
    expect([isOvertaken(sql('RM001')), isOvertaken(sql('23505'))]).toEqual([true, false]);
  });

  it('are reported without values of rows', () => {
    const refused = Object.assign(sql('22P02', 'invalid input syntax for type integer: "Jan Kowalski"'), {
      column: 'age',
    });
    expect(pauseReason({ id: '1', type: 'T' }, refused)).toEqual({
      eventId: '1',
      type: 'T',
      message: '22P02 invalid input syntax for type integer, column age',
    });
    expect(pauseReason({ id: '1', type: 'T' }, 'text').message).toBe('text');
  });
});
