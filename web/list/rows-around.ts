import { mergeQuery, omitQuery } from '#domain/kernel/url.ts';
import { goesOn } from './goes-on.ts';
import { shownRows, type ListPlace, type ShownPage } from './shown-rows.ts';

/** Where a row of a list is gone to: a row of the same page of the list, or the page before or behind it. */
export type Step = { readonly id: string } | { readonly search: string };

export interface Around {
  /** Its number in the list, from 1 on. */
  readonly number: number;
  readonly total: number;
  readonly totalExact: boolean;
  readonly previous: Step | null;
  readonly next: Step | null;
}

/** What stands around a row in the list as it was last seen; null where it was not seen there. */
export function rowsAround({ actor, path }: ListPlace, id: string): Around | null {
  const shown = shownRows(actor)[path];
  const index = shown?.ids.indexOf(id) ?? -1;
  if (!shown || index < 0) return null;
  const { ids, page, pageSize, total, totalExact } = shown;
  const row = (at: number): Step | null => (ids[at] === undefined ? null : { id: ids[at] });
  const number = (page - 1) * pageSize + index + 1;
  return {
    number,
    // Where the list was counted so far only, a row may be behind that.
    total: Math.max(total, totalExact ? 0 : number),
    totalExact,
    previous: row(index - 1) ?? (page > 1 ? turned(shown, -1) : null),
    next: row(index + 1) ?? (goesOn(shown, ids.length) ? turned(shown, 1) : null),
  };
}

/** By its number: the cursors of a list's own links hold what its rows say. */
const turned = ({ search, page }: ShownPage, by: 1 | -1): Step => ({
  search: mergeQuery(omitQuery(`?${search}`, ['after', 'before', 'page']), { page: page + by }).slice(1),
});
