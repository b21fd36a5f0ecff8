import type { Access } from '#domain/kernel/access.ts';
import { opens } from './guard.ts';
import type { PortalModel } from './portal.ts';

/** A kind of thing that the quick search finds. */
export interface SearchKind {
  /** Key of the page that a hit leads to. */
  readonly page: string;
  readonly label: string;
  /** Of one of them, without portal prefix. */
  pathOf(id: string): string;
}

/** What this person may find, in the portal's order: anyone who may open the page of a thing. Called as its list is. */
export const searchKinds = (portal: PortalModel, access: Access): SearchKind[] =>
  portal.search.pages
    .map((key) => ({ key, ...portal.page(key) }))
    .filter((page) => opens(portal, page, access))
    .map(({ key, path, title, record, parent }) => ({
      page: key,
      label: record?.words.many ?? (parent === undefined ? title : portal.page(parent).title),
      pathOf: (id) => path.replace(/:id$/, encodeURIComponent(id)),
    }));
