import type { Access, Guard } from '#domain/kernel/access.ts';
import { allows } from '#domain/portal/guard.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { HttpError } from './errors.ts';

const ELSEWHERE = 'To konto należy do innego portalu. Aby wejść dalej, zaloguj się kontem tego portalu.';

/**
 * PERM-09: the server's own check, for every page, command and download.
 *
 * @throws HttpError 401 for nobody, 403 for somebody who may not, or whose session is another portal's (GEN-07)
 */
export function checkGuard(
  portal: PortalModel,
  guard: Guard,
  { access, isForeign }: { access: Access; isForeign: boolean },
): void {
  if (guard === 'public') return;
  if (access.actorType === null) throw isForeign ? new HttpError(403, ELSEWHERE) : new HttpError(401);
  if (!allows(portal, guard, access)) throw new HttpError(403);
}
