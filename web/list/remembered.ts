import { useEffect } from 'react';
import { isPanelPath, queryPairs, queryString, VIEW_PARAMETERS } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { recall, remember } from '#web/app/tab-storage.ts';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { forgetRows } from './shown-rows.ts';

/**
 * How each list was last looked at in this tab. The URL stays the only home of filters: this only makes links back to
 * a list lead to where one came from. Menus lead to the clean list, which forgets.
 */
interface Kept {
  /**
   * Whose: what was typed may be about people, so another login in the same tab starts afresh. An actor belongs to one
   * portal, so lists of two portals never mix.
   */
  readonly actor: string;
  readonly queries: Readonly<Record<string, string>>;
}

const KEY = 'portal-lists';

/** The part of a query that says how a list is looked at: filters, order and page. */
export const viewQuery = (search: string): string =>
  queryString(
    queryPairs(search).filter(([name]) => VIEW_PARAMETERS.some((one) => name === one || name.startsWith(`${one}[`))),
  );

function read(actor: string): Record<string, string> {
  const kept = recall(KEY) as Kept | undefined;
  return kept?.actor === actor ? { ...kept.queries } : {};
}

const write = (kept: Kept | undefined) => remember(KEY, kept);

/** Notes how the page on the screen is looked at; a visitor without a session leaves nothing behind. */
export function useRememberedList(): void {
  const { props, path, search } = usePageContext();
  const actor = props.session?.actor.id ?? null;
  const succeeded = props.errorCode === null;
  useEffect(() => {
    if (actor === null) {
      write(undefined);
      forgetRows();
    } else if (succeeded && isPanelPath(path)) {
      const { [path]: _present, ...others } = read(actor);
      const query = viewQuery(search);
      write({ actor, queries: query ? { ...others, [path]: query } : others });
    }
  }, [actor, succeeded, path, search]);
}

/** The way back to a list as it was last seen in this tab; without scripts, and elsewhere, the list itself. */
export function useWayBack(): (path: string) => string {
  const { props, link } = usePageContext();
  const alive = useHydrated();
  const actor = props.session?.actor.id;
  return (path) => {
    const query = alive && actor !== undefined ? read(actor)[path] : undefined;
    return link(query ? `${path}?${query}` : path);
  };
}
