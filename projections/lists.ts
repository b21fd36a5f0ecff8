import type { Portal } from '#domain/kernel/actor.ts';
import type { Page } from '#domain/portal/page.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { portals as declared } from '#domain/portals.ts';
import { readModels, titledKinds } from '#projections/index.ts';
import { portals } from '#projections/portals.ts';

/** A page that shows rows of read models: the first is the one it lists. */
export interface ListPage {
  readonly page: Page;
  readonly tables: readonly string[];
}

/** The lists of a portal: of its records and accounts, and what its read side names (`PortalProjections.lists`). */
export function listsOf(portal: PortalModel): ListPage[] {
  const named = portals.find(({ name }) => name === portal.name)?.lists ?? {};
  return Object.entries(portal.allPages).flatMap(([key, page]): ListPage[] => {
    if (page.isForm || page.path.includes('/:')) return [];
    const shown = (page.shows ?? []).flatMap((kind) => titledKinds[kind]?.model.name ?? []);
    const tables = [...new Set([...(named[key] ?? []), ...shown])];
    return tables.length > 0 ? [{ page, tables }] : [];
  });
}

/** Read models of one portal, by their names; those in none (histories, imports) are of all. */
const ownTables: ReadonlyMap<Portal, ReadonlySet<string>> = new Map(
  declared.map(({ name, records, accounts }) => [
    name,
    new Set([
      ...Object.keys(records),
      ...accounts.map(({ table }) => table),
      ...(portals.find((one) => one.name === name)?.readModels ?? []).map((model) => model.name),
    ]),
  ]),
);

const ownTypes: ReadonlyMap<Portal, ReadonlySet<string>> = new Map(
  [...ownTables].map(([portal, tables]) => [
    portal,
    new Set(readModels.filter(({ name }) => tables.has(name)).flatMap((model) => Object.keys(model.on))),
  ]),
);

const isOf = (owners: ReadonlyMap<Portal, ReadonlySet<string>>, portal: Portal, name: string): boolean =>
  owners.get(portal)?.has(name) === true || [...owners.values()].every((names) => !names.has(name));

/** Whether a read model is this portal's, or no portal's own. */
export const isTableOf = (portal: Portal, table: string): boolean => isOf(ownTables, portal, table);

/** Whether events of a type are this portal's, or no portal's own, by the read models that fold them. */
export const isTypeOf = (portal: Portal, type: string): boolean => isOf(ownTypes, portal, type);
