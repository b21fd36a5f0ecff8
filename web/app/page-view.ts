import type { ComponentType, ReactNode } from 'react';
import type { SharedScreen } from '#domain/portal/page.ts';
import type { PortalModel } from '#domain/portal/portal.ts';

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

/** GEN-02: there are three, and each portal's web names its own. */
export type AppVariant = 'cross-application' | 'bx' | 'zlecenia';

/** What stands around the pages of a portal. */
export interface AppWrapper {
  readonly variant: AppVariant;
  readonly Wrapper: ComponentType<{ children: ReactNode }>;
}

/** What the web adds to a portal's declaration: a chunk of its own, loaded by the portal's name. */
export interface PortalWeb {
  readonly portal: PortalModel;
  /** Stands around its pages and builds their access helper (GEN-02). */
  readonly wrapper: AppWrapper;
  /** The components of its own pages, by the pages' keys. */
  readonly components: Readonly<Record<string, PageSource>>;
  /** Shared screens that it draws its own way, e.g. with more on the details of its records. */
  readonly screens?: Readonly<Partial<Record<SharedScreen, PageSource>>>;
  /** Floats above every page and comes after it. */
  readonly corner?: ComponentType;
}
