import { describe, expect, it } from 'vitest';
import { backendAt, encode } from './backend.ts';

const pairs = (values: Record<string, unknown>) => [...encode(values)];

describe('encode', () => {
  it('URL-03 nested values travel as bracket keys, items of a repeated group by their place', () => {
    expect(pairs({ employees: [{ firstName: 'Jan' }, { firstName: 'Ewa' }], actor: { accessType: 'none' } })).toEqual([
      ['employees[0][firstName]', 'Jan'],
      ['employees[1][firstName]', 'Ewa'],
      ['actor[accessType]', 'none'],
    ]);
  });

  it('FE-17 checkbox groups are sent as name[]; an empty one is said, for it would mean "unchanged" otherwise', () => {
    expect(pairs({ scope: ['ph', 'bts'], types: [] })).toEqual([
      ['scope[]', 'ph'],
      ['scope[]', 'bts'],
      ['types', ''],
    ]);
  });

  it('false and empty texts are values, undefined and null are none', () => {
    expect(pairs({ a: false, b: '', c: undefined, d: null, e: 0 })).toEqual([
      ['a', 'false'],
      ['b', ''],
      ['e', '0'],
    ]);
  });
});

describe('addresses', () => {
  it.each([
    ['/szkolenia', '/kontakt', '/szkolenia/kontakt', '/backend/szkolenia/kontakt'],
    ['/szkolenia', '/szkolenia/kontakt?a=1', '/szkolenia/kontakt?a=1', '/backend/szkolenia/kontakt?a=1'],
    ['/bx', '/panel/live?after=7', '/bx/panel/live?after=7', '/backend/bx/panel/live?after=7'],
    ['/bx', '/', '/bx/', '/backend/bx/'],
    ['', '/panel/news', '/panel/news', '/backend/panel/news'],
    ['', '/', '/', '/backend/'],
    ['', '/szkolenia/panel', '/szkolenia/panel', '/backend/szkolenia/panel'],
  ])('WIRE-01 URL-01 below "%s" %s is %s and called at %s', (prefix, path, link, address) => {
    const backend = backendAt(prefix);
    expect([backend.link(path), backend.address(path)]).toEqual([link, address]);
    expect([backend.link(link), backend.address(link)]).toEqual([link, address]);
  });
});
