import { happeningWords } from '#domain/account/happenings.ts';
import { accessList, happeningsOf } from '#domain/audit/access-list.ts';
import type { Guard } from '#domain/kernel/access.ts';
import type { FilterOf } from '#domain/list/list.ts';
import { opens } from '#domain/portal/guard.ts';
import { portalNamed } from '#domain/portals.ts';
import { countAccess, exportAccess, type AccessFilter, type AccessRow } from '#ops/security/access-list.ts';
import type { Column } from '#ops/xlsx/columns.ts';
import { accountIdsNamed, accountNames } from '#projections/account-names.ts';
import { idsOfHuman } from '#projections/person-merge-list.ts';
import { titlesById } from '#projections/record-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { download, type Route } from '#api/http/routes/route.ts';
import { readListQuery } from '#api/handlers/list-query.ts';
import { tabsRoute } from '#api/handlers/list-tabs.ts';
import { behindTheEnd, filterOfFile } from '#api/handlers/read-filters.ts';
import { sendCsv } from '#api/handlers/send-table.ts';
import { sendXlsx } from '#api/handlers/send-xlsx.ts';
import { listAccess } from './access-page.ts';
import { chosenIn, givenText, type Names } from './given-text.ts';

const PATH = '/panel/audit/access';

const kindsOf = ({ app }: RequestContext) => app.accounts.all.map(({ declaration }) => declaration);

async function filterFor(request: RequestContext, asked: FilterOf<typeof accessList>): Promise<AccessFilter> {
  const { what, from, to, who, account, person } = asked;
  const named = who === undefined ? undefined : await accountIdsNamed(request.app.db, kindsOf(request), who);
  const accounts = account === undefined ? named : (named?.filter((id) => id === account) ?? [account]);
  return {
    portal: request.portal,
    ...(what === undefined ? {} : { events: happeningsOf(what) }),
    ...(accounts === undefined ? {} : { accounts }),
    from,
    to,
    ...(person === undefined ? {} : { persons: await idsOfHuman(request.app.db, person) }),
  };
}

const nameIn = (names: Names, id: string | null): string | null => (id === null ? null : (names.get(id) ?? id));

async function namesFor(request: RequestContext, rows: readonly AccessRow[]): Promise<Names> {
  const { db } = request.app;
  const people = rows.flatMap(({ accountId, subjectId }) => [accountId, subjectId]).filter((id) => id !== null);
  const chosen = [...new Set(chosenIn(rows.map(({ given }) => given)))];
  const tables = Object.keys(portalNamed(request.portal).records);
  const [accounts, records] = await Promise.all([
    accountNames(db, kindsOf(request), [...new Set([...people, ...chosen])]),
    titlesById(db, tables, chosen),
  ]);
  return new Map([...accounts, ...records]);
}

/** Who it was is not known where nobody is logged in with what was typed. */
const UNKNOWN = 'nieznana osoba';

const itemOf = (names: Names, { accountId, subjectId, personId, given, event, ...row }: AccessRow) => ({
  ...row,
  personId,
  what: happeningWords(event, { concerned: false }),
  who: nameIn(names, accountId) ?? UNKNOWN,
  whose: nameIn(names, subjectId),
  given: given === null ? '' : givenText(given, names),
});

/** With the way to the person's file, for anyone who may open it. */
async function itemsOf(request: RequestContext, rows: readonly AccessRow[]) {
  const names = await namesFor(request, rows);
  const model = portalNamed(request.portal);
  const file = model.allPages.personFile;
  const isOpen = file !== undefined && opens(model, file, request.access);
  return rows.map((row) => ({
    ...itemOf(names, row),
    personPath: isOpen && row.personId !== null ? file.path.replace(':id', row.personId) : null,
  }));
}

/** Who was given the data of a human lately, under whatever record, for anyone who may read the log; null for others. */
export async function givenLately(request: RequestContext, personId: string) {
  const model = portalNamed(request.portal);
  const page = model.allPages.accessLog;
  if (!page || !opens(model, page, request.access)) return null;
  await request.app.securityLog.flush();
  const { app, portal } = request;
  const persons = await idsOfHuman(app.db, personId);
  const found = await listAccess(app, { portal, persons }, { page: 1, pageSize: 10 });
  const items = await itemsOf(request, found.items);
  return { items: items.map(({ id, at, who, what }) => ({ id, at, who, what })), total: found.total };
}

/** Who has logged in, was refused, and was given which data of persons (ops/decisions/239). */
export async function accessPage(request: RequestContext) {
  // What led here is of this very second.
  await request.app.securityLog.flush();
  const read = await readListQuery(request, accessList);
  const page = await listAccess(request.app, await filterFor(request, read.filter), read);
  return {
    ...page,
    items: await itemsOf(request, page.items),
    tabs: accessList.tabs(),
    filters: read.typed,
    errors: read.errors,
    notices: [...read.notices, ...behindTheEnd(page)],
  };
}

export type AccessData = Awaited<ReturnType<typeof accessPage>>;

const COLUMNS: readonly Column[] = [
  { header: 'Kiedy', type: 'instant', width: 20 },
  { header: 'Kto', width: 28 },
  { header: 'Co się stało', width: 44 },
  { header: 'Czyje konto', width: 28 },
  { header: 'Czyje dane', width: 38 },
  { header: 'Co pobrano', width: 60 },
  { header: 'Urządzenie', width: 28 },
  { header: 'Adres', width: 36 },
  { header: 'Ile razy', width: 10 },
];

const BATCH = 500;

/** The cells of `COLUMNS`; names are looked up for many at a time. */
async function* cells(request: RequestContext, filter: AccessFilter): AsyncGenerator<string[]> {
  let waiting: AccessRow[] = [];
  const write = async () => {
    const names = await namesFor(request, waiting);
    const lines = waiting.map((row) => cellsOf(itemOf(names, row)));
    waiting = [];
    return lines;
  };
  for await (const row of exportAccess(request.app, filter)) {
    waiting.push(row);
    if (waiting.length === BATCH) yield* await write();
  }
  yield* await write();
}

const cellsOf = ({ at, who, what, whose, personId, given, device, route, times }: ReturnType<typeof itemOf>) => [
  at,
  who,
  what,
  whose ?? '',
  personId ?? '',
  given,
  device,
  route,
  String(times),
];

const wholeFilter = async (request: RequestContext) =>
  filterFor(request, filterOfFile(await readListQuery(request, accessList)));

export const accessRoutes = (guard: Guard): readonly Route[] => [
  tabsRoute({ path: `${PATH}/tabs`, guard }, accessList, async (request) =>
    countAccess(request.app, await filterFor(request, (await readListQuery(request, accessList)).filter)),
  ),
  download(`${PATH}/excel`, guard, async (request, res) => {
    const rows = cells(request, await wholeFilter(request));
    await sendXlsx(request, res, { what: 'dostep', title: 'Logowania i dostęp do danych', columns: COLUMNS, rows });
  }),
  download(`${PATH}/csv`, guard, async (request, res) => {
    const rows = cells(request, await wholeFilter(request));
    await sendCsv(request, res, { what: 'dostep', headers: COLUMNS.map(({ header }) => header), rows });
  }),
];
