const root = document.documentElement;

/** What a click does in a browser without any program. */
const NATIVE = 'a[href], summary, label, input, select, textarea';

/**
 * Keeps the last click on what only the program serves (a menu's button) until the page is alive, and does it then; the
 * button says meanwhile that it is busy. `isLost`: the program did not come.
 */
export function keepClick(): { isLost(): void } {
  let kept: { target: Element; button: Element | null } | undefined;
  const forget = () => {
    kept?.button?.removeAttribute('aria-busy');
    kept = undefined;
  };
  const onClick = ({ target }: Event) => {
    forget();
    // From then on React answers by itself.
    if (root.dataset.hydrating !== undefined || !(target instanceof Element) || target.closest(NATIVE)) return;
    kept = { target, button: target.closest('button') };
    kept.button?.setAttribute('aria-busy', 'true');
  };
  document.addEventListener('click', onClick, true);
  const alive = new MutationObserver(() => {
    alive.disconnect();
    document.removeEventListener('click', onClick, true);
    const target = kept?.target;
    forget();
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
  });
  alive.observe(root, { attributeFilter: ['data-alive'] });
  return {
    isLost() {
      const isMissed = kept?.button && navigator.onLine;
      forget();
      // A newer build may be served by now: its page comes with its program.
      if (isMissed) window.location.reload();
    },
  };
}
