import type { Guard } from '#domain/kernel/access.ts';
import type { ListDeclaration } from '#domain/list/list.ts';
import type { Page } from '#projections/keyset-page.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { download, type Route } from '#api/http/routes/route.ts';

/** How many a tab finds, as the head of a list says it. */
export type TabCount = Pick<Page<unknown>, 'total' | 'totalExact'>;

/** In the order of the list's tabs. */
export interface TabCounts {
  readonly counts: readonly TabCount[];
}

/**
 * GET `path`: how many each tab of a list finds for whoever asks. Apart from the list, which waits for no count that it
 * does not need.
 *
 * @param count by the filters of an address
 */
export const tabsRoute = (
  { path, guard }: { readonly path: string; readonly guard: Guard },
  { tabs }: ListDeclaration,
  count: (request: RequestContext) => Promise<TabCount>,
): Route =>
  download(path, guard, async (request, res) => {
    const all = tabs?.(request.context.today) ?? [];
    const counts = await Promise.all(all.map(({ filter }) => count({ ...request, query: { filters: filter } })));
    res.json({ counts } satisfies TabCounts);
  });
