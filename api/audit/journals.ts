import { portals } from '#domain/portals.ts';
import { listFacts } from '#projections/audit-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** Where the journal of each portal is, how many facts it holds and what happened last: for who reads them all. */
export async function journalsPage({ app, portal }: RequestContext) {
  const journals = await Promise.all(
    portals.map(async ({ name, title, allPages }) => {
      const {
        items,
        total,
        totalExact = true,
      } = await listFacts(app.lists, {
        filter: { portal: name },
        page: 1,
        pageSize: 1,
      });
      const [newest] = items;
      return {
        name,
        title,
        // By its segment: whatever host the session is of, it goes on there.
        path: allPages.audit ? `/${name}${allPages.audit.path}` : null,
        current: name === portal,
        total,
        totalExact,
        newest: newest ? { at: newest.at, text: newest.text } : null,
      };
    }),
  );
  return { journals: journals.filter(({ path }) => path !== null) };
}

export type JournalsData = Awaited<ReturnType<typeof journalsPage>>;
