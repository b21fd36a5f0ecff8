import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../answer/errors.ts';
import { readFields, readQuery } from './fields.ts';

describe('form bodies and queries', () => {
  it('URL-03 WIRE-08 brackets become groups and lists', () => {
    expect(
      readFields('filters[name]=x&filters[a][b]=1&kind[]=a&kind[]=b&e[0][n]=1&e[1][n]=2&empty=&plus=a+b').fields,
    ).toEqual({
      filters: { name: 'x', a: { b: '1' } },
      kind: ['a', 'b'],
      e: [{ n: '1' }, { n: '2' }],
      empty: '',
      plus: 'a b',
    });
  });

  it('long lists stay lists, also when their positions are numbered', () => {
    const ids = Array.from({ length: 400 }, (_, n) => `ids[]=${n}`).join('&');
    expect(readFields(ids).fields.ids).toHaveLength(400);
    const numbered = Array.from({ length: 400 }, (_, n) => `e[${n}][n]=${n}`).join('&');
    const { e } = readFields(numbered).fields as { e: { n: string }[] };
    expect([Array.isArray(e), e.length, e[399]]).toEqual([true, 400, { n: '399' }]);
  });

  it('names that objects have by birth are dropped', () => {
    const { fields } = readFields('__proto__[x]=1&a[__proto__][y]=1&constructor=1&a[hasOwnProperty]=1&b=2');
    expect(JSON.stringify(fields)).toBe('{"b":"2"}');
    expect(({} as { x?: unknown; y?: unknown }).x).toBeUndefined();
  });

  it('control characters are reported at their field; in a query they are malformed', () => {
    expect(readFields('e[0][n]=a%00b&ok=a%0Ab').errors).toEqual({ 'e[0][n]': ['Pole zawiera niedozwolone znaki.'] });
    expect(() => readQuery('a=%00')).toThrow(HttpError);
  });

  it('whatever is sent is read or refused, never a fault', () => {
    const piece = fc.constantFrom(
      'a',
      '[',
      ']',
      '[]',
      '[0]',
      '[b]',
      '=',
      '&',
      '%',
      '%41',
      '%ff',
      '%00',
      '+',
      'ł',
      '__proto__',
      '999999999',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(['read', 400]).toContain(outcome(pieces.join('')));
      }),
      { numRuns: 2000 },
    );
  });
});

function outcome(text: string): unknown {
  try {
    JSON.stringify(readFields(text));
    return 'read';
  } catch (error) {
    return error instanceof HttpError ? error.status : error;
  }
}
