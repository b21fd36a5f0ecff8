import fc from 'fast-check';
import type { Portal } from './actor.ts';
import { describe, expect, it } from 'vitest';
import {
  addQuery,
  cleanPath,
  flatten,
  isActiveLink,
  isOwnPath,
  isPanelPath,
  mergeQuery,
  omitQuery,
  prefixOf,
  queryPairs,
  queryString,
  stripPortal,
  withPrefix,
} from './url.ts';
import { portalNamed } from '#domain/portals.ts';

const portalPath = (portal: Portal, path: string) => withPrefix(portalNamed(portal).prefix, path);

describe('RED-01 a path on our own host', () => {
  it.each(['/', '/kontakt', '/kontakt/', '/a?x=//b/../c', '/a#//b', '/a/...', '/a/.b', '/%2e%2e%2e'])(
    'RED-01 %s',
    (path) => expect(isOwnPath(path)).toBe(true),
  );
  it.each([
    ...['', 'a', '//evil.pl', '/\\evil.pl', 'https://evil.pl', 'javascript:alert(1)', '/a\n', undefined],
    ...['/..//evil.pl', '/.//evil.pl', '/panel/..//evil.pl', '/a//b', '/a/..', '/./a', '/%2e%2E/a', '/.%2e', '//'],
  ])('RED-01 not %s', (path) => expect(isOwnPath(path)).toBe(false));
});

describe('URL-01 portal prefix', () => {
  it.each([
    ['szkolenia', '/kontakt', '/szkolenia/kontakt'],
    ['szkolenia', 'kontakt/', '/szkolenia/kontakt'],
    ['szkolenia', '/', '/szkolenia/'],
    ['sud', '/pliki?page=2', '/sud/pliki?page=2'],
    ['leasing', '/', '/leasing/'],
    ['bx', '/news', '/news'],
    ['zlecenia', '/', '/'],
  ] as const)('URL-01 %s %s → %s', (portal, path, expected) => expect(portalPath(portal, path)).toBe(expected));

  it.each([
    ['/szkolenia/kontakt', 'szkolenia', '/kontakt'],
    ['/szkolenia', 'szkolenia', '/'],
    ['/szkolenia/', 'szkolenia', '/'],
    ['/sud?x=1', 'sud', '/?x=1'],
    ['/bx/news', 'bx', '/news'],
    ['/kontakt', null, '/kontakt'],
    ['/', null, '/'],
    ['/szkolenia-online', null, '/szkolenia-online'],
  ])('URL-01 %s is %s %s', (given, portal, path) => expect(stripPortal(given)).toEqual({ portal, path }));

  it.each([
    ['bx', '/bx/panel/news', '/bx'],
    ['bx', '/panel/news', ''],
    ['szkolenia', '/kontakt', '/szkolenia'],
    ['szkolenia', '/szkolenia/kontakt', '/szkolenia'],
    ['zlecenia', '/zlecenia/panel', '/zlecenia'],
  ] as const)('URL-01 a portal chosen by its segment keeps it: %s at %s links with %s', (portal, address, prefix) =>
    expect(prefixOf(portalNamed(portal), address)).toBe(prefix),
  );

  it('URL-01 what is prefixed can be stripped', () => {
    const segment = fc.stringMatching(/^[a-ln-ru-z0-9-]{1,8}$/);
    fc.assert(
      fc.property(
        fc.constantFrom('szkolenia', 'sud', 'leasing'),
        fc.array(segment, { minLength: 1 }),
        (portal, path) => {
          expect(stripPortal(portalPath(portal as 'sud', `/${path.join('/')}`))).toEqual({
            portal,
            path: `/${path.join('/')}`,
          });
        },
      ),
    );
  });
});

describe('URL-02 query', () => {
  it('URL-02 added, merged, omitted', () => {
    expect(addQuery('/a?a=1', { b: 2 })).toBe('/a?a=1&b=2');
    expect(addQuery('/a?a=1', { a: 2 })).toBe('/a?a=1&a=2');
    expect(mergeQuery('/a?a=1&b=2', { a: 3 })).toBe('/a?b=2&a=3');
    expect(mergeQuery('/a?a=1&filters[x]=2&filters[y]=1', { a: null, filters: { x: 3 } })).toBe('/a?filters[x]=3');
    expect(omitQuery('/a?a=1&filters[x]=2&filters[y]=3#z', ['filters'])).toBe('/a?a=1#z');
    expect(omitQuery('/a?a=1', ['a'])).toBe('/a');
  });
});

describe('URL-03 nested objects', () => {
  it('URL-03 flattens to bracket keys', () => {
    expect(queryString(flatten({ filters: { name: 'x', a: { b: 1 } } }))).toBe('filters[name]=x&filters[a][b]=1');
    expect(queryString(flatten({ ids: ['a', 'b'], none: undefined, no: null, yes: true }))).toBe(
      'ids[]=a&ids[]=b&yes=true',
    );
    expect(queryString(flatten({ employees: [{ firstName: 'Łucja' }, { firstName: 'Jan Maria' }] }))).toBe(
      'employees[0][firstName]=%C5%81ucja&employees[1][firstName]=Jan%20Maria',
    );
  });

  it('URL-03 any text survives the query, even a broken one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))),
        (pairs) => {
          expect(queryPairs(queryString(pairs))).toEqual(pairs);
        },
      ),
    );
    expect(queryPairs('?a=%&b=%C5&c')).toEqual([
      ['a', '%'],
      ['b', '%C5'],
      ['c', ''],
    ]);
    expect(queryString([['a', '\ud800']])).toBe('a=%EF%BF%BD');
  });
});

describe('URL-04 clean paths', () => {
  it.each([
    ['/a//b/?', '/a/b'],
    ['/', '/'],
    ['//', '/'],
    ['', ''],
    ['https://x.pl//a//', 'https://x.pl/a'],
    ['/a/?b=1&', '/a?b=1'],
    ['/a?next=https://x.pl//y', '/a?next=https://x.pl//y'],
    ['/a/#', '/a'],
  ])('URL-04 %j → %j', (given, expected) => expect(cleanPath(given)).toBe(expected));

  it('URL-04 cleaning twice changes nothing more', () => {
    const text = fc.string({ unit: fc.constantFrom('/', '?', '&', '#', 'a', 'b', ':') });
    fc.assert(
      fc.property(text, (path) => {
        expect(cleanPath(cleanPath(path))).toBe(cleanPath(path));
      }),
    );
  });
});

describe('panel paths and active links', () => {
  it('LAY-06 a path with /panel/ is the panel', () => {
    expect(isPanelPath('/szkolenia/panel/applications')).toBe(true);
    expect(isPanelPath('/panel/applications?x=1')).toBe(true);
    expect(isPanelPath('/panel')).toBe(true);
    expect(isPanelPath('/')).toBe(false);
    expect(isPanelPath('/kontakt?from=/panel/x')).toBe(false);
    expect(isPanelPath('/panelowa')).toBe(false);
  });

  it('LAY-07 the path alone, and the host when the link names one', () => {
    const here = { host: 'x.pl', url: '/panel/applications?page=2&filters[name]=x' };
    expect(isActiveLink('/panel/applications', here)).toBe(true);
    expect(isActiveLink('/panel/applications/', here)).toBe(true);
    expect(isActiveLink('https://x.pl/panel/applications', here)).toBe(true);
    expect(isActiveLink('https://y.pl/panel/applications', here)).toBe(false);
    expect(isActiveLink('/panel/course-dates', here)).toBe(false);
  });

  it('LAY-07 stricter strategies compare queries, the last one without filters and paging', () => {
    const here = { url: '/panel/courses?groupId=3&page=2&filters[name]=x' };
    expect(isActiveLink('/panel/courses?groupId=3', here, 'query')).toBe(false);
    expect(isActiveLink('/panel/courses?filters[name]=x&page=2&groupId=3', here, 'query')).toBe(true);
    expect(isActiveLink('/panel/courses?groupId=3', here, 'queryWithoutFilters')).toBe(true);
    expect(isActiveLink('/panel/courses?groupId=4', here, 'queryWithoutFilters')).toBe(false);
  });
});
