import { useEffect, useState } from 'react';

/**
 * Guards what was typed and not sent: closing the window asks by the browser's own question, a link of ours by `leaving`,
 * which holds the address until the person decides. Going back in the history is not held up.
 */
export function useGuard(dirty: boolean): { leaving: string | null; stay(): void } {
  const [leaving, setLeaving] = useState<string | null>(null);
  useEffect(() => {
    if (!dirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const anchor = event.target instanceof Element ? event.target.closest('a') : null;
      if (!anchor || !isPlain(event) || !leaves(anchor)) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving(`${anchor.pathname}${anchor.search}`);
    };
    window.addEventListener('beforeunload', onUnload);
    // Before the router hears of the click.
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [dirty]);
  return { leaving, stay: () => setLeaving(null) };
}

/** Not a click that opens another tab or window. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;

/** A link of ours to another page, in this window. */
const leaves = (anchor: HTMLAnchorElement): boolean =>
  anchor.target !== '_blank' &&
  anchor.origin === window.location.origin &&
  !(anchor.pathname === window.location.pathname && anchor.hash !== '');
