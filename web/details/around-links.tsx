import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { isForRows } from '#web/list/row-keys.ts';
import { rowsAround, type Step } from '#web/list/rows-around.ts';
import { noteRows } from '#web/list/shown-rows.ts';
import { Link, useNavigate } from '#web/router/router.tsx';

/** By which key one goes on, where the page has no table whose rows it would go through. */
const KEYS = { previous: 'k', next: 'j' } as const;
type Way = keyof typeof KEYS;

/**
 * Previous and next of the list that one came from in this tab, as it was seen: anyone who works through what waits need
 * not come back to it, and a decision takes nothing out of it meanwhile. Nothing where one came from elsewhere.
 */
export function AroundLinks({ base }: { base: string }) {
  const slash = base.lastIndexOf('/');
  const [list, id] = [base.slice(0, slash), base.slice(slash + 1)];
  const actor = usePageContext().props.session?.actor.id;
  const around = useHydrated() && actor !== undefined ? rowsAround({ actor, path: list }, id) : null;
  const nav = useRef<HTMLElement>(null);
  useWayKeys(nav);
  if (!around) return null;
  const { number, total, totalExact } = around;
  return (
    <nav ref={nav} className="around no-print" aria-label="Na liście">
      <Way list={list} step={around.previous} way="previous" label="Poprzednia pozycja listy">
        <ChevronLeft size={18} aria-hidden />
      </Way>
      <span className="around-place soft small numbers">
        {number} z {total}
        {!totalExact && '+'}
      </span>
      <Way list={list} step={around.next} way="next" label="Następna pozycja listy">
        <ChevronRight size={18} aria-hidden />
      </Way>
    </nav>
  );
}

/** One of the two: a link to a row that was seen, or a button that reads the list's page behind it first. */
function Way(props: { list: string; step: Step | null; way: Way; label: string; children: ReactNode }) {
  const { list, step, way, label, children } = props;
  const { link } = usePageContext();
  const [pending, go] = useTurnedPage(list, way);
  const named = { 'aria-label': label, title: label, 'data-way': way, className: 'around-way' } as const;
  if (step && 'id' in step)
    return (
      <Link {...named} to={link(`${list}/${step.id}`)}>
        {children}
      </Link>
    );
  return (
    <button
      {...named}
      type="button"
      disabled={step === null || pending}
      aria-busy={pending}
      onClick={() => step && void go(step.search)}
    >
      {children}
    </button>
  );
}

/** Reads another page of the list and goes to its first or last row; where it can't be read, to the list itself. */
function useTurnedPage(list: string, way: Way): readonly [pending: boolean, go: (search: string) => Promise<void>] {
  const { backend, link, props } = usePageContext();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const go = async (search: string) => {
    setPending(true);
    const page = `${list}?${search}`;
    const row = await backend
      .read(page)
      .then((response) => response.json() as Promise<PageProps>)
      .then(({ data }) => {
        noteRows({ actor: props.session?.actor.id ?? '', path: list }, search, data);
        return (data as { items: readonly { id: string }[] }).items.at(way === 'next' ? 0 : -1);
      })
      .catch(() => undefined);
    setPending(false);
    navigate(link(row ? `${list}/${row.id}` : page));
  };
  return [pending, go];
}

function useWayKeys(nav: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const way = (Object.keys(KEYS) as Way[]).find((one) => KEYS[one] === event.key);
      if (!way || !isForRows(event) || document.querySelector('main .table-lines')) return;
      nav.current?.querySelector<HTMLElement>(`[data-way=${way}]`)?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [nav]);
}
