import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PORTALS } from '#domain/kernel/actor.ts';
import { stripPortal } from '#domain/kernel/url.ts';
import { portalNamed } from '#domain/portals.ts';
import { addressOf, placeOf } from './place.ts';

const at = (url: string, more: Omit<Parameters<typeof placeOf>[0], 'url'> = {}) => placeOf({ url, ...more });

describe('where a request leads', () => {
  it.each([
    ['/', { portal: 'szkolenia', prefix: '/szkolenia', backend: false, path: '/', search: '' }],
    [
      '/kontakt?a=1?b',
      { portal: 'szkolenia', prefix: '/szkolenia', backend: false, path: '/kontakt', search: 'a=1?b' },
    ],
    ['/sud/', { portal: 'sud', prefix: '/sud', backend: false, path: '/', search: '' }],
    ['/sud', { portal: 'sud', prefix: '/sud', backend: false, path: '/', search: '' }],
    ['/bx/panel', { portal: 'bx', prefix: '/bx', backend: false, path: '/panel', search: '' }],
    ['/backend', { portal: 'szkolenia', prefix: '/szkolenia', backend: true, path: '/', search: '' }],
    ['/backend/leasing/x', { portal: 'leasing', prefix: '/leasing', backend: true, path: '/x', search: '' }],
    ['/leasing/backend/x', { portal: 'leasing', prefix: '/leasing', backend: true, path: '/x', search: '' }],
    [
      '/backend/backend/x',
      { portal: 'szkolenia', prefix: '/szkolenia', backend: true, path: '/backend/x', search: '' },
    ],
    ['/sud/leasing/x', { portal: 'sud', prefix: '/sud', backend: false, path: '/leasing/x', search: '' }],
    ['/sudoku', { portal: 'szkolenia', prefix: '/szkolenia', backend: false, path: '/sudoku', search: '' }],
  ])('GEN-01 URL-01 %s', (url, place) => {
    expect(at(url)).toEqual(place);
  });

  it('GEN-04 header before path before host, each only when known', () => {
    expect(at('/sud/x', { host: 'bx.example', appName: 'leasing' }).portal).toBe('leasing');
    expect(at('/sud/x', { host: 'bx.example', appName: 'evil' }).portal).toBe('sud');
    expect(at('/x', { host: 'BX.example' }).portal).toBe('bx');
    expect(at('/x', { host: 'www.example' }).portal).toBe('szkolenia');
  });

  it('GEN-01 a portal may have a host of any name; header and segment come before it', () => {
    const hosts = { bx: 'https://kurier.example:8443', zlecenia: 'https://sud.example' };
    expect(at('/x', { host: 'Kurier.example', hosts })).toMatchObject({ portal: 'bx', prefix: '' });
    expect(at('/x', { host: 'sud.example', hosts }).portal).toBe('zlecenia');
    expect(at('/x', { host: 'leasing.example', hosts }).portal).toBe('leasing');
    expect(at('/sud/x', { host: 'kurier.example', hosts }).portal).toBe('sud');
    expect(at('/x', { host: 'kurier.example', hosts, appName: 'sud' }).portal).toBe('sud');
    expect(at('/x', { host: 'evil.kurier.example', hosts }).portal).toBe('szkolenia');
  });

  it.each([
    ['/x', { host: 'bx.example' }, ''],
    ['/x', { appName: 'zlecenia' }, ''],
    ['/bx/x', { host: 'bx.example' }, '/bx'],
    ['/bx/x', { appName: 'bx' }, '/bx'],
    ['/x', { host: 'leasing.example' }, '/leasing'],
    ['/x', { appName: 'sud' }, '/sud'],
  ] as const)('URL-01 at %s with %o addresses begin with "%s"', (url, more, prefix) => {
    expect(at(url, more).prefix).toBe(prefix);
  });
});

describe('an address given back', () => {
  const portal = fc.constantFrom(...PORTALS);
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const taken: readonly string[] = [...PORTALS, 'backend'];
  const segment = fc.stringMatching(/^[a-z0-9.~-]{1,8}$/).filter((text) => !taken.includes(text));
  const path = fc.array(segment).map((segments) => `/${segments.join('/')}`);
  const query = fc.constantFrom('', '?x=/sud/', '?next=%2Fbx%2Fpanel', '?filters[name]=a&page=2');
  const place = fc
    .record({
      segment: maybe(portal),
      backend: fc.boolean(),
      path,
      host: maybe(
        fc.oneof(
          fc.constant('localhost:3000'),
          portal.map((name) => `${name}.example`),
        ),
      ),
      appName: maybe(fc.oneof(portal, fc.constant('evil'))),
    })
    .map(({ segment: named, backend, path: rest, host, appName }) => ({
      place: placeOf({ url: `${backend ? '/backend' : ''}${named ? `/${named}` : ''}${rest}`, host, appName }),
      rest,
      host,
      appName,
    }));

  it('URL-01 leads back to the same portal and path, with the same host and header', () => {
    fc.assert(
      fc.property(place, path, query, ({ place: from, host, appName }, target, search) => {
        const back = placeOf({ url: addressOf(from, `${target}${search}`), host, appName });
        expect(back).toEqual({ ...from, backend: false, path: target, search: search.slice(1) });
      }),
    );
  });

  it('GEN-04 names no other portal than the one that answered, whatever segment the header overruled', () => {
    fc.assert(
      fc.property(place, path, ({ place: from }, target) => {
        const { portal: named } = stripPortal(addressOf(from, target));
        // Without a segment the portal is known by its host or header alone: only those that have no prefix go without.
        const without = portalNamed(from.portal).prefix === '' ? [null] : [];
        expect([...without, from.portal]).toContain(named);
      }),
    );
  });

  it('RED-01 is the same when it is built twice, and one that names a portal already stays', () => {
    fc.assert(
      fc.property(place, path, query, portal, ({ place: from }, target, search, other) => {
        const once = addressOf(from, `${target}${search}`);
        expect(addressOf(from, once)).toBe(once);
        expect(addressOf(from, `/${other}${target}${search}`)).toBe(`/${other}${target}${search}`);
      }),
    );
  });

  it('GEN-01 the path is what is behind segment and backend', () => {
    fc.assert(
      fc.property(place, ({ place: from, rest }) => {
        expect(from.path).toBe(rest);
      }),
    );
  });
});
