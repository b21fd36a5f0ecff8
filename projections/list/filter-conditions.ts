import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { By, ListFilter } from '#domain/list/list.ts';
import { endOfDay, startOfDay } from '#domain/text/warsaw.ts';
import { has, hasWords } from '#projections/search-text.ts';
import type { ListCondition } from './conditions.ts';

/** Conditions that no column answers by itself, by the name of what is asked for. */
export type OwnConditions<Filter extends object> = {
  readonly [Name in keyof Filter]?: (value: NonNullable<Filter[Name]>) => readonly ListCondition[];
};

/** What somebody asks of a list, as conditions: by the columns that its filters declare, else by those written next to it. */
export const filterConditions = <Filter extends object>(
  filters: readonly ListFilter[],
  filter: Filter,
  own: OwnConditions<Filter> = {},
): ListCondition[] =>
  (Object.entries(filter) as [keyof Filter & string, Filter[keyof Filter]][]).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === '') return [];
    const written = own[name]?.(value as NonNullable<Filter[typeof name]>);
    if (written) return written;
    const { finds } = filters.find((one) => one.name === name) ?? {};
    if (!finds) throw new Error(`Nothing says what the filter ${name} finds`);
    return [byColumn(finds.column, finds.by, String(value))];
  });

const SEARCHES: ReadonlySet<By> = new Set<By>(['words', 'folded']);

/** Rows whose column has the value. */
export const byColumn = (column: string, by: By, value: string): ListCondition => ({
  column,
  how: SEARCHES.has(by) ? 'search' : by === 'equal' ? 'equal' : 'range',
  where: WHERE[by](sql.ref(column), value, column),
});

const WHERE: Readonly<Record<By, (ref: RawBuilder<unknown>, value: string, column: string) => RawBuilder<SqlBool>>> = {
  equal: (ref, value) => sql`${ref} = ${value}`,
  words: (ref, value) => hasWords(ref, value),
  folded: (_ref, value, column) => has(column, value),
  begins: (ref, value) => sql`${ref} like ${`${value.replace(/[^0-9A-Z]/g, '')}%`}`,
  from: (ref, day) => sql`${ref} >= ${day}`,
  // A day that is not said is none.
  to: (ref, day) => sql`${ref} > '' and ${ref} <= ${day}`,
  since: (ref, day) => sql`${ref} >= ${startOfDay(day)}`,
  until: (ref, day) => sql`${ref} <= ${endOfDay(day)}`,
};
