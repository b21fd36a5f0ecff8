import { doubleCsrf } from 'csrf-csrf';
import type { Request, Response } from 'express';
import type { Addresses } from '#ops/absolute-link.ts';
import type { App } from '#ops/app.ts';
import { visitorOf, type Cookies } from '../visitor/cookies.ts';
import { HttpError, StaleToken } from '../answer/errors.ts';

export interface Csrf {
  /**
   * What can be checked before a body is read.
   *
   * @throws HttpError 403 for a form of another site, a `StaleToken` for one in X-CSRF-Token that is not the visitor's
   */
  checkHeaders(req: Request): void;
  /** The token for this visitor; the one they have while it is good. */
  token(req: Request, res: Response): string;
  /** @throws StaleToken unless the request brings the visitor's token in X-CSRF-Token or `_csrf` (WIRE-02, WIRE-06) */
  check(req: Request, field: unknown): void;
}

/**
 * Double-submit tokens, bound to the visitor's cookie until login and to the visitor kept inside the session from then
 * on, so that a token read from the login page stays good for the session that the login starts and for no other.
 */
export function createCsrf(app: App, cookies: Cookies): Csrf {
  const { generateCsrfToken, validateRequest } = doubleCsrf({
    getSecret: () => [...app.config.sessionSecrets],
    getSessionIdentifier: (req) => req.session?.visitor ?? (req.res ? visitorOf(cookies, req, req.res) : ''),
    cookieName: cookies.csrf,
    cookieOptions: { ...cookies.options, sameSite: 'lax' },
    getCsrfTokenFromRequest: (req) => req.get('x-csrf-token') ?? (req.res?.locals.csrfField as string | undefined),
  });
  const hasCookie = (req: Request) => typeof (req.cookies as Record<string, unknown>)[cookies.csrf] === 'string';
  const judge = (req: Request, isValid: () => boolean): void => {
    if (isForeign(req, app.config)) throw new HttpError(403, STALE);
    if (!isValid()) throw new StaleToken(hasCookie(req) ? STALE : NO_COOKIES);
  };
  return {
    token: (req, res) => generateCsrfToken(req, res),
    checkHeaders: (req) => judge(req, () => req.get('x-csrf-token') === undefined || validateRequest(req)),
    check(req, field) {
      if (typeof field === 'string' && req.res) req.res.locals.csrfField = field;
      judge(req, () => validateRequest(req));
    },
  };
}

const STALE = 'Formularz stracił ważność. Odśwież stronę i spróbuj ponownie.';

/** The page that was sent came with the cookie: a browser that does not bring it back blocks cookies, or lost them. */
const NO_COOKIES =
  'Formularz stracił ważność albo przeglądarka blokuje pliki cookie, bez których nie można go wysłać. ' +
  'Zezwól na pliki cookie tej strony, odśwież ją i spróbuj ponownie.';

/** Browsers say where a request comes from; a form on another site never speaks for our visitor. */
function isForeign(req: Request, { publicUrl, portalUrls }: Addresses): boolean {
  const [site, origin] = [req.get('sec-fetch-site'), req.get('origin')];
  // Of programs that are no browsers, and of old ones: the token speaks for itself.
  if (site === 'cross-site' || origin === undefined) return site === 'cross-site';
  // Compared by the browser itself, which knows no proxy that renames hosts.
  if (site === 'same-origin') return false;
  const own = [publicUrl, ...Object.values(portalUrls)].map((address) => new URL(address).origin);
  return !own.includes(origin) && hostOf(origin) !== req.host;
}

/** `null` is the origin of a page that hides where it is from, and no host. */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
