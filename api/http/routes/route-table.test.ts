import { describe, expect, it } from 'vitest';
import type { Portal } from '#domain/kernel/actor.ts';
import { command, page, type PortalRoute } from './route.ts';
import { HttpError } from '../answer/errors.ts';
import { createRouteTable, fillPath } from './route-table.ts';

const load = async () => ({});
const run = async () => ({ body: {} });
const routes = [
  page('/a/:id', 'public', load),
  page('/a/:id/edit', 'public', load),
  page('/a/new', 'public', load),
  page('/', 'public', load),
  command('post /a', { guard: 'public' }, { run }),
  command('put /a/:id', { guard: 'public' }, { run, upload: { maxBytes: 1 } }),
].map((route): PortalRoute => ({ ...route, portal: 'szkolenia' }));
const table = createRouteTable(routes);
const find = (method: string, path: string) => {
  const found = table.find({ portal: 'szkolenia', method, path });
  if (!found) return undefined;
  return 'route' in found ? [found.route.path, found.params] : found;
};

describe('the route table', () => {
  it('prefers words to parameters, whatever the order of the list', () => {
    expect(find('GET', '/a/new')).toEqual(['/a/new', {}]);
    expect(find('GET', '/a/x')).toEqual(['/a/:id', { id: 'x' }]);
    expect(find('HEAD', '/a/x/edit/')).toEqual(['/a/:id/edit', { id: 'x' }]);
  });

  it.each(['//', '//a/x', '/a//x', '/./a/x', '/a/..', '/a/%2e%2E', '/b/../a/x'])('has nothing at %s', (path) => {
    expect(find('GET', path)).toBeUndefined();
    expect(table.commands('szkolenia', path)).toEqual([]);
  });

  it('decodes parameters; broken ones are 400, impossible ones 404', () => {
    expect(find('GET', '/a/%C5%82%2F')).toEqual(['/a/:id', { id: 'ł/' }]);
    expect(() => find('GET', '/a/%C5')).toThrow(new HttpError(400));
    expect(() => find('GET', '/a/%00')).toThrow(new HttpError(404));
  });

  it('gives the methods of a path it knows, and nothing of others', () => {
    expect(find('GET', '/a')).toEqual({ allow: ['POST'] });
    expect(find('DELETE', '/a/x')).toEqual({ allow: ['GET', 'PUT'] });
    expect(find('GET', '/b')).toBeUndefined();
    expect(table.find({ portal: 'sud', method: 'GET', path: '/' })).toBeUndefined();
    const paths = (path: string) => table.commands('szkolenia', path).map((route) => route.path);
    expect([paths('/a/x'), paths('/a'), paths('/b')]).toEqual([['/a/:id'], ['/a'], []]);
  });

  it('refuses two routes of a portal for the same method and path', () => {
    const other = (portal: Portal) => ({ ...page('/a/:other', 'public', load), portal });
    expect(() => createRouteTable([...routes, other('szkolenia')])).toThrow('Two routes answer');
    expect(
      createRouteTable([...routes, other('sud')]).find({ portal: 'sud', method: 'GET', path: '/a/x' }),
    ).toBeTruthy();
  });

  it('fills a pattern', () => {
    expect(fillPath('/a/:id/b/:other', { id: 'ł/', other: '1' })).toBe('/a/%C5%82%2F/b/1');
  });
});
