import { useEffect } from 'react';
import { useLocation } from '#web/router/router.tsx';
import { usePageContext } from './page-context.tsx';

const AGAIN_MS = 3000;

/** While a call could not reach the server, asks for the page until it answers again; `onReachable` is called once then. */
export function useReachable(isOffline: boolean, onReachable: () => void): void {
  const { backend } = usePageContext();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isOffline) return undefined;
    const stop = new AbortController();
    const look = () =>
      void backend.read(`${pathname}${search}`, stop.signal).then(
        () => !stop.signal.aborted && onReachable(),
        () => undefined,
      );
    const timer = setInterval(look, AGAIN_MS);
    window.addEventListener('online', look, { signal: stop.signal });
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [isOffline, onReachable, backend, pathname, search]);
}
