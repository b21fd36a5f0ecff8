import type { Response } from 'express';
import { sql, type SqlBool } from 'kysely';
import { accessFields } from '#domain/account/access-fields.ts';
import {
  accountsFor,
  everyListed,
  filtersOf,
  hasState,
  listAccounts,
  type AccountSource,
} from '#projections/account-list.ts';
import { accountColumns } from '#projections/accounts.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { withEvery, withHeld, withNamed } from '#api/handlers/named-choices.ts';
import { readListFilters } from '#api/handlers/list-filters.ts';
import { exportList } from '#api/handlers/export-list.ts';
import { behindTheEnd, filterOfFile, idOf, pageFor, textOf } from '#api/handlers/read-filters.ts';
import { among } from '#projections/list/changed-between.ts';
import { notMerged } from '#projections/person-merge-list.ts';
import { waitingAccounts } from './proposal.ts';
import { itemOf } from './item.ts';
import type { AccountScreen } from './screen.ts';

const PAGE_SIZE = 50;

/** Whose rows the filters ask for; only an account is in use or switched off. */
function sourcesOf(
  { definition, extras: { withoutAccount } }: AccountScreen,
  { access }: RequestContext,
  { account, status }: Readonly<Record<string, string>>,
): readonly AccountSource[] {
  const accounts = accountsFor(definition.declaration, access);
  if (!withoutAccount || account === 'yes') return [accounts];
  const others = { table: withoutAccount.model.name, where: status ? sql<SqlBool>`false` : withoutAccount.where };
  return account === 'no' ? [others] : [accounts, others];
}

/** The conditions of the list's filters. */
const whereOf = (
  { declaration }: AccountScreen['definition'],
  request: RequestContext,
  filter: Readonly<Record<string, string>>,
) => [
  ...filtersOf(declaration, filter),
  ...(filter.status ? [hasState(declaration, { state: filter.status, now: request.context.now })] : []),
  // Who was merged with somebody is that one.
  ...(declaration.mergeable ? [notMerged('person_id')] : []),
];

const onlyOf = ({ only }: RequestContext) => (only ? [among(only)] : []);

/** Everybody whom the filters find, with what the list shows besides, a batch at a time. */
async function* everyItem(screen: AccountScreen, request: RequestContext, filter: Readonly<Record<string, string>>) {
  const { definition, extras } = screen;
  const columns = Object.keys(accountColumns(definition.declaration));
  const where = whereOf(definition, request, filter);
  for await (const rows of everyListed(request.app.db, sourcesOf(screen, request, filter), { columns, where })) {
    const derived = await extras.derived?.(request, rows);
    for (const row of rows) yield itemOf(definition, row, { now: request.context.now, derived: derived?.(row.id) });
  }
}

/** The list as a file: of those who may see the list, without anyone who was erased. */
export async function accountExport(screen: AccountScreen, request: RequestContext, res: Response): Promise<void> {
  const { declaration } = screen.definition;
  const { base, elsewhere = [], fields, filters, login, words } = declaration;
  const filter = filterOfFile(await readListFilters(request, filters, ['title', '-title']));
  await exportList(request, res, {
    base,
    words,
    fields: [...fields, ...elsewhere, ...(login ? accessFields : [])],
    options: await withEvery(request, (await screen.extras.options?.(request)) ?? {}, fields),
    rows: everyItem(screen, request, filter),
  });
}

/** Data of a kind's list, its filters read from the address. */
export async function accountList(screen: AccountScreen, request: RequestContext) {
  const { definition, extras } = screen;
  const { filters, login, permissions } = definition.declaration;
  const read = await readListFilters(request, filters, ['title', '-title']);
  const { filter, typed, page } = read;
  const cursor = (name: 'after' | 'before') => idOf(textOf(request.query[name]));
  const [{ rows, ...place }, options] = await Promise.all([
    listAccounts(request.app.db, sourcesOf(screen, request, filter), {
      columns: Object.keys(accountColumns(definition.declaration)),
      where: [...whereOf(definition, request, filter), ...onlyOf(request)],
      descending: filter.sort === '-title',
      ...pageFor(request, { page, pageSize: PAGE_SIZE, after: cursor('after'), before: cursor('before') }),
    }),
    extras.options?.(request),
  ]);
  const named = Object.fromEntries(
    filters.flatMap(({ name, options: list }) => (typeof list === 'string' ? [[list, filter[name]] as const] : [])),
  );
  const derived = await extras.derived?.(request, rows);
  const items = rows.map((row) => itemOf(definition, row, { now: request.context.now, derived: derived?.(row.id) }));
  const offered = await withHeld(request, options ?? {}, {
    fields: definition.declaration.fields,
    held: items.map(({ values }) => values),
  });
  return {
    items,
    ...place,
    page,
    pageSize: PAGE_SIZE,
    filters: typed,
    errors: read.errors,
    notices: [...read.notices, ...behindTheEnd({ ...place, page, pageSize: PAGE_SIZE, items })],
    sort: filter.sort ?? 'title',
    options: await withNamed(request, offered, named),
    scope: null,
    canWrite: request.asOf === undefined && request.access.can(permissions.write),
    // Nobody in a panel holds what such an account gives.
    ...(login?.readsAll ? { canAdd: false } : {}),
    waiting: request.asOf === undefined ? await waitingAccounts(request, definition) : [],
  };
}
