import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import { isOwnPath } from '#domain/kernel/url.ts';
import { forwardFlash, keepFlash } from './flash-store.ts';
import { loadPage, type LoadedPage, type LoadError } from './load-page.ts';

export interface PageState {
  readonly page: LoadedPage;
  /** The next page is on its way; the old one stays meanwhile. */
  readonly pending: boolean;
  /** The server can't be reached at present; it is tried again, by itself and by `retry`. */
  readonly lost: boolean;
  retry(): void;
}

/** How long to wait before each further try. */
const againAfter = (tries: number): number => Math.min(1000 * 2 ** tries, 10_000);

/** The page of the present address. Whatever fails, the page on the screen stays until there is another one. */
export function usePage(first: LoadedPage): PageState {
  const location = useLocation();
  const url = `${location.pathname}${location.search}`;
  const { data, isLoading, isValidating, error, mutate } = useSWR<LoadedPage, LoadError>(
    url,
    (wanted: string) => loadPage(first.web, wanted),
    {
      fallbackData: url === first.url ? first : undefined,
      keepPreviousData: true,
      revalidateOnFocus: true,
      revalidateIfStale: true,
      revalidateOnMount: url !== first.url,
      dedupingInterval: 500,
      onErrorRetry: (...[, , , revalidate, { retryCount }]) => {
        setTimeout(() => void revalidate({ retryCount }), againAfter(retryCount));
      },
    },
  );
  const loaded = data ?? first;
  const isHere = loaded.url === url;
  useRedirect(loaded);
  // A newer build is served: it comes with the whole page. Only what was asked for leads away from this one.
  useEffect(() => {
    if (error?.why === 'outdated' && !isHere) window.location.assign(url);
  }, [error, isHere, url]);
  return {
    page: error?.why === 'unexpected' && !isHere ? broken(loaded, url) : loaded,
    pending: !isHere && (isLoading || isValidating),
    lost: error !== undefined && (isHere || error.why === 'offline'),
    retry: () => void mutate(),
  };
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
    void navigate(redirect, { replace: true });
  }, [props, navigate]);
}
