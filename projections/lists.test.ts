import { expect, it } from 'vitest';
import { COMMON_TABLES } from '#domain/job/terms.ts';
import { isPanelPath } from '#domain/kernel/url.ts';
import { portals as declared } from '#domain/portals.ts';
import { readModels } from '#projections/index.ts';
import { isTableOf, isTypeOf, listsOf } from '#projections/lists.ts';
import { portals } from '#projections/portals.ts';

const named = (portal: string, path: string) => {
  const model = declared.find(({ name }) => name === portal);
  return model && listsOf(model).find(({ page }) => page.path === path)?.tables;
};

it('every list of records and accounts says what it is read from, and no form or single thing does', () => {
  const names = new Set(readModels.map(({ name }) => name));
  for (const portal of declared) {
    const lists = listsOf(portal);
    for (const page of Object.values(portal.allPages).filter(({ screen }) => screen === 'record-list'))
      expect(lists.find((list) => list.page === page)?.tables[0], page.path).toBeTruthy();
    expect(lists.filter(({ page }) => page.isForm || page.path.includes(':'))).toEqual([]);
    expect(lists.flatMap(({ tables }) => tables).filter((table) => !names.has(table))).toEqual([]);
  }
  // Of pages that are there, and lists.
  for (const { name, lists = {} } of portals) {
    const model = declared.find((one) => one.name === name)!;
    for (const key of Object.keys(lists)) expect(listsOf(model).map(({ page }) => page)).toContain(model.page(key));
  }
});

it('lists written by hand are there too', () => {
  expect(named('szkolenia', '/panel/applications')).toEqual(['applications']);
  expect(named('szkolenia', '/panel/course-dates')?.toSorted()).toEqual(['applications', 'course_dates']);
  expect(named('szkolenia', '/harmonogram')?.[0]).toBe('course_dates');
  expect(named('zlecenia', '/panel/orders')).toEqual(['orders']);
  expect(named('szkolenia', '/kontakt')).toBeUndefined();
});

it('a read model that no list is named after has its words, by its portal or for all', () => {
  for (const portal of declared) {
    const titled = listsOf(portal).flatMap(({ page, tables }) => (isPanelPath(page.path) ? tables.slice(0, 1) : []));
    const own = readModels.map(({ name }) => name).filter((name) => isTableOf(portal.name, name));
    const others = own.filter((name) => !titled.includes(name));
    expect(Object.keys({ ...COMMON_TABLES, ...portal.tables }).toSorted(), portal.name).toEqual(others.toSorted());
  }
});

it('read models and events belong to a portal, or to all', () => {
  expect(isTableOf('szkolenia', 'course_dates')).toBe(true);
  expect(isTableOf('leasing', 'course_dates')).toBe(false);
  expect(isTableOf('leasing', 'timeline')).toBe(true);
  expect(isTypeOf('szkolenia', 'CourseDateScheduled')).toBe(true);
  expect(isTypeOf('leasing', 'CourseDateScheduled')).toBe(false);
  expect(isTypeOf('leasing', 'NeverHeardOf')).toBe(true);
});
