import type { ReactNode } from 'react';
import { isPanelPath } from '#domain/kernel/url.ts';
import { ANNOUNCER } from '#web/app/announce.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { BreadcrumbBar } from './breadcrumb-bar.tsx';
import { DeadJobsBar } from './dead-jobs-bar.tsx';
import { FlashBar } from './flash-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ListBehindBar } from './list-behind-bar.tsx';
import { Marquee } from './marquee.tsx';
import { useRememberedList } from '#web/list/remembered.ts';
import { Live } from '#web/live/live.tsx';
import { OfflineBar } from './offline-bar.tsx';
import type { SessionOver } from '#web/app/use-session-over.ts';
import { ProofCover } from './proof-cover.tsx';
import { SessionCover } from './session-cover.tsx';

/** LAY-01: header, breadcrumbs, content, footer. Errors of sibling portals pass through plain (ERR-06). */
export function Layout(state: {
  pending: boolean;
  /** The server can't be reached. */
  lost: boolean;
  /** The page is not for anyone who is there now. */
  over: SessionOver | undefined;
  onRetry(): void;
  children: ReactNode;
}) {
  const { pending, lost, over, onRetry, children } = state;
  const { props, path, portal, corner: Corner } = usePageContext();
  useRememberedList();
  if (props.errorCode !== null && portal.errorLayout === 'plain') return <main className="plain">{children}</main>;
  const panel = isPanelPath(path);
  return (
    <div className={panel ? 'layout is-panel' : 'layout is-public'}>
      <a className="skip-link" href="#main">
        Przejdź do treści
      </a>
      <div
        className="progress"
        data-on={pending || undefined}
        role="progressbar"
        aria-label="Ładowanie"
        aria-hidden={!pending}
      />
      {/* Stays in sight of screen readers while a dialog hides the rest of the page from them. */}
      <div id={ANNOUNCER} className="visually-hidden no-print" role="status" data-live-announcer />
      <Marquee panel={panel} />
      <Header panel={panel} />
      <BreadcrumbBar />
      <main id="main" tabIndex={-1} className="page">
        <Live />
        {panel && <DeadJobsBar />}
        <ListBehindBar />
        <FlashBar />
        {children}
      </main>
      <Footer />
      <OfflineBar lost={lost} onRetry={onRetry} />
      {props.session && <ProofCover />}
      <SessionCover over={over} />
      {Corner && <Corner />}
    </div>
  );
}
