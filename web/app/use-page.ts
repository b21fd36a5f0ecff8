import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import useSWR from 'swr';
import { isOwnPath } from '#domain/kernel/url.ts';
import { forwardFlash, keepFlash } from './flash-store.ts';
import { loadPage, loginFor, type LoadedPage, type LoadError, type LoadFailure } from './load-page.ts';
import { useSessionOver, type SessionOver } from './use-session-over.ts';

export interface PageState {
  readonly page: LoadedPage;
  /** The next page is on its way; the old one stays meanwhile. */
  readonly pending: boolean;
  /** The server can't be reached at present; it is tried again, by itself and by `retry`. */
  readonly lost: boolean;
  /** The page is not for anyone who is there now; what is typed in it stays. */
  readonly over: SessionOver | undefined;
  /** A visitor had begun it, anyone who logged in and out meanwhile. */
  readonly isVisitors: boolean;
  retry(): void;
}

/** How long to wait before each further try. */
const againAfter = (tries: number): number => Math.min(1000 * 2 ** tries, 10_000);

/** The page of the present address. Whatever fails, the page on the screen stays until there is another one. */
export function usePage(first: LoadedPage): PageState {
  const location = useLocation();
  const url = `${location.pathname}${location.search}`;
  const onAnswer = useRef((): void => undefined);
  const { data, isLoading, isValidating, error, mutate } = useSWR<LoadedPage, LoadError>(
    url,
    (wanted: string) => loadPage(first.web, wanted),
    {
      fallbackData: url === first.url ? first : undefined,
      keepPreviousData: true,
      revalidateOnFocus: true,
      revalidateIfStale: true,
      revalidateOnMount: url !== first.url || first.isOutdated === true,
      dedupingInterval: 500,
      onSuccess: () => onAnswer.current(),
      onErrorRetry: (...[failure, , , revalidate, { retryCount }]) => {
        // Anyone who comes back from the login looks again.
        if (failure.why !== 'loggedOut') setTimeout(() => void revalidate({ retryCount }), againAfter(retryCount));
      },
    },
  );
  const loaded = data ?? first;
  const isHere = loaded.url === url;
  const login = loginFor(first.web, url);
  useRedirect(loaded);
  useLeaving(isHere ? undefined : leadsTo(error?.why, login, url));
  const failed = outcomeOf(error?.why, isHere);
  const { over, isVisitors, answered } = useSessionOver({
    url,
    login,
    page: loaded,
    loggedOut: failed === 'loggedOut',
    look: () => void mutate(),
  });
  useEffect(() => {
    onAnswer.current = answered;
  });
  const page = useOwnPage(loaded, over !== undefined);
  return {
    page: failed === 'broken' ? broken(page, url) : page,
    pending: !isHere && (isLoading || isValidating),
    lost: failed === 'lost',
    over,
    isVisitors,
    retry: () => void mutate(),
  };
}

/** What the server shows to somebody else does not take the place of the page that waits for its owner. */
function useOwnPage(loaded: LoadedPage, isOver: boolean): LoadedPage {
  const [own, setOwn] = useState(loaded);
  if (isOver) return own;
  if (own !== loaded) setOwn(loaded);
  return loaded;
}

/** What a failure is for anyone who looks at the page: `isHere` means that it was read once and only could not be again. */
function outcomeOf(why: LoadFailure | undefined, isHere: boolean): 'lost' | 'broken' | 'loggedOut' | undefined {
  if (why === undefined) return undefined;
  if (isHere) return why === 'loggedOut' ? why : 'lost';
  if (why === 'offline') return 'lost';
  return why === 'unexpected' ? 'broken' : undefined;
}

/** Only what was asked for leads away: a newer build comes with the whole page, a session that is over starts again. */
function leadsTo(why: LoadFailure | undefined, login: string, url: string): string | undefined {
  if (why === 'loggedOut') return login;
  return why === 'outdated' ? url : undefined;
}

function useLeaving(target: string | undefined): void {
  useEffect(() => {
    if (target !== undefined) window.location.assign(target);
  }, [target]);
}

/** The error page stands for one that somebody else answered for. */
const broken = ({ web, props }: LoadedPage, url: string): LoadedPage => ({
  web,
  url,
  props: { ...props, data: {}, flash: null, errorCode: 500 },
  View: null,
});

function useRedirect({ props }: LoadedPage): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { redirect } = (props.data ?? {}) as { redirect?: unknown };
    if (!isOwnPath(redirect)) return;
    if (props.flash) keepFlash(props.flash, redirect);
    else forwardFlash(redirect);
    navigate(redirect, { replace: true });
  }, [props, navigate]);
}
