import type { Field, Option } from '#domain/form/form.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { portalNamed } from '#domain/portals.ts';
import type { App } from '#ops/app.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { accountNames, accountRow, accountsFor } from '#projections/account-list.ts';
import { recordById, recordTitles } from '#projections/record-list.ts';
import { idOf } from './read-filters.ts';

type Choices = Readonly<Record<string, readonly Option[]>>;

/**
 * The choices of a filter bar with the ones that the address names and that are in use no more: what a list is narrowed
 * to can be read and kept there. `named`: by the name of the choices, the id that the filter has. An id that nothing of
 * the portal has stays out.
 */
export async function withNamed<C extends Choices>(
  request: RequestContext,
  choices: C,
  named: Readonly<Record<string, string | undefined>>,
): Promise<C> {
  const missing = Object.entries(named).flatMap(([list, value]) => {
    const id = idOf(value);
    const known = id === undefined || (choices[list] ?? []).some((option) => option.value === id);
    return known ? [] : [{ list, id }];
  });
  const found = await Promise.all(
    missing.map(async ({ list, id }) => {
      const title = await titleOf(request, list, id);
      return title === undefined ? [] : [[list, [...(choices[list] ?? []), offChoice(id, title)]] as const];
    }),
  );
  return { ...choices, ...Object.fromEntries(found.flat()) };
}

/** The same with what accounts or records hold that is in use no more, by the fields that choose it. */
export async function withHeld<C extends Choices>(
  request: RequestContext,
  choices: C,
  { fields, held }: { fields: readonly Field[]; held: readonly Readonly<Record<string, unknown>>[] },
): Promise<C> {
  let all = choices;
  for (const { name, options: list } of fields) {
    if (typeof list !== 'string') continue;
    const ids = new Set(held.map((values) => values[name]).filter((id) => typeof id === 'string'));
    for (const id of ids) all = await withNamed(request, all, { [list]: id });
  }
  return all;
}

const offChoice = (value: string, title: string): Option => ({ value, label: `${title} (wyłączone)` });

/** The same with everything of the portal that is in use no more: for files, whose rows are not known beforehand. */
export async function withEvery<C extends Choices>(
  request: Pick<RequestContext, 'app' | 'portal'>,
  choices: C,
  fields: readonly Field[],
): Promise<C> {
  const lists = Object.entries(await namesFor(request, fields)).map(([table, names]) => {
    const offered = choices[table] ?? [];
    const present = new Set(offered.map(({ value }) => value));
    const off = names.flatMap(({ value, label }) => (present.has(value) ? [] : [offChoice(value, label)]));
    return [table, [...offered, ...off]] as const;
  });
  return { ...choices, ...Object.fromEntries(lists) };
}

/** What everything of the portal is called that these fields choose among, in use or not: for what only names it. */
export async function namesFor(
  { app, portal }: Pick<RequestContext, 'app' | 'portal'>,
  fields: readonly Field[],
): Promise<Choices> {
  const { accounts, records } = portalNamed(portal);
  const tables = new Set(fields.flatMap(({ options }) => (typeof options === 'string' ? [options] : [])));
  const lists = [...tables].map(async (table) => {
    const titles = await titlesIn(app, tableOf({ accounts, records }, table), { accounts, records });
    return [table, [...titles].map(([value, label]) => ({ value, label }))] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}

type Lists = Pick<PortalModel, 'accounts' | 'records'>;

async function titlesIn(
  { db }: App,
  table: string,
  { accounts, records }: Lists,
): Promise<ReadonlyMap<string, string>> {
  if (table in records) return recordTitles(db, table);
  return accounts.some((one) => one.table === table) ? accountNames(db, table) : new Map();
}

/** The table that choices are of: they are called after it, or after a part of it whose fields say which kind that is. */
function tableOf({ accounts, records }: Lists, list: string): string {
  if (list in records || accounts.some(({ table }) => table === list)) return list;
  const fields = [...Object.values(records), ...accounts].flatMap((one): readonly Field[] => one.fields);
  const kind = fields.find(({ options, optionKind }) => options === list && optionKind !== undefined)?.optionKind;
  const [table] = Object.entries(records).find(([, record]) => record.kind === kind) ?? [];
  return table ?? accounts.find((account) => account.kind === kind)?.table ?? list;
}

/** Of a record or an account of the table that the choices are of; else of any kind that may be read. */
async function titleOf(
  { app, portal, access }: RequestContext,
  choices: string,
  id: string,
): Promise<string | undefined> {
  const { accounts, records } = portalNamed(portal);
  const list = tableOf({ accounts, records }, choices);
  const account = accounts.find(({ table }) => table === list);
  if (account) return (await accountRow(app.db, accountsFor(account, access), id))?.name;
  const readable = Object.entries(records).filter(([, { permissions }]) => access.reads(permissions.read));
  const tables = list in records ? [list] : readable.map(([table]) => table);
  const rows = await Promise.all(tables.map((table) => recordById(app.db, table, id)));
  return rows.find((row) => row !== undefined)?.title;
}
