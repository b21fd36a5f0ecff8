import type { Response } from 'express';
import type { Field } from '#domain/form/form.ts';
import { isList, storedFields, type AnyRecord } from '#domain/record/declaration.ts';
import { isDocument } from '#domain/record/documents.ts';
import { itemsOf, lapsedState, shownItem, shownValue, type RecordView } from '#domain/record/view.ts';
import { everyRecord, listRecords, type RecordQuery } from '#projections/record-list.ts';
import type { RecordRow } from '#projections/records.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { withEvery, withHeld, withNamed } from '#api/handlers/named-choices.ts';
import { readListFilters, recordId } from '#api/handlers/list-filters.ts';
import { exportList } from '#api/handlers/export-list.ts';
import { behindTheEnd, filterOfFile, idOf, pageFor, textOf } from '#api/handlers/read-filters.ts';
import { refusalOfAnother } from './only.ts';
import type { RecordScreen } from './screen.ts';

/** Of each list: as operators read a screen. */
const PAGE_SIZE = 50;

/** Data of a list of plain records, its filters read from the address. */
export async function recordList<V extends object>(screen: RecordScreen<V>, request: RequestContext) {
  const { declaration: view } = screen.record;
  const read = await readListFilters(request, view.filters, sortsOf(view));
  const sort = read.filter.sort ?? view.order;
  const query = { ...queryOf(screen, request, read.filter), ...scoped(screen, request), sort: sortOf(view, sort) };
  const [page, options] = await Promise.all([
    listRecords(request.app.db, screen.record.table, {
      ...query,
      ...pageFor(request, { page: read.page, pageSize: PAGE_SIZE }),
    }),
    screen.options?.(request),
  ]);
  const offered = await withHeld(request, options ?? {}, {
    fields: view.fields,
    held: page.items.map(({ values }) => values),
  });
  return {
    ...page,
    items: page.items.map((row) => withState(view, row, request)),
    filters: read.typed,
    errors: read.errors,
    notices: [...read.notices, ...(await unknownScope(screen, request)), ...behindTheEnd(page)],
    sort,
    options: await withNamed(request, offered, namedBy(view, { read, request })),
    scope: scopeOf(screen, request)?.value ?? null,
    canWrite: request.asOf === undefined && request.access.can(view.permissions.write),
    ...((await refusalOfAnother(screen, request.app)) ? { canAdd: false } : {}),
  };
}

/** Which choices the address names: by its filters, and by the part of the list that it asks for. */
function namedBy(
  { filters, scope }: RecordView,
  { read, request }: { read: { readonly filter: Readonly<Record<string, string>> }; request: RequestContext },
): Record<string, string | undefined> {
  const chosen = filters.flatMap(({ name, options }) =>
    typeof options === 'string' ? [[options, read.filter[name]] as const] : [],
  );
  return {
    ...Object.fromEntries(chosen),
    ...(scope ? { [scope.options]: textOf(request.query[scope.parameter]) } : {}),
  };
}

/** What the file of the list holds: all that its filters find. */
export async function recordExport(screen: RecordScreen, request: RequestContext, res: Response): Promise<void> {
  const { declaration: view, table } = screen.record;
  const filter = filterOfFile(await readListFilters(request, view.filters, sortsOf(view)));
  const query = { ...queryOf(screen, request, filter), ...scoped(screen, request) };
  await exportList(request, res, {
    base: view.base,
    words: view.words,
    fields: exportedFields(view),
    options: await withEvery(request, (await screen.options?.(request)) ?? {}, view.fields),
    rows: exportedRows(view, request, everyRecord(request.app.db, table, query)),
  });
}

/** Documents by their names, repeated groups in one column each. */
const exportedFields = (view: AnyRecord): Field[] => [
  ...storedFields(view).map((field): Field => (isDocument(field) ? { ...field, type: 'text' } : field)),
  ...(view.groups ?? []).map(({ name, words }): Field => ({ name, label: words.many, type: 'textarea' })),
];

/** With what it is called whose day is over. */
export function withState<R extends Pick<RecordRow, 'active' | 'values'>>(
  view: RecordView,
  row: R,
  { context }: Pick<RequestContext, 'context'>,
): R & { state?: string } {
  const state = lapsedState(view, row, context.today);
  return state === undefined ? row : { ...row, state };
}

async function* exportedRows(
  view: AnyRecord,
  request: RequestContext,
  rows: AsyncIterable<RecordRow>,
): AsyncGenerator<RecordRow & { state?: string }> {
  const { groups = [] } = view;
  for await (const row of rows) {
    const documents = storedFields(view).filter(isDocument);
    const named = documents.map((field) => [field.name, shownValue(field, row.values[field.name])] as const);
    const lists = groups.map((group) => {
      const items = itemsOf(group, row.values).map((item) => shownItem(group, item));
      return [group.name, items.join('; ')] as const;
    });
    yield { ...withState(view, row, request), values: { ...row.values, ...Object.fromEntries([...named, ...lists]) } };
  }
}

function queryOf<V extends object>(
  screen: RecordScreen<V>,
  { context }: RequestContext,
  filter: Readonly<Record<string, string>>,
): Pick<RecordQuery, 'title' | 'words' | 'equals' | 'filled' | 'days' | 'active' | 'lapses'> {
  const { lapses } = screen.record.declaration;
  const chosen = screen.record.declaration.filters.flatMap((one) => {
    const value = filter[one.name];
    return value === undefined ? [] : [{ ...one, value: one.mask?.(value) ?? value }];
  });
  const title = chosen.find(({ how }) => how === 'title');
  return {
    ...(title ? { title: title.value } : {}),
    words: chosen.flatMap(({ name, field = name, how, value }) => (how === 'words' ? [{ field, text: value }] : [])),
    equals: chosen
      .filter(({ how }) => how === 'equals')
      .map(({ name, field = name, value }) => ({ field, value, list: holdsList(screen, field) })),
    filled: chosen.filter(({ how }) => how === 'filled').map(({ name, field = name }) => field),
    days: chosen.flatMap(({ name, field = name, how, value }) =>
      how === 'from' || how === 'to' ? [{ field, how, day: value }] : [],
    ),
    ...(filter.status ? { active: filter.status === 'active' } : {}),
    ...(lapses ? { lapses: { field: lapses.field, today: context.today } } : {}),
  };
}

function scoped<V extends object>(screen: RecordScreen<V>, request: RequestContext): Pick<RecordQuery, 'scope'> {
  const scope = scopeOf(screen, request);
  return scope ? { scope } : {};
}

function sortOf({ fields, sortsThrough = {} }: RecordView, text: string): RecordQuery['sort'] {
  const by = text.replace(/^-/, '');
  const table = fields.find(({ name }) => name === by)?.options;
  const field = sortsThrough[by];
  const through = typeof table === 'string' && field !== undefined ? { through: { table, field } } : {};
  return { by, descending: text.startsWith('-'), ...through };
}

const sortsOf = ({ sorts = [] }: RecordView): string[] => ['title', ...sorts].flatMap((name) => [name, `-${name}`]);

/** The value of the query parameter that chooses a part of the list (CRS-01). */
export function scopeOf<V extends object>(screen: RecordScreen<V>, request: RequestContext): RecordQuery['scope'] {
  const { scope } = screen.record.declaration;
  const value = scope && textOf(request.query[scope.parameter]);
  const known = idOf(value);
  if (!scope || known === undefined) return undefined;
  return { value: known, fields: scope.fields.map((field) => ({ field, list: holdsList(screen, field) })) };
}

/** A part of the list that there is not is empty, and says why. */
async function unknownScope<V extends object>(screen: RecordScreen<V>, request: RequestContext): Promise<string[]> {
  const scope = scopeOf(screen, request);
  const known = scope === undefined || (await recordId(request)(scope.value)) !== undefined;
  return known ? [] : ['Nie ma tego, do czego zawężono listę.'];
}

/** Whether a value is a list of texts: then a filter asks for one of them. */
const holdsList = <V extends object>(screen: RecordScreen<V>, name: string): boolean =>
  storedFields(screen.record.declaration).some((field) => field.name === name && isList(field));
