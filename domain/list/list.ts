import type { Field, Form, Option, Rule } from '#domain/form/form.ts';

/**
 * A list, declared once: what it can be filtered and sorted by. Its filter form, the reading of its address and the SQL of
 * its conditions follow. A filter that no column answers by itself is declared without one, and its condition is written
 * next to the query.
 */

/** How the value of a filter is read; what can't be read so is said at its field (APP-02). */
export type Reads =
  /** Words of a text, of a name, of an e-mail: what is pasted around the latter two is left out. */
  | 'words'
  | 'names'
  | 'emails'
  /** A number or name that people make up themselves. */
  | 'number'
  | 'nip'
  | 'day'
  /** A name that the program writes: of a type, a kind, an id. */
  | 'token'
  | { readonly oneOf: readonly string[] }
  /** The id of something in this table, switched off or not. */
  | { readonly idOf: string };

/** Which rows a column finds: days from and to a day, instants since and until a day of Warsaw's, both ends included. */
export type By = 'equal' | 'words' | 'folded' | 'begins' | 'from' | 'to' | 'since' | 'until';

type FilterField = Pick<Field, 'type' | 'options' | 'placeholder' | 'readonly'>;

export interface ListFilter<Name extends string = string, Column extends string = string> {
  readonly name: Name;
  readonly label: string;
  /** In the filter bar; absent for what pages lead to the list with. */
  readonly field?: FilterField;
  readonly reads: Reads;
  readonly finds?: { readonly column: Column; readonly by: By };
}

export interface ListSort<Column extends string = string> {
  readonly label: string;
  /** Absent where the query orders by something else than columns; the last one makes it total. */
  readonly columns?: readonly Column[];
  readonly direction?: 'asc' | 'desc';
}

export interface ListTab {
  readonly label: string;
  /** As the address of the list has them, by name. */
  readonly filter: Readonly<Record<string, string>>;
}

export interface ListDeclaration {
  readonly id: string;
  readonly filters: readonly ListFilter[];
  /** The first is the default. */
  readonly sorts: Readonly<Record<string, ListSort>>;
  /** The work that waits: filters under a name, counted above the list; `today` in Warsaw, `YYYY-MM-DD`. */
  readonly tabs?: (today: string) => readonly ListTab[];
  /** Sizes of a page that may be asked for; the second is the default. */
  readonly pageSizes?: readonly number[];
  /** Whether it can be shown as it was at a moment (`asOf` in its address), to the caller. */
  readonly hasPast?: Rule;
}

/** The filters of a list by name, as its query gets them. */
export type FilterOf<List extends ListDeclaration> = {
  readonly [Name in List['filters'][number]['name']]?: string;
};
export type SortOf<List extends ListDeclaration> = keyof List['sorts'] & string;

export const declareList = <const List extends ListDeclaration>(list: List): List => list;

/** Filters travel as filters[name] (URL-03). */
const inputName = (name: string): string => `filters[${name}]`;

interface ByColumn<Column extends string> {
  readonly column?: Column;
}

const finding = <Column extends string>(column: Column | undefined, by: By) =>
  column === undefined ? {} : { finds: { column, by } };

/** Typed text. Without more the words of a column that holds a `searchedText`, in any order. */
export const search = <const Name extends string, const Column extends string = never>(
  name: Name,
  label: string,
  { column, reads = 'words', by = 'words', hidden }: ByColumn<Column> & TextFilter = {},
): ListFilter<Name, NoInfer<Column>> => ({
  name,
  label,
  ...(hidden ? {} : { field: { type: 'text' } }),
  reads,
  ...finding(column, by),
});

interface TextFilter {
  readonly reads?: Exclude<Reads, object>;
  readonly by?: By;
  /** Pages lead to the list with it; the bar does not show it. */
  readonly hidden?: true;
}

/** One of the values of a closed union. */
export const oneOf = <const Name extends string, const Column extends string = never>(
  name: Name,
  label: string,
  { column, options, also = [], placeholder = 'wszystkie' }: ByColumn<Column> & OneOf,
): ListFilter<Name, NoInfer<Column>> => ({
  name,
  label,
  field: { type: 'select', options, placeholder },
  reads: { oneOf: [...options.map(({ value }) => value), ...also] },
  ...finding(column, 'equal'),
});

interface OneOf {
  readonly options: readonly Option[];
  /** What links of before say, and the bar does not offer. */
  readonly also?: readonly string[];
  readonly placeholder?: string;
}

/** Values in the order and with the words of their terms. */
export const named = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): readonly Option[] => values.map((value) => ({ value, label: labels[value] }));

/** A record or an account that is in the column by its id. */
export const idOf = <const Name extends string, const Column extends string = never>(
  name: Name,
  label: string,
  { column, table, choices = table, placeholder = 'wszystkie', readonly, hidden }: ByColumn<Column> & IdOf,
): ListFilter<Name, NoInfer<Column>> => ({
  name,
  label,
  ...(hidden ? {} : { field: { type: 'select', options: choices, placeholder, ...(readonly ? { readonly } : {}) } }),
  reads: { idOf: table },
  ...finding(column, 'equal'),
});

interface IdOf extends Pick<Field, 'readonly'> {
  /** Of the read models; the page offers its rows under this name, unless `choices` gives another. */
  readonly table: string;
  readonly choices?: string;
  readonly placeholder?: string;
  readonly hidden?: true;
}

/** The first and the last day, both included: of a column of days, or of one of instants. */
export const days = <const Name extends string, const Column extends string>(
  name: Name,
  label: string,
  { column, of = 'days' }: { readonly column: Column; readonly of?: 'days' | 'instants' },
): readonly [ListFilter<`${Name}From`, Column>, ListFilter<`${Name}To`, Column>] => [
  day(`${name}From`, `${label} od`, { column, by: of === 'days' ? 'from' : 'since' }),
  day(`${name}To`, `${label} do`, { column, by: of === 'days' ? 'to' : 'until' }),
];

/** One end of such a range. */
export const day = <const Name extends string, const Column extends string>(
  name: Name,
  label: string,
  finds: { readonly column: Column; readonly by: By },
): ListFilter<Name, NoInfer<Column>> => ({ name, label, field: { type: 'date' }, reads: 'day', finds });

/** The filter bar of a list; the commonest filters first, its order last. */
export function filterForm({ id, filters, sorts, pageSizes, hasPast }: ListDeclaration): Form {
  const options = Object.entries(sorts).map(([value, { label }]) => ({ value, label }));
  const order: Field = {
    name: inputName('sort'),
    label: SORT_LABEL,
    type: 'select',
    options,
    placeholder: options[0]?.label ?? '',
  };
  return {
    id,
    method: 'get',
    theme: 'filters',
    submitLabel: 'Filtruj',
    // What a page has led here with goes on while the list is filtered further.
    keepQueryParams: [
      ...(pageSizes ? ['pageSize'] : []),
      ...filters.flatMap(({ name, field }) => (field ? [] : [inputName(name)])),
    ],
    fields: [
      ...filters.flatMap(({ name, label, field }) => (field ? [{ name: inputName(name), label, ...field }] : [])),
      ...(hasPast ? [{ ...PAST_FIELD, if: hasPast }] : []),
      ...(options.length > 0 ? [order] : []),
    ],
  };
}

/** No filter of the rows: which rows there were. A day means its end. */
export const PAST_FIELD: Field = {
  name: 'asOf',
  label: 'Pokaż stan z dnia',
  shortLabel: 'Stan z dnia',
  type: 'datetime',
};

export const SORT_LABEL = 'Sortowanie';
