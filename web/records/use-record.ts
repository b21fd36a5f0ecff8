import type { RecordView } from '#domain/shared/record-view.ts';
import { useSurroundings } from '../context.tsx';
import { viewOf } from './views.ts';

export interface RecordPage {
  readonly view: RecordView;
  /** A path of this record with the scope of the list kept in it (CRS-01). */
  to(path: string): string;
}

/** The record of the present page, and links within it. */
export function useRecord(scope: string | null): RecordPage {
  const { path, link } = useSurroundings();
  const view = viewOf(path);
  const query = scope && view.scope ? `?${view.scope.parameter}=${encodeURIComponent(scope)}` : '';
  return { view, to: (where) => link(`${where}${query}`) };
}
