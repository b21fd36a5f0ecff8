import type { ActorType } from '../shared/actor.ts';

/** What rules of pages, forms and buttons may ask about who is there. The same object serves the server and the web. */
export interface Access {
  readonly actorType: ActorType | null;
  readonly permissions: readonly string[];
  /** True only when every one of them is held (PERM-08). */
  can(...permissions: string[]): boolean;
  readonly isOperator: boolean;
  readonly isReporter: boolean;
}

/** @param actor null for a visitor without a session */
export function createAccess(actor: { actorType: ActorType; permissions: readonly string[] } | null): Access {
  const held = new Set(actor?.permissions ?? []);
  const type = actor?.actorType ?? null;
  return {
    actorType: type,
    permissions: actor?.permissions ?? [],
    can: (...permissions) => actor !== null && permissions.every((permission) => held.has(permission)),
    isOperator: type?.endsWith('Operator') ?? false,
    isReporter: type?.endsWith('Reporter') ?? false,
  };
}
