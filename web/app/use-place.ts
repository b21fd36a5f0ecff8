import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '#web/router/router.tsx';
import { stripPortal } from '#domain/kernel/url.ts';
import type { LoadedPage } from './load-page.ts';

/**
 * Where one is after a navigation: a new page begins at its top, Back leads to where one was on it; the title changes,
 * and a screen reader starts at the new page's beginning.
 */
export function usePlace(page: LoadedPage, title: string): void {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const heights = useRef(new Map<string, number>());
  const address = stripPortal(page.url.split('?')[0] ?? '/').path;
  const shown = useRef({ key, address });
  useEffect(() => {
    // Of the page on the screen, which stays while the next one is on its way.
    const note = () => heights.current.set(shown.current.key, window.scrollY);
    // The browser's own way moves the old page; it is right again for a reload, and for other sites.
    const own = (restoration: ScrollRestoration) => () => (window.history.scrollRestoration = restoration);
    const [manual, auto] = [own('manual'), own('auto')];
    manual();
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', auto);
    window.addEventListener('pageshow', manual);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', auto);
      window.removeEventListener('pageshow', manual);
    };
  }, []);
  const isHere = page.url === `${pathname}${search}`;
  useEffect(() => {
    document.title = title;
    if (!isHere || shown.current.key === key) return;
    const isNew = shown.current.address !== address;
    shown.current = { key, address };
    if (type === 'POP') window.scrollTo(0, heights.current.get(key) ?? 0);
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (isNew) window.scrollTo(0, 0);
    if (isNew) focusBeginning();
  }, [title, isHere, key, type, address, hash]);
}

/** A screen reader says the new page's heading; without one it is at its content. */
function focusBeginning(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}
