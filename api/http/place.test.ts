import { describe, expect, it } from 'vitest';
import { placeOf, withPrefix } from './place.ts';

const of = (url: string, more: { host?: string; appName?: string } = {}) => placeOf({ url, ...more });

describe('where a request leads', () => {
  it.each([
    ['/', { portal: 'szkolenia', prefix: '', backend: false, path: '/', search: '' }],
    ['/kontakt?a=1?b', { portal: 'szkolenia', prefix: '', backend: false, path: '/kontakt', search: 'a=1?b' }],
    ['/sud/', { portal: 'sud', prefix: '/sud', backend: false, path: '/', search: '' }],
    ['/sud', { portal: 'sud', prefix: '/sud', backend: false, path: '/', search: '' }],
    ['/backend', { portal: 'szkolenia', prefix: '', backend: true, path: '/', search: '' }],
    ['/backend/leasing/x', { portal: 'leasing', prefix: '/leasing', backend: true, path: '/x', search: '' }],
    ['/leasing/backend/x', { portal: 'leasing', prefix: '/leasing', backend: true, path: '/x', search: '' }],
    ['/sud/leasing/x', { portal: 'sud', prefix: '/sud', backend: false, path: '/leasing/x', search: '' }],
    ['/sudoku', { portal: 'szkolenia', prefix: '', backend: false, path: '/sudoku', search: '' }],
  ])('GEN-01 URL-01 %s', (url, place) => {
    expect(of(url)).toEqual(place);
  });

  it('GEN-04 header before path before host, each only when known', () => {
    expect(of('/sud/x', { host: 'bx.example', appName: 'leasing' }).portal).toBe('leasing');
    expect(of('/sud/x', { host: 'bx.example', appName: 'evil' }).portal).toBe('sud');
    expect(of('/x', { host: 'BX.example' }).portal).toBe('bx');
    expect(of('/x', { host: 'www.example' }).portal).toBe('szkolenia');
  });

  it('A20 redirects keep the prefix, once', () => {
    const place = of('/szkolenia/x');
    expect(withPrefix(place, '/panel?x=/sud/')).toBe('/szkolenia/panel?x=/sud/');
    expect(withPrefix(place, '/szkolenia/panel')).toBe('/szkolenia/panel');
    expect(withPrefix(of('/x'), '/panel')).toBe('/panel');
  });
});
