import { useEffect, useRef } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { stripPortal } from '#domain/kernel/url.ts';
import { LeavingProvider } from './leaving.tsx';
import { PageContextProvider } from './page-context.tsx';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { Layout } from '#web/layout/layout.tsx';
import { titleOf } from './title.ts';
import { usePage, type LoadedPage } from './use-page.ts';

/** The whole web: the page of the present address inside the layout, or the error page. */
export function App({ first }: { first: LoadedPage }) {
  const navigate = useNavigate();
  const { page, pending } = usePage(first);
  const [address = '/'] = page.url.split('?');
  useTitleAndFocus(page, titleOf(page.web.portal, stripPortal(address).path, page.props));
  // For whoever must know that the page answers by now: tests, and styles of what works with scripts only.
  useEffect(() => {
    document.documentElement.dataset.alive = 'true';
  }, []);
  const { View } = page;
  const failed = page.props.errorCode !== null || View === null;
  return (
    <I18nProvider locale="pl-PL">
      <RouterProvider navigate={(to) => void navigate(to)}>
        <PageContextProvider web={page.web} props={page.props} address={page.url}>
          <LeavingProvider>
            <Layout pending={pending}>
              {failed ? (
                <ErrorPage code={page.props.errorCode ?? 404} />
              ) : (
                <View key={address} data={page.props.data as never} />
              )}
            </Layout>
          </LeavingProvider>
        </PageContextProvider>
      </RouterProvider>
    </I18nProvider>
  );
}

/** After a navigation the title changes and a screen reader starts at the new page's top. */
function useTitleAndFocus(page: LoadedPage, title: string): void {
  const shown = useRef(page.url.split('?')[0]);
  useEffect(() => {
    document.title = title;
    const address = page.url.split('?')[0];
    if (shown.current === address) return;
    shown.current = address;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [page, title]);
}
