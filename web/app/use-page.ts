import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { isOwnPath, prefixOf, stripPortal } from '#domain/kernel/url.ts';
import { backendAt, rememberCsrfToken } from './backend.ts';
import { forwardFlash, keepFlash } from './flash-store.ts';
import { sourceAt } from './portal-web.ts';
import type { PortalWeb, PageView } from './page-view.ts';

/** A page that is ready to show: its props and its component. */
export interface LoadedPage {
  readonly web: PortalWeb;
  /** Path and query as in the address bar. */
  readonly url: string;
  readonly props: PageProps;
  readonly View: PageView | null;
}

/** Fetches a page's props and its chunk at the same time. A page of another portal is a page load of its own. */
export async function loadPage(web: PortalWeb, url: string): Promise<LoadedPage> {
  const backend = backendAt(prefixOf(web.portal, url));
  const [response, view] = await Promise.all([
    backend.read(url),
    sourceAt(web, stripPortal(url.split('?')[0] ?? '/').path)?.load(),
  ]);
  if (response.status === 401) {
    window.location.assign(backend.link(`/login?next=${encodeURIComponent(backend.link(url))}`));
    return new Promise(() => undefined);
  }
  const props = (await response.json()) as PageProps;
  if (props.appName !== web.portal.name) {
    window.location.assign(url);
    return new Promise(() => undefined);
  }
  rememberCsrfToken(props.locals.csrfToken);
  return { web, url, props, View: view?.default ?? null };
}

/** The page of the present address; while the next one loads the old one stays, with `pending` true. */
export function usePage(first: LoadedPage): { page: LoadedPage; pending: boolean } {
  const location = useLocation();
  const navigate = useNavigate();
  const url = `${location.pathname}${location.search}`;
  const { data, isLoading, isValidating, error } = useSWR<LoadedPage, Error>(
    url,
    (wanted: string) => loadPage(first.web, wanted),
    {
      fallbackData: url === first.url ? first : undefined,
      keepPreviousData: true,
      revalidateOnFocus: true,
      revalidateIfStale: true,
      revalidateOnMount: url !== first.url,
      dedupingInterval: 500,
    },
  );
  const page = data ?? first;
  useEffect(() => {
    const { redirect } = (page.props.data ?? {}) as { redirect?: unknown };
    if (!isOwnPath(redirect)) return;
    if (page.props.flash) keepFlash(page.props.flash, redirect);
    else forwardFlash(redirect);
    void navigate(redirect, { replace: true });
  }, [page, navigate]);
  // A chunk of an older build is gone: the whole page brings the new one.
  useEffect(() => {
    if (error) window.location.assign(url);
  }, [error, url]);
  return { page, pending: page.url !== url && (isLoading || isValidating) };
}
