import { expect, it } from 'vitest';
import { applicationFilters, applicationList } from '#domain/training/course-date/lists.ts';
import { auditFilters } from '#domain/audit/list.ts';
import { orderFilters, orderList } from '#domain/orders/order/list.ts';
import { days, declareList, filterForm, idOf, named, oneOf, search } from './list.ts';

const list = declareList({
  id: 'parcels',
  pageSizes: [25, 50],
  filters: [
    search('name', 'Nazwa', { column: 'name' }),
    oneOf('state', 'Stan', {
      column: 'state',
      options: named(['sent', 'kept'], { sent: 'wysłana', kept: 'czeka' }),
      also: ['lost'],
    }),
    idOf('firmId', 'Firma', { column: 'firm_id', table: 'firms' }),
    ...days('sentOn', 'Nadano', { column: 'sent_on' }),
    search('batch', 'Partia', { column: 'batch', hidden: true }),
  ],
  sorts: {
    newest: { label: 'od najnowszych', columns: ['sent_on', 'id'], direction: 'desc' },
    other: { label: 'inny' },
  },
});

it('URL-03 the filter bar follows from the declaration: fields in its order, the sort last, nothing that is hidden', () => {
  const { fields, keepQueryParams } = filterForm(list);
  expect(fields.map(({ name, label, type }) => [name, label, type])).toEqual([
    ['filters[name]', 'Nazwa', 'text'],
    ['filters[state]', 'Stan', 'select'],
    ['filters[firmId]', 'Firma', 'select'],
    ['filters[sentOnFrom]', 'Nadano od', 'date'],
    ['filters[sentOnTo]', 'Nadano do', 'date'],
    ['filters[sort]', 'Sortowanie', 'select'],
  ]);
  expect(fields[1]?.options).toEqual([
    { value: 'sent', label: 'wysłana' },
    { value: 'kept', label: 'czeka' },
  ]);
  expect(fields[2]?.options).toBe('firms');
  expect(fields.at(-1)?.placeholder).toBe('od najnowszych');
  expect(keepQueryParams).toEqual(['pageSize', 'filters[batch]']);
});

it('what links of before say is read and not offered', () => {
  expect(list.filters[1].reads).toEqual({ oneOf: ['sent', 'kept', 'lost'] });
});

it.each([
  ['applications', applicationFilters],
  ['orders', orderFilters],
  ['the journal', auditFilters],
])('no filter of %s is there twice, and none is called as another', (_name, { fields }) => {
  expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
});

it('APP-03 ORD-01 a list begins with what came last', () => {
  expect(Object.keys(applicationList.sorts)[0]).toBe('appliedAtDesc');
  expect(Object.keys(orderList.sorts)[0]).toBe('enterDateDesc');
});
