import type { Guard } from '#domain/kernel/access.ts';
import type { ListDeclaration } from '#domain/list/list.ts';
import type { Page } from '#projections/keyset-page.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { question, type Route } from '#api/http/routes/route.ts';
import { inItsTime } from './past-list.ts';

/** How many a tab finds, as the head of a list says it. */
export type TabCount = Pick<Page<unknown>, 'total' | 'totalExact'>;

/** In the order of the list's tabs. */
export interface TabCounts {
  readonly counts: readonly TabCount[];
}

/**
 * GET `path`: how many each tab of a list finds for the caller. Apart from the list, which waits for no count that it
 * does not need.
 *
 * @param count by the filters of an address
 */
export function tabsRoute(
  { path, guard }: { readonly path: string; readonly guard: Guard },
  { tabs, hasPast }: ListDeclaration,
  count: (request: RequestContext) => Promise<TabCount>,
): Route {
  const route = question(path, guard, async (request, res) => {
    // The list below them says which moment that is.
    const { shown } = hasPast ? await inItsTime(request) : { shown: request };
    const all = tabs?.(shown.context.today) ?? [];
    const counts = await Promise.all(all.map(({ filter }) => count({ ...shown, query: { filters: filter } })));
    res.json({ counts } satisfies TabCounts);
  });
  return hasPast ? { ...route, hasPast: true } : route;
}
