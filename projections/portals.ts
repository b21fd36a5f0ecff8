import type { Kysely } from 'kysely';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { accountsOfPerson } from '#projections/account-list.ts';
import type { PortalProjections } from '#projections/portal.ts';
import { findAccounts, findRecords, type Find } from '#projections/search.ts';
import type { ReadTables } from '#projections/tables.ts';
import { ordersProjections } from '#projections/orders/portal.ts';
import { trainingProjections } from '#projections/training/portal.ts';

/** Every portal's read side. To add one: its room and a line here. */
export const portals: readonly PortalProjections[] = [trainingProjections, ordersProjections];

/** Subjects of all records that somebody is in, in whatever portal: their accounts and what the portals add. */
export async function recordsOfPerson(
  db: Kysely<ReadTables>,
  accounts: readonly AccountDeclaration[],
  personId: string,
): Promise<string[]> {
  const found = await Promise.all([
    ...accounts.map(async (declaration) =>
      (await accountsOfPerson(db, declaration, personId)).map(({ id }) => subjectOf(declaration.kind, id)),
    ),
    ...portals.map(async ({ recordsOfPerson: more }) => (await more?.(db, personId)) ?? []),
  ]);
  return [...new Set(found.flat())];
}

/** The portals that know somebody, by an account or otherwise. */
export async function portalsOfPerson(
  db: Kysely<ReadTables>,
  accounts: readonly { readonly portal: Portal; readonly declaration: AccountDeclaration }[],
  personId: string,
): Promise<Portal[]> {
  const known = await Promise.all([
    ...accounts.map(async ({ portal, declaration }) =>
      (await accountsOfPerson(db, declaration, personId)).length > 0 ? [portal] : [],
    ),
    ...portals.map(async (portal) => ((await knows(db, portal, personId)) ? [portal.name] : [])),
  ]);
  return [...new Set(known.flat())];
}

const knows = async (db: Kysely<ReadTables>, portal: PortalProjections, personId: string): Promise<boolean> =>
  portal.knowsPerson
    ? portal.knowsPerson(db, personId)
    : ((await portal.recordsOfPerson?.(db, personId)) ?? []).length > 0;

/**
 * How the quick search of a portal finds what a page shows: as the portal says, else accounts and plain records as all of
 * them. @throws for a page that shows neither
 */
export function finderOf(portal: PortalModel, page: string): Find {
  const own = portals.find(({ name }) => name === portal.name)?.finders[page];
  return own ?? derivedFinder(portal, page);
}

function derivedFinder(portal: PortalModel, page: string): Find {
  const kind = portal.page(page).record?.kind;
  const account = portal.accounts.find((one) => one.kind === kind);
  if (account) return findAccounts(account);
  const [table] = Object.entries(portal.records).find(([, one]) => one.kind === kind) ?? [];
  if (table === undefined) throw new Error(`${portal.name}: nothing finds what '${page}' shows`);
  return findRecords(table);
}
