import type { Access, Guard } from '#domain/kernel/access.ts';
import type { Page } from './page.ts';
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
  if (typeof guard === 'string') return guard === 'panel' ? isPanelActor(portal, access) : access.readsAll;
  if ('actors' in guard) return guard.actors.includes(access.actorType) && access.can(...(guard.permissions ?? []));
  return holdsPermissions(portal, access) && access.can(...guard);
}

const holdsPermissions = (portal: Pick<PortalModel, 'actors'>, access: Access): boolean =>
  isPanelActor(portal, access) || isProgram(portal, access);

/** Whether this person sees the portal's panel at all: works in it, or reads all portals. */
export const seesPanel = (portal: Pick<PortalModel, 'actors'>, access: Access): boolean =>
  access.readsAll || isPanelActor(portal, access);

/** A page as far as who only reads is concerned. */
export type Readable = Pick<Page, 'guard' | 'isForm' | 'changes' | 'reading' | 'record'>;

/**
 * Whether who only reads opens a page of a panel: one that asks for permissions, whichever, or shows a record, and on which
 * nothing is changed. What else belongs to everybody of the panel is their own (reports, kept views), unless the page says
 * otherwise.
 */
export const isForReaders = ({ guard, isForm, changes, reading, record }: Readable): boolean =>
  reading ?? ((Array.isArray(guard) || (guard === 'panel' && record !== undefined)) && !isForm && !changes);

/** PERM-09 of pages: whether this person opens one, as menus, links and the server ask. Of what changes something: `allows`. */
export const opens = (portal: Pick<PortalModel, 'actors'>, page: Readable, access: Access): boolean =>
  allows(portal, page.guard, access) || (access.readsAll && isForReaders(page));

/** Whether somebody manages accounts that work in the panel: who takes such an account has the portal. */
export const administers = ({ accounts, actors }: Pick<PortalModel, 'accounts' | 'actors'>, access: Access): boolean =>
  accounts.some(({ login, permissions }) => login?.panel && allows({ actors }, [permissions.write], access));
