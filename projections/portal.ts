import type { Portal } from '#domain/kernel/actor.ts';
import type { Find } from '#projections/search.ts';

/** What the read models add to a portal's declaration. */
export interface PortalProjections {
  readonly name: Portal;
  /** How the quick search finds what is neither a plain record nor an account, or more of those, by the pages' keys. */
  readonly finders: Readonly<Record<string, Find>>;
}
