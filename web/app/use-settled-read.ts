import { useEffect, useState } from 'react';
import { usePageContext } from './page-context.tsx';

/** How long nothing is typed before the server is asked, in milliseconds. */
const PAUSE = 300;

/**
 * JSON that the page can do without, read by what is typed: null until it is known, and where it can't be read. Typing on
 * asks nothing.
 */
export function useSettledRead<T>(path: string | null): T | null {
  const { backend } = usePageContext();
  const settled = useSettled(path);
  const [answer, setAnswer] = useState<{ path: string; read: T } | null>(null);
  useEffect(() => {
    if (settled === null) return undefined;
    const request = new AbortController();
    backend
      .read(settled, request.signal)
      .then(async (response) => {
        if (response.ok) setAnswer({ path: settled, read: (await response.json()) as T });
      })
      .catch(() => undefined);
    return () => request.abort();
  }, [backend, settled]);
  return answer !== null && answer.path === settled ? answer.read : null;
}

/** The value after the last pause. */
function useSettled(path: string | null): string | null {
  const [settled, setSettled] = useState(path);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(path), PAUSE);
    return () => clearTimeout(timer);
  }, [path]);
  return settled;
}
