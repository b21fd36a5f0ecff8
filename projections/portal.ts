import type { Portal } from '#domain/kernel/actor.ts';
import type { Find } from '#projections/search.ts';

/** What the read models add to a portal's declaration. */
export interface PortalProjections {
  readonly name: Portal;
  /** How the quick search finds what its pages show, by the pages' keys: one for each of `search.pages`. */
  readonly finders: Readonly<Record<string, Find>>;
}
