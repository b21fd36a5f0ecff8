import type { RequestContext } from '#api/http/request/request-context.ts';
import { cookieJar } from '#api/http/visitor/cookies.ts';

/** Long enough for a redirect over a slow line. */
const LIFETIME_MS = 5 * 60_000;

type Asking = Pick<RequestContext, 'app' | 'req' | 'context'>;

/** A token's secret on its way to the page that shows it: in the browser of the one who made it, and nowhere with us. */
export function keepSecret(request: Asking, kept: { readonly id: string; readonly secret: string }): void {
  const [cookies, res] = cookieJar(request);
  const value = [request.context.actor.id, kept.id, kept.secret].join('|');
  res.cookie(cookies.secret, value, { ...cookies.options, signed: true, maxAge: LIFETIME_MS });
}

/** The secret of this token, once, for anyone who made it; null when there is none to show. */
export function takeSecret(request: Asking, id: string): string | null {
  const [cookies, res] = cookieJar(request);
  const kept = (request.req.signedCookies as Record<string, unknown>)[cookies.secret];
  if (typeof kept !== 'string') return null;
  const [actorId, tokenId, secret] = kept.split('|');
  if (actorId !== request.context.actor.id || tokenId !== id) return null;
  res.clearCookie(cookies.secret, cookies.options);
  return secret ?? null;
}
