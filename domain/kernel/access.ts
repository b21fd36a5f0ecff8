import type { ActorType } from './actor.ts';

/** What rules of pages, forms and buttons may ask about who is there. The same object serves the server and the web. */
export interface Access {
  readonly actorType: ActorType | null;
  readonly permissions: readonly string[];
  /** True only for somebody logged in who holds every one of them (PERM-08); without arguments: is anybody logged in. */
  can(...permissions: string[]): boolean;
}

/** Who asks, as rules see it. `actorType: null` is a visitor without a session, who may nothing. */
export function createAccess(who: {
  readonly actorType: ActorType | null;
  readonly permissions: readonly string[];
}): Access {
  const held = new Set(who.permissions);
  return {
    actorType: who.actorType,
    permissions: [...who.permissions],
    can: (...permissions) => who.actorType !== null && permissions.every((permission) => held.has(permission)),
  };
}

export const anonymous: Access = createAccess({ actorType: null, permissions: [] });

/** What a piece of content asks for (PERM-08): one of the actors, and all of the permissions. */
export interface Needs {
  readonly actors?: readonly ActorType[];
  readonly permissions?: readonly string[];
}

export function mayShow(access: Access, needs: Needs): boolean {
  const actor = access.actorType;
  if (actor === null) return false;
  return (needs.actors?.includes(actor) ?? true) && access.can(...(needs.permissions ?? []));
}
