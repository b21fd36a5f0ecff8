import { useEffect, useState } from 'react';
import type { TabCount, TabCounts } from '#api/handlers/list-tabs.ts';
import type { ListTab } from '#domain/list/list.ts';
import { queryString } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Link } from '#web/router/router.tsx';
import './list-tabs.css';
import { countText } from './many-text.ts';

interface Props {
  readonly tabs: readonly ListTab[];
  /** Path of the list; the counts stand below it, at `/tabs`. */
  readonly base: string;
  readonly filters: Readonly<Record<string, string>>;
  /** What the list shows: when it changes, so may the counts. */
  readonly rows: readonly unknown[];
}

/**
 * The work that waits, by what is to be done: each tab is a set of filters with how many it finds. Links also without
 * scripts; the counts come behind the list, into room that is kept for them.
 */
export function ListTabs({ tabs, base, filters, rows }: Props) {
  const { link } = usePageContext();
  const counts = useCounts(`${base}/tabs`, rows);
  const { sort: _sort, ...set } = filters;
  return (
    <nav className="list-tabs no-print" aria-label="Zakładki listy">
      <Link to={link(base)} aria-current={Object.keys(set).length === 0 ? 'page' : undefined}>
        Wszystkie
      </Link>
      {tabs.map(({ label, filter }, place) => {
        const count = counts[place];
        return (
          <Link
            key={label}
            to={link(
              `${base}?${queryString(Object.entries(filter).map(([name, value]) => [`filters[${name}]`, value]))}`,
            )}
            aria-current={isSame(set, filter) ? 'page' : undefined}
          >
            {label} <span className="list-tab-count numbers">{count && countText(count)}</span>
          </Link>
        );
      })}
    </nav>
  );
}

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(other).every(([name, value]) => one[name] === value);

/** Read again whenever the list was; an answer that does not come leaves the tabs without new counts. */
function useCounts(path: string, rows: readonly unknown[]): readonly TabCount[] {
  const { backend } = usePageContext();
  const [counts, setCounts] = useState<readonly TabCount[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    backend
      .read(path, asking.signal)
      .then(async (answer) => {
        if (answer.ok) setCounts(((await answer.json()) as TabCounts).counts);
      })
      .catch(() => undefined);
    return () => asking.abort();
  }, [backend, path, rows]);
  return counts;
}
