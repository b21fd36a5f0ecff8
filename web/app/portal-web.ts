import type { PageSource, PortalWeb } from './page-view.ts';
import { sharedScreens } from './shared-screens.ts';

/** The component of a path without portal prefix. */
export function sourceAt({ portal, components, screens }: PortalWeb, path: string): PageSource | undefined {
  const page = portal.pageAt(path);
  if (!page) return undefined;
  return page.screen ? (screens?.[page.screen] ?? sharedScreens[page.screen]) : components[page.key];
}
