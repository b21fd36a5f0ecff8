import type { ActorType } from '../shared/actor.ts';

/** What rules of pages, forms and buttons may ask about who is there. The same object serves the server and the web. */
export interface Access {
  readonly actorType: ActorType | null;
  readonly permissions: readonly string[];
  /** True only when every one of them is held (PERM-08). */
  can(...permissions: string[]): boolean;
}
