import type { RecordView } from '#domain/record/view.ts';
import { usePageContext } from '#web/app/page-context.tsx';

export interface RecordPage {
  readonly view: RecordView;
  /** A path of this record with the scope of the list kept in it (CRS-01). */
  to(path: string): string;
}

/** The record of the present page, and links within it. */
export function useRecord(scope: string | null): RecordPage {
  const { page, link } = usePageContext();
  const view = page?.record;
  if (!view) throw new Error('This page is about no record');
  const query = scope && view.scope ? `?${view.scope.parameter}=${encodeURIComponent(scope)}` : '';
  return { view, to: (where) => link(`${where}${query}`) };
}
