import {
  SORT_LABEL,
  type FilterOf,
  type ListDeclaration,
  type ListFilter,
  type Reads,
  type SortOf,
} from '#domain/list/list.ts';
import { parseDay } from '#domain/text/dates.ts';
import type { PageRequest } from '#projections/keyset-page.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { gives } from '#api/http/security/happenings.ts';
import {
  idIn,
  label,
  nipFilter,
  oneOf,
  pageFor,
  readFilters,
  search,
  searchEmails,
  searchNames,
  textOf,
  TYPED,
  type Check,
  type ReadFilters,
} from './read-filters.ts';

/** What the address of a list asks for. */
export interface ListQuery<List extends ListDeclaration>
  extends PageRequest, Pick<ReadFilters<unknown>, 'typed' | 'errors' | 'notices'> {
  readonly filter: FilterOf<List>;
  readonly sort: SortOf<List>;
  /** Whether the order was asked for, and not only is the default. */
  readonly isSorted: boolean;
}

interface Reading<List extends ListDeclaration> {
  /** Instead of what the declaration says, where it depends on who asks. */
  readonly checks?: Readonly<Partial<Record<keyof FilterOf<List>, Check>>>;
  /** The address as it is read; that of the request unless given. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Rows of one page (APP-01). */
const PAGE_SIZE = 50;

/** Reads the filters, the order and the page of a declared list; filters[sort] and sort mean the same. */
export async function readListQuery<List extends ListDeclaration>(
  request: RequestContext,
  list: List,
  { checks, query = request.query }: Reading<List> = {},
): Promise<ListQuery<List>> {
  const own: Readonly<Record<string, Check | undefined>> = checks ?? {};
  const sorts = Object.keys(list.sorts);
  const { filter, ...read } = await readFilters<Record<string, string>>(
    query,
    {
      ...Object.fromEntries(
        list.filters.map((one) => [one.name, { label: one.label, check: own[one.name] ?? checkOf(request, one) }]),
      ),
      ...(sorts.length > 0 ? { sort: { label: SORT_LABEL, check: oneOf(sorts) } } : {}),
    },
    rangesOf(list.filters),
  );
  const { sort, ...others } = filter;
  gives(request, { filters: filtersInWords(list.filters, others) });
  return {
    ...read,
    filter: others as FilterOf<List>,
    sort: (sort ?? sorts[0] ?? '') as SortOf<List>,
    isSorted: sort !== undefined,
    ...pageFor(request, {
      page: read.page,
      pageSize: list.pageSizes?.find((size) => String(size) === query.pageSize) ?? PAGE_SIZE,
      ...cursorsIn(query),
    }),
  };
}

const TYPED_BY_PEOPLE: ReadonlySet<Reads> = new Set<Reads>(['words', 'names', 'emails', 'number', 'nip']);

/** The filters that a list is read with, for the log of what was taken along. */
const filtersInWords = (filters: readonly ListFilter[], asked: Readonly<Record<string, string>>): string[] =>
  filters.flatMap((filter) => {
    const value = asked[filter.name];
    return value === undefined ? [] : [`${filter.label}: ${valueInWords(filter, value)}`];
  });

function valueInWords({ reads, field }: ListFilter, value: string): string {
  if (TYPED_BY_PEOPLE.has(reads)) return TYPED;
  const options = typeof field?.options === 'string' ? [] : (field?.options ?? []);
  return options.find((one) => one.value === value)?.label ?? value;
}

function cursorsIn(query: Readonly<Record<string, unknown>>): Pick<PageRequest, 'after' | 'before'> {
  const [after, before] = [textOf(query.after), textOf(query.before)];
  return { ...(after ? { after } : {}), ...(before ? { before } : {}) };
}

/** No longer existing ones stay findable. */
const token: Check = (value) => (/^[\w:.|-]{1,128}$/.test(value) ? value : undefined);

const CHECKS = {
  words: search,
  names: searchNames,
  emails: searchEmails,
  number: label,
  nip: nipFilter,
  day: parseDay,
  token,
} as const satisfies Record<string, Check>;

function checkOf(request: RequestContext, { reads }: ListFilter): Check {
  if (typeof reads === 'string') return CHECKS[reads];
  return 'oneOf' in reads ? oneOf(reads.oneOf) : idIn(request, reads.idOf);
}

const FIRSTS: ReadonlySet<string | undefined> = new Set(['from', 'since']);
const LASTS: ReadonlySet<string | undefined> = new Set(['to', 'until']);

/** The filters that are the first and the last day of one column. */
const rangesOf = (filters: readonly ListFilter[]): [string, string][] =>
  filters
    .filter(({ finds }) => FIRSTS.has(finds?.by))
    .flatMap((first) =>
      filters
        .filter(({ finds }) => LASTS.has(finds?.by) && finds?.column === first.finds?.column)
        .map((last): [string, string] => [first.name, last.name]),
    );
