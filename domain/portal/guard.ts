import type { Access, Guard } from '#domain/kernel/access.ts';
import type { PortalModel } from './portal.ts';

/** Whether this person works in the portal's panel (PERM-01): an actor of another kind, or of another portal, never does. */
export const isPanelActor = ({ actors }: Pick<PortalModel, 'actors'>, { actorType }: Access): boolean =>
  actorType !== null && actorType !== 'public' && actors[actorType]?.panel === true;

/** Whether it is another program with a token of this portal: it holds permissions, and works in no panel. */
const isProgram = ({ actors }: Pick<PortalModel, 'actors'>, { actorType }: Access): boolean =>
  actorType !== null && actors[actorType]?.program === true;

/** PERM-08, PERM-09: the one answer that menus, buttons, routes and commands are given. */
export function allows(portal: Pick<PortalModel, 'actors'>, guard: Guard, access: Access): boolean {
  if (guard === 'public' || access.actorType === 'system') return true;
  if (access.actorType === null) return false;
  if (guard === 'panel') return isPanelActor(portal, access);
  if ('actors' in guard) return guard.actors.includes(access.actorType) && access.can(...(guard.permissions ?? []));
  return (isPanelActor(portal, access) || isProgram(portal, access)) && access.can(...guard);
}

/** Whether somebody manages accounts that work in the panel: who takes such an account has the portal. */
export const administers = ({ accounts, actors }: Pick<PortalModel, 'accounts' | 'actors'>, access: Access): boolean =>
  accounts.some(({ login, permissions }) => login?.panel && allows({ actors }, [permissions.write], access));
