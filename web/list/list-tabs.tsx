import { useEffect, useState } from 'react';
import type { TabCount, TabCounts } from '#api/handlers/list-tabs.ts';
import type { ListTab } from '#domain/list/list.ts';
import { addQuery, isActiveLink, omitQuery, queryPairs, queryString } from '#domain/kernel/url.ts';
import { COLUMNS_PARAMETER } from '#domain/views/saved-view.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Link } from '#web/router/router.tsx';
import './list-tabs.css';
import { countText } from './many-text.ts';

const LOOKS: readonly string[] = ['filters[sort]', 'sort', 'page', 'pageSize', 'after', 'before', 'columns', 'view'];

interface Props {
  readonly tabs: readonly ListTab[];
  /** Path of the list; the counts stand below it, at `/tabs`. */
  readonly base: string;
  /** What the list shows: when it changes, so may the counts. */
  readonly rows: readonly unknown[];
}

/**
 * The work that waits, by what is to be done: each tab is a set of filters with how many it finds. Links also without
 * scripts; the counts come behind the list, into room that is kept for them.
 */
export function ListTabs({ tabs, base, rows }: Props) {
  const { link, path, search } = usePageContext();
  // What says how the same list is looked at, and fields that were sent empty, are no filters.
  const asked = queryPairs(search).filter(([name, value]) => value !== '' && !LOOKS.includes(name));
  // At the moment that the list shows.
  const moment = queryPairs(search).filter(([name]) => name === 'asOf');
  const at = moment.length > 0 ? `?${queryString(moment)}` : '';
  const columns = queryPairs(search).filter(([name]) => name === COLUMNS_PARAMETER);
  const all = moment.length + columns.length > 0 ? `${base}?${queryString([...moment, ...columns])}` : base;
  const isCurrent = (to: string) =>
    isActiveLink(omitQuery(to, LOOKS), { url: `${path}?${queryString(asked)}` }, 'query');
  const counts = useCounts(`${base}/tabs${at}`, { rows, isAll: isCurrent(all) });
  return (
    <nav className="list-tabs no-print" aria-label="Zakładki listy">
      <Link to={link(all)} aria-current={isCurrent(all) ? 'page' : undefined}>
        Wszystkie
      </Link>
      {tabs.map(({ label, filter }, place) => {
        const to = addQuery(all, { filters: filter });
        const count = counts[place];
        return (
          <Link key={label} to={link(to)} aria-current={isCurrent(to) ? 'page' : undefined}>
            {label} <span className="list-tab-count numbers">{count && countText(count)}</span>
          </Link>
        );
      })}
    </nav>
  );
}

interface Listed {
  readonly rows: readonly unknown[];
  /** No filter is set. */
  readonly isAll: boolean;
}

/** Read again whenever the list was; an answer that does not come leaves the tabs without new counts. */
function useCounts(path: string, { rows, isAll }: Listed): readonly TabCount[] {
  const { backend } = usePageContext();
  const [counts, setCounts] = useState<readonly TabCount[]>([]);
  useEffect(() => {
    // Where there is nothing at all, nothing waits.
    if (isAll && rows.length === 0) return undefined;
    const asking = new AbortController();
    backend
      .read(path, asking.signal)
      .then(async (answer) => {
        if (answer.ok) setCounts(((await answer.json()) as TabCounts).counts);
      })
      .catch(() => undefined);
    return () => asking.abort();
  }, [backend, path, rows, isAll]);
  return counts;
}
