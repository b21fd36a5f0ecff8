import type { ComponentType } from 'react';
import type { SharedScreen } from '#domain/portal/page.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import type { PageSource } from './page-view.ts';
import { sharedScreens } from './shared-screens.ts';

/** What the web adds to a portal's declaration: a chunk of its own, loaded by the portal's name. */
export interface PortalWeb {
  readonly portal: PortalModel;
  /** The components of its own pages, by the pages' keys. */
  readonly components: Readonly<Record<string, PageSource>>;
  /** Shared screens that it draws its own way, e.g. with more on the details of its records. */
  readonly screens?: Readonly<Partial<Record<SharedScreen, PageSource>>>;
  /** Floats above every page and comes after it. */
  readonly corner?: ComponentType;
}

/** The component of a path without portal prefix. */
export function sourceAt({ portal, components, screens }: PortalWeb, path: string): PageSource | undefined {
  const page = portal.pageAt(path);
  if (!page) return undefined;
  return page.screen ? (screens?.[page.screen] ?? sharedScreens[page.screen]) : components[page.key];
}
