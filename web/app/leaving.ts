import type { UNSAFE_createBrowserHistory } from 'react-router-dom';

type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;
/** Told where one is about to leave to; true: not now, `go` does it later. */
type Holder = (go: () => void) => boolean;

const holders = new Set<Holder>();

/** Asks to be heard before the page is left for another one; the answer takes it back. */
export function holdLeaving(holder: Holder): () => void {
  holders.add(holder);
  return () => void holders.delete(holder);
}

const isHeld = (go: () => void): boolean => [...holders].some((holder) => holder(go));

/**
 * The browser's history, with links, redirects, back and forward held while somebody holds. Another query of the same
 * page leaves nothing. (The router's own blocker needs its data routers, which would load pages a second way.)
 */
export function guarded(history: BrowserHistory): BrowserHistory {
  const elsewhere = (to: Parameters<BrowserHistory['push']>[0]): boolean =>
    history.createURL(to).pathname !== window.location.pathname;
  let shown = window.location.pathname;
  // Steps of the history that are ours: back to where we are, or on after the answer.
  const own: ('return' | 'leave')[] = [];
  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    push(to, state) {
      const go = () => history.push(to, state);
      if (!elsewhere(to) || !isHeld(go)) go();
    },
    replace(to, state) {
      const go = () => history.replace(to, state);
      if (!elsewhere(to) || !isHeld(go)) go();
    },
    go: history.go,
    listen: (listener) =>
      history.listen((update) => {
        const { action, delta, location } = update;
        const step = action === 'POP' ? own.shift() : undefined;
        if (step === 'return') return;
        const away = location.pathname !== shown;
        const leave = () => {
          own.push('leave');
          history.go(delta ?? 0);
        };
        if (action === 'POP' && step === undefined && away && delta && isHeld(leave)) {
          own.push('return');
          history.go(-delta);
          return;
        }
        shown = location.pathname;
        listener(update);
      }),
  };
}
