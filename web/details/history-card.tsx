import type { ReactNode } from 'react';
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx';
import { AsOfBar } from './as-of-bar.tsx';

/** Everything that happened to a thing, and the way to how it was at a moment. */
export function HistoryCard(props: {
  title?: string;
  data: { readonly asOf: string | null; readonly timeline: readonly TimelineEntry[] };
  children?: ReactNode;
}) {
  const { title = 'Historia', data, children } = props;
  return (
    <section className="card stack">
      <h2>{title}</h2>
      <AsOfBar asOf={data.asOf} />
      <Timeline entries={data.timeline} />
      {children}
    </section>
  );
}
