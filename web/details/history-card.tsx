import type { ReactNode } from 'react';
import type { HistoryPart } from '#api/handlers/history.ts';
import { mergeQuery } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { groupedText } from '#web/list/many-text.ts';
import { Link } from '#web/router/router.tsx';
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx';
import { AsOfBar } from './as-of-bar.tsx';

/** Everything that happened to a thing, and the way to how it was at a moment. */
export function HistoryCard(props: {
  title?: string;
  data: {
    readonly asOf: string | null;
    readonly timeline: readonly TimelineEntry[];
    readonly historyPart?: HistoryPart;
    /** Where its dossier is, null where it has none; absent: below its page. */
    readonly dossierPath?: string | null;
  };
  children?: ReactNode;
}) {
  const { title = 'Historia', data, children } = props;
  return (
    <section className="card stack">
      <h2>{title}</h2>
      <AsOfBar asOf={data.asOf} />
      <Timeline entries={data.timeline} />
      {data.asOf === null && data.timeline.length > 0 && data.dossierPath !== null && (
        <DossierLink of={data.dossierPath} />
      )}
      {data.historyPart && data.historyPart.pages > 1 && <Pages part={data.historyPart} />}
      {children}
    </section>
  );
}

/** For somebody without access, e.g. a court: the same history with the proof that it was never changed. */
function DossierLink({ of }: { of: string | undefined }) {
  const { path, link } = usePageContext();
  return (
    <p className="no-print">
      <a href={link(of ?? `${path}/dossier`)} download>
        Teczka dowodowa (PDF)
      </a>{' '}
      <span className="small soft">historia z dowodem, że nikt jej nie zmienił, dla kogoś bez dostępu</span>
    </p>
  );
}

/** A long history comes in pages, the newest first. */
function Pages({ part: { total, page, pages } }: { part: HistoryPart }) {
  const { path, search, link } = usePageContext();
  const here = link(search ? `${path}?${search}` : path);
  return (
    <nav className="row small no-print" aria-label="Strony historii">
      <span className="soft">
        {groupedText(total, ['wpis', 'wpisy', 'wpisów'])}, strona {page} z {pages}
      </span>
      {page > 1 && <Link to={mergeQuery(here, { historyPage: page - 1 })}>Nowsze wpisy</Link>}
      {page < pages && <Link to={mergeQuery(here, { historyPage: page + 1 })}>Starsze wpisy</Link>}
    </nav>
  );
}
