import type { ComponentType } from 'react';
import { panelPages } from '#web/training/page-table/panel.ts';
import { publicPages } from '#web/training/page-table/public.ts';
import { recordTables } from '#web/training/page-table/records.ts';

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

/** Every page of the web, one chunk each; words come before parameters. To add one: its file and a line in page-table/. */
export const PAGES: readonly PageEntry[] = [...publicPages, ...panelPages, ...recordTables];

const patterns = PAGES.map((entry) => ({
  entry,
  expression: new RegExp(`^${entry.path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The page of a path without portal prefix. */
export const findPage = (path: string): PageEntry | undefined =>
  patterns.find(({ expression }) => expression.test(path))?.entry;
