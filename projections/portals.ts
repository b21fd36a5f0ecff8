import type { Portal } from '#domain/kernel/actor.ts';
import type { PortalProjections } from '#projections/portal.ts';
import type { Find } from '#projections/search.ts';
import { trainingProjections } from '#projections/training/portal.ts';

/** Every portal's read side. To add one: its room and a line here. */
export const portals: readonly PortalProjections[] = [trainingProjections];

/** How the quick search of a portal finds what a page shows. @throws for a page that it does not find */
export function finderOf(portal: Portal, page: string): Find {
  const find = portals.find(({ name }) => name === portal)?.finders[page];
  if (!find) throw new Error(`${portal}: nothing finds what '${page}' shows`);
  return find;
}
