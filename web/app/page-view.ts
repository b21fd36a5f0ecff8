import type { ComponentType } from 'react';

/** What every page component gets: the `data` of its props. */
export interface PageViewProps<D = unknown> {
  readonly data: D;
}
export type PageView = ComponentType<PageViewProps<never>>;

/** The component of a page, in a chunk of its own. */
export interface PageSource {
  /** Source file: the key of its chunk in the build's manifest. */
  readonly source: string;
  load(): Promise<{ default: PageView }>;
}
