import { panelPages } from '#web/training/page-table/panel.ts';
import { publicPages } from '#web/training/page-table/public.ts';
import { recordTables } from '#web/training/page-table/records.ts';
import type { PageEntry } from './page-view.ts';

/** Every page of the web, one chunk each; words come before parameters. To add one: its file and a line in page-table/. */
export const PAGES: readonly PageEntry[] = [...publicPages, ...panelPages, ...recordTables];

const patterns = PAGES.map((entry) => ({
  entry,
  expression: new RegExp(`^${entry.path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The page of a path without portal prefix. */
export const findPage = (path: string): PageEntry | undefined =>
  patterns.find(({ expression }) => expression.test(path))?.entry;
