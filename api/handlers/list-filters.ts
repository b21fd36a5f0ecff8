import type { RecordFilter } from '#domain/record/view.ts';
import { RECORD_STATES } from '#domain/record/view.ts';
import { portalNamed } from '#domain/portals.ts';
import { parseDay } from '#domain/text/dates.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { gives } from '#api/http/security/happenings.ts';
import {
  idIn,
  oneOf,
  readFilters,
  search,
  searchEmails,
  searchNames,
  TYPED,
  type Check,
  type ReadFilters,
} from './read-filters.ts';

const anyText: Check = (value) => (value.length <= 255 ? value : undefined);

/** A choice of a list that the page gives may be switched off by now: the id of any record or account of the portal is a value. */
export function recordId(request: RequestContext): Check {
  const { accounts, records } = portalNamed(request.portal);
  const tables = [...Object.keys(records), ...accounts.map(({ table }) => table)];
  const checks = tables.map((table) => idIn(request, table));
  return async (value) => (await Promise.all(checks.map((check) => check(value)))).find((found) => found !== undefined);
}

const CHECKS: Readonly<Record<RecordFilter['how'], Check>> = {
  title: search,
  words: search,
  equals: anyText,
  filled: anyText,
  account: anyText,
  from: parseDay,
  to: parseDay,
};

/** Texts that hold somebody's name or e-mail alone, by the field. */
const OF_PERSONS: Readonly<Record<string, Check>> = { email: searchEmails, name: searchNames, lastName: searchNames };

function checkOf(request: RequestContext, { how, options, name, field = name }: RecordFilter): Check {
  if (options === undefined) return (how === 'title' ? OF_PERSONS[field] : undefined) ?? CHECKS[how];
  return typeof options === 'string' ? recordId(request) : oneOf(options.map(({ value }) => value));
}

/** The filters that declare the first and the last day of one field. */
const rangesOf = (filters: readonly RecordFilter[]): [string, string][] =>
  filters.flatMap((from) => {
    const to = filters.find(({ how, field }) => how === 'to' && field === from.field);
    return from.how === 'from' && to ? [[from.name, to.name]] : [];
  });

const STATES: Readonly<Record<string, string>> = { active: 'w użyciu', inactive: 'wyłączone' };

/** For the log of what was taken along (decision 239). */
const inWords = (
  filters: readonly RecordFilter[],
  { status, ...asked }: Readonly<Record<string, string>>,
): string[] => [
  ...filters.flatMap((filter) => {
    const value = asked[filter.name];
    return value === undefined ? [] : [`${filter.label}: ${valueInWords(filter, value)}`];
  }),
  ...(status === undefined ? [] : [`Stan: ${STATES[status] ?? status}`]),
];

function valueInWords({ how, options }: RecordFilter, value: string): string {
  if (how === 'from' || how === 'to' || typeof options === 'string') return value;
  return options === undefined ? TYPED : (options.find((one) => one.value === value)?.label ?? value);
}

/** The declared filters of a list of records or accounts, its state and its order. */
export async function readListFilters(
  request: RequestContext,
  filters: readonly RecordFilter[],
  sorts: readonly string[],
): Promise<ReadFilters<Record<string, string>>> {
  const read = await readFilters<Record<string, string>>(
    request.query,
    {
      ...Object.fromEntries(
        filters.map((filter) => [filter.name, { label: filter.label, check: checkOf(request, filter) }]),
      ),
      status: { label: 'Stan', check: oneOf(RECORD_STATES) },
      sort: { label: 'Sortowanie', check: oneOf(sorts) },
    },
    rangesOf(filters),
  );
  gives(request, { filters: inWords(filters, read.filter) });
  return read;
}
