import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { rendered } from '#tests/support/page/rendered.tsx';
import { applicationFilters } from '#domain/training/course-date/lists.ts';
import { DataTable, type Column } from './data-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Pager } from './pager.tsx';
import { SortHeader } from './sort-header.tsx';

/** HTML of a part of a list at the address `/panel/applications?{search}`. */
const html = (search: string, part: ReactNode): string =>
  rendered(part, `/panel/applications?${search}`).replaceAll('&amp;', '&');

const links = (text: string): string[] => [...text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

describe('DataTable', () => {
  const columns: readonly Column<{ id: string; name: string; seats: number }>[] = [
    { label: 'Nazwa', heads: true, orders: ['up', 'down'], render: ({ name }) => name },
    { label: 'Wolne', className: 'numbers', render: ({ seats }, index) => `${index + 1}: ${seats}` },
    { label: 'Działania', printed: false, render: () => null },
  ];
  const rows = [
    { id: 'a', name: 'Hamulce', seats: 3 },
    { id: 'b', name: 'Silniki', seats: 0 },
  ];
  const table = <DataTable caption="Kursy" columns={columns} rows={rows} keyOf={({ id }) => id} sort="up" />;

  it('names each cell as its column, heads each row, and leaves on the screen what is not for paper', () => {
    const text = html('', table);
    expect(
      [...text.matchAll(/<td data-label="([^"]*)"[^>]*>([^<]*)/g)].map(([, label, said]) => [label, said]),
    ).toEqual([
      ['Wolne', '1: 3'],
      ['Działania', ''],
      ['Wolne', '2: 0'],
      ['Działania', ''],
    ]);
    expect([...text.matchAll(/<th scope="row">([^<]*)/g)].map(([, said]) => said)).toEqual(['Hamulce', 'Silniki']);
    expect(text.match(/<t[hd][^>]* class="no-print"/g)).toHaveLength(3);
    expect(text).toContain('<caption class="visually-hidden">Kursy</caption>');
  });

  it('keeps its head above the cards of a phone where something in it can be pressed', () => {
    expect(html('', table)).toContain('<thead class="table-controls">');
    const plain = <DataTable caption="Kursy" columns={columns.slice(1)} rows={rows} keyOf={({ id }) => id} />;
    expect(html('', plain)).toContain('<thead>');
  });
});

describe('SortHeader', () => {
  const header = (sort: string, first?: 'descending') => (
    <SortHeader label="Termin" sort={sort} orders={['up', 'down']} {...(first ? { first } : {})} />
  );

  it('APP-03 sorting keeps the filters and goes back to the first page', () => {
    const text = html('filters[name]=Żak&filters[sort]=other&page=7&after=k', header('other'));
    expect(links(text)).toEqual(['/szkolenia/panel/applications?filters[name]=%C5%BBak&filters[sort]=up']);
    expect(text).toContain('aria-sort="none"');
  });

  it('the second press turns the order round', () => {
    expect(html('', header('up'))).toContain('aria-sort="ascending"');
    expect(links(html('', header('up')))).toEqual(['/szkolenia/panel/applications?filters[sort]=down']);
    expect(links(html('', header('down')))).toEqual(['/szkolenia/panel/applications?filters[sort]=up']);
    expect(links(html('', header('', 'descending')))).toEqual(['/szkolenia/panel/applications?filters[sort]=down']);
  });
});

describe('Pager', () => {
  it('carries the cursor and the filters; the first page has neither', () => {
    const pager = <Pager page={2} pageSize={50} total={120} next="n" previous="p" />;
    const text = html('filters[name]=x&page=2&after=m', pager);
    expect(links(text)).toEqual([
      '/szkolenia/panel/applications?filters[name]=x',
      '/szkolenia/panel/applications?filters[name]=x&page=3&after=n',
    ]);
    expect(text).toContain('120 pozycji, strona 2 z 3');
  });

  it('says the number in the right Polish form, and rounds what was not counted to the end', () => {
    expect(html('', <Pager page={1} pageSize={50} total={1} />)).toContain('1 pozycja<');
    expect(html('', <Pager page={1} pageSize={50} total={22} />)).toContain('22 pozycje<');
    expect(html('', <Pager page={1} pageSize={50} total={10_001} totalExact={false} />)).toMatch(
      /ponad 10\s000 pozycji/u,
    );
  });

  it('goes on behind each full page of a list that was not counted to its end', () => {
    const capped = { page: 3, pageSize: 2, total: 5, totalExact: false };
    const shown = (...items: string[]) => links(html('', <Pager {...capped} items={items} />)).length;
    expect([shown('a', 'b'), shown('a')]).toEqual([2, 1]);
  });

  it('has no way on where there is none', () => {
    expect(links(html('', <Pager page={1} pageSize={50} total={50} />))).toEqual([]);
    expect(links(html('', <Pager page={1} pageSize={50} total={999} next={null} previous={null} />))).toEqual([]);
  });
});

describe('FilterBar', () => {
  it('APP-02 says at the field what the server could not use, folded away or not', () => {
    const errors = { 'filters[companyState]': ['Nieznana wartość filtra „Województwo”.'] };
    const bar = (
      <FilterBar
        form={applicationFilters}
        values={{ companyState: 'bawaria' }}
        options={{}}
        errors={errors}
        primary={5}
      />
    );
    const text = html('filters[companyState]=bawaria', bar);
    expect(text).toContain('data-state="error"');
    expect(text).toContain('Nieznana wartość filtra „Województwo”.');
    expect(text).toContain('<details class="filters-toggle" open="">');
  });
});
