import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, it } from 'vitest';
import { days, declareList, oneOf, search } from '#domain/list/list.ts';
import { allOf } from './conditions.ts';
import { filterConditions } from './filter-conditions.ts';

/** Compiles, and asks no database. */
const db = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const { filters } = declareList({
  id: 'parcels',
  filters: [
    search('nip', 'NIP', { column: 'nip', reads: 'nip', by: 'begins' }),
    oneOf('state', 'Stan', { column: 'state', options: [] }),
    ...days('sentOn', 'Nadano', { column: 'sent_on' }),
    ...days('entered', 'Wprowadzono', { column: 'entered_at', of: 'instants' }),
    oneOf('late', 'Spóźnione', { options: [] }),
  ],
  sorts: {},
});

type Filter = Partial<Record<(typeof filters)[number]['name'], string>>;
const late = () => [{ column: 'id', how: 'search', where: sql<boolean>`late` } as const];

const compiled = (filter: Filter) => {
  const { sql: text, parameters } = allOf(filterConditions(filters, filter, { late })).compile(db);
  return [text, ...parameters];
};

it('a filter is a condition on the column that it declares; nothing asked finds everything', () => {
  expect(compiled({})).toEqual(['true']);
  expect(compiled({ state: 'sent' })).toEqual(['("state" = $1)', 'sent']);
  expect(compiled({ nip: '526-025' })).toEqual(['("nip" like $1)', '526025%']);
  expect(compiled({ sentOnFrom: '2026-11-01', sentOnTo: '2026-11-30' })).toEqual([
    `("sent_on" >= $1 and "sent_on" > '' and "sent_on" <= $2)`,
    '2026-11-01',
    '2026-11-30',
  ]);
});

it('CD-01 ORD-02 a day of instants is a day in Warsaw, to its last moment, also where the clock changes', () => {
  expect(compiled({ enteredFrom: '2026-10-25', enteredTo: '2026-10-25' })).toEqual([
    '("entered_at" >= $1 and "entered_at" <= $2)',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T22:59:59.999Z',
  ]);
});

it('a condition that is written next to the list answers its filter; a filter that nothing answers is a fault of ours', () => {
  expect(compiled({ late: 'true', state: '' })).toEqual(['(late)']);
  expect(() => filterConditions(filters, { late: 'true' })).toThrow('late');
});
