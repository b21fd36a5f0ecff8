import { searchedFor } from '#domain/form/searched.ts';
import { isSearchable } from '#projections/search-text.ts';
import { finderOf } from '#projections/portals.ts';
import { searchKinds } from '#domain/portal/search.ts';
import { portalNamed } from '#domain/portals.ts';
import { beginning } from '#domain/text/sound.ts';
import { question, forReaders, type Route } from '#api/http/routes/route.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

const LONGEST = 100;

export interface FoundGroup {
  readonly label: string;
  readonly hits: readonly { readonly path: string; readonly title: string; readonly detail: string }[];
}

/** What somebody may read and what fits, by kind. */
async function found(request: RequestContext): Promise<FoundGroup[]> {
  const text = beginning(searchedFor(request.query.q) ?? '', LONGEST);
  if (!isSearchable(text)) return [];
  const { app, portal, access, context } = request;
  const declared = portalNamed(portal);
  const kinds = searchKinds(declared, access);
  const groups = await Promise.all(
    kinds.map(async ({ page, label, pathOf }) => {
      const hits = await finderOf(declared, page)(app.db, text, { today: context.today, access });
      return { label, hits: hits.map(({ id, title, detail }) => ({ path: pathOf(id), title, detail })) };
    }),
  );
  return groups.filter(({ hits }) => hits.length > 0);
}

/** The panel's quick search (Ctrl+K). */
export const searchRoutes: readonly Route[] = [
  forReaders(
    true,
    question('/panel/search', 'panel', async (request, res) => {
      res.json({ groups: await found(request) });
    }),
  ),
];
