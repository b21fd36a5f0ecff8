import type { ComponentType } from 'react';

/** What every page component gets: the `data` of its props. */
export interface PageViewProps<D = unknown> {
  readonly data: D;
}
export type PageView = ComponentType<PageViewProps<never>>;

export interface PageEntry {
  /** Without portal prefix; `:name` stands for one segment. */
  readonly path: string;
  readonly title: string;
  /** Source file: the key of its chunk in the build's manifest. */
  readonly source: string;
  load(): Promise<{ default: PageView }>;
}
