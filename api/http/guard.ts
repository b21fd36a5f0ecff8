import { isPanelActor, type Access } from '#domain/kernel/access.ts';
import { HttpError } from './errors.ts';
import type { Guard } from './route.ts';

/**
 * PERM-09: the server's own check, for every page, command and download.
 *
 * @throws HttpError 401 for nobody, 403 for somebody who may not
 */
export function checkGuard(guard: Guard, access: Access): void {
  if (guard === 'public') return;
  if (access.actorType === null) throw new HttpError(401);
  if (!allowed(guard, access)) throw new HttpError(403);
}

/** Lists of permissions are the panel's; an account of another kind never holds them. */
function allowed(guard: Exclude<Guard, 'public'>, access: Access): boolean {
  if (guard === 'reporter') return access.actorType === 'SzkoleniaReporter';
  return isPanelActor(access) && (guard === 'panel' || access.can(...guard));
}
