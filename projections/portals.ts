import type { PortalModel } from '#domain/portal/portal.ts';
import type { PortalProjections } from '#projections/portal.ts';
import { findAccounts, findRecords, type Find } from '#projections/search.ts';
import { trainingProjections } from '#projections/training/portal.ts';

/** Every portal's read side. To add one: its room and a line here. */
export const portals: readonly PortalProjections[] = [trainingProjections];

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
