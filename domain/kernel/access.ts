import type { ActorType } from './actor.ts';

/** What rules of pages, forms and buttons may ask about who is there. The same object serves the server and the web. */
export interface Access {
  readonly actorType: ActorType | null;
  readonly permissions: readonly string[];
  /** Whose their account is, where its kind has owners (a distributor's number); else null. */
  readonly owner: string | null;
  /** Reads what every portal shows in its panel, whatever it asks for, and changes nothing but the own account. */
  readonly readsAll: boolean;
  /** When their own access ends, ISO instant; null where it doesn't, or nobody is there. */
  readonly until: string | null;
  /** True only for somebody logged in who holds every one of them (PERM-08); without arguments: is anybody logged in. */
  can(...permissions: string[]): boolean;
  /** Whether what asks for these may be looked at: held, or by somebody who reads everything. For no change. */
  reads(...permissions: string[]): boolean;
}

/** Who asks, as rules see it. `actorType: null` is a visitor without a session, who may nothing. */
export function createAccess(who: {
  readonly actorType: ActorType | null;
  readonly permissions: readonly string[];
  readonly owner?: string | null;
  readonly readsAll?: boolean;
  readonly until?: string | null;
}): Access {
  const held = new Set(who.permissions);
  const { readsAll = false, until = null } = who;
  const can = (...permissions: string[]) =>
    who.actorType !== null && permissions.every((permission) => held.has(permission));
  return {
    actorType: who.actorType,
    permissions: [...who.permissions],
    owner: who.owner ?? null,
    readsAll,
    until,
    can,
    reads: (...permissions) => readsAll || can(...permissions),
  };
}

export const anonymous: Access = createAccess({ actorType: null, permissions: [] });

/** The program on its own authority: reactions, jobs whose order was allowed when it was given, demo data. */
export const systemAccess: Access = {
  actorType: 'system',
  permissions: [],
  owner: null,
  readsAll: false,
  until: null,
  can: () => true,
  reads: () => true,
};

/**
 * Who may open a page or have a command run (PERM-06…09): everybody, visitors included; anyone who works in the portal's
 * panel; who reads all portals alone (`readsAll`); panel actors who hold all of these permissions (the names are the
 * portal's); or the actors named, with the permissions named.
 */
export type Guard =
  | 'public'
  | 'panel'
  | 'readers'
  | readonly string[]
  | { readonly actors: readonly ActorType[]; readonly permissions?: readonly string[] };

/** What follows from something that happened: no person may ask for it. */
export const SYSTEM_ONLY: Guard = { actors: ['system'] };

/** A permission as commands and records write it: one name means the list that holds it. */
export const guardOf = (permission: string | Guard): Guard => {
  if (typeof permission !== 'string') return permission;
  return permission === 'public' || permission === 'panel' ? permission : [permission];
};

/**
 * The guard of something that needs all of these.
 *
 * @throws when no single guard says it, e.g. named actors besides the panel's permissions: seen when routes are made
 */
export function allOf(guards: readonly Guard[]): Guard {
  const [first, ...others] = guards.filter((guard) => guard !== 'public');
  if (first === undefined) return 'public';
  if (others.length === 0) return first;
  const panel = [first, ...others].map((guard) => (guard === 'panel' ? [] : guard));
  if (!panel.every((guard) => Array.isArray(guard)))
    throw new Error('Guards of several kinds of actors exclude each other');
  const permissions = [...new Set(panel.flat())];
  return permissions.length === 0 ? 'panel' : permissions;
}
