import { useEffect } from 'react';
import { stripPortal } from '#domain/kernel/url.ts';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { Layout } from '#web/layout/layout.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { readStored } from '#web/browser/facilities.ts';
import { LeavingProvider } from './leaving.tsx';
import type { LoadedPage } from './load-page.ts';
import { PageContextProvider } from './page-context.tsx';
import { titleOf } from './title.ts';
import { usePage } from './use-page.ts';
import { usePlace } from './use-place.ts';

/** The whole web: the page of the present address inside the layout, or the error page. */
export function App({ first }: { first: LoadedPage }) {
  const { page, pending, lost, over, isVisitors, retry } = usePage(first);
  // One page under either of its addresses, with the portal's segment and without: what is chosen on it stays.
  const { path } = stripPortal(page.url.split('?')[0] ?? '/');
  usePlace(page, titleOf(page.web.portal, path, page.props));
  const actor = page.props.session?.actor.id;
  useEffect(() => {
    const { dataset } = document.documentElement;
    // For anyone who must know that the page answers by now: tests, and styles of what works with scripts only.
    dataset.alive = 'true';
    // Whose the page is: asked again when a browser shows one that it kept (`entry-early.ts`).
    if (actor === undefined) delete dataset.session;
    else dataset.session = actor;
    // Who had begun it: what a visitor sends goes through by itself when its token has gone (`backend.ts`).
    if (isVisitors) dataset.visitors = '';
    else delete dataset.visitors;
  }, [actor, isVisitors]);
  const { props } = page;
  useEffect(() => {
    // This device keeps pages of somebody (`web/offline/device-mark.ts`).
    if (readStored('localStorage', 'offline-kept'))
      void import('#web/offline/on-device.ts').then((one) => one.settleDevice(props));
  }, [props]);
  const { View } = page;
  const { Wrapper } = page.web.wrapper;
  const failed = page.props.errorCode !== null || View === null;
  const broken = <ErrorPage code={500} />;
  return (
    <PageContextProvider web={page.web} props={page.props} address={page.url} lost={lost}>
      <ErrorBoundary page={page} fallback={<main className="plain">{broken}</main>}>
        <Wrapper>
          <LeavingProvider>
            <Layout pending={pending} lost={lost} over={over} onRetry={retry}>
              <ErrorBoundary page={page} fallback={broken}>
                {failed ? (
                  <ErrorPage code={page.props.errorCode ?? 404} />
                ) : (
                  <View key={path} data={page.props.data as never} />
                )}
              </ErrorBoundary>
            </Layout>
          </LeavingProvider>
        </Wrapper>
      </ErrorBoundary>
    </PageContextProvider>
  );
}
