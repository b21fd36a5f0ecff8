import type { ActorType } from '#domain/kernel/actor.ts';
import { isOwnPath, leadsInto } from '#domain/kernel/url.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** AUTH-10: where they wanted to go, when it is a path of this portal. */
export function nextOf(request: RequestContext): string | null {
  const next = request.query.next ?? request.body.next;
  return isOwnPath(next) && leadsInto(request.portal, next) && next.length < 2000 ? next : null;
}

/** Where somebody goes after the login: where they wanted to, or their own start. */
export const landing = (request: RequestContext, type: ActorType): string =>
  nextOf(request) ?? request.app.accounts.ofType(type)?.declaration.login?.home ?? '/';
