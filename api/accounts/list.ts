import { parseDay } from '#domain/text/dates.ts';
import { RECORD_STATES, type RecordFilter } from '#domain/record/view.ts';
import { filtersOf, hasState, listAccounts } from '#projections/account-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { id, oneOf, pageOf, readFilters, search, textOf, type Check } from '#api/handlers/read-filters.ts';
import { itemOf } from './item.ts';
import type { AccountScreen } from './screen.ts';

const PAGE_SIZE = 50;

const anyText: Check = (value) => (value.length <= 255 ? value : undefined);
const CHECKS: Readonly<Record<RecordFilter['how'], Check>> = {
  title: search,
  equals: anyText,
  filled: anyText,
  from: parseDay,
  to: parseDay,
};

/** Data of a kind's list, its filters read from the address. */
export async function accountList({ definition, extras }: AccountScreen, request: RequestContext) {
  const { table, filters, permissions } = definition.declaration;
  const checks = Object.fromEntries(
    filters.map((filter) => [filter.name, { label: filter.label, check: CHECKS[filter.how] }]),
  );
  const { filter, typed, notices } = readFilters<Record<string, string>>(request.query, {
    ...checks,
    status: { label: 'Stan', check: oneOf(RECORD_STATES) },
    sort: { label: 'Sortowanie', check: oneOf(['title', '-title']) },
  });
  const number = pageOf(request.query.page);
  const cursor = (name: 'after' | 'before') => id(textOf(request.query[name]) ?? '');
  const state = filter.status ? [hasState(definition.declaration, filter.status)] : [];
  const [{ rows, ...place }, options] = await Promise.all([
    listAccounts(request.app.db, table, {
      where: [...filtersOf(definition.declaration, filter), ...state],
      descending: filter.sort === '-title',
      page: number,
      pageSize: PAGE_SIZE,
      after: cursor('after'),
      before: cursor('before'),
    }),
    extras.options?.(request),
  ]);
  const derived = await extras.derived?.(request, rows);
  return {
    items: rows.map((row) => itemOf(definition, row, derived?.(row.id))),
    ...place,
    page: number,
    pageSize: PAGE_SIZE,
    filters: typed,
    notices,
    sort: filter.sort ?? 'title',
    options: options ?? {},
    scope: null,
    canWrite: request.access.can(permissions.write),
  };
}
