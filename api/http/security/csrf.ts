import { doubleCsrf } from 'csrf-csrf';
import type { Request, Response } from 'express';
import type { App } from '#ops/app.ts';
import { visitorOf, type Cookies } from '../visitor/cookies.ts';
import { HttpError } from '../answer/errors.ts';

export interface Csrf {
  /**
   * What can be told before a body is read.
   *
   * @throws HttpError 403 for a form of another site, and for a token in X-CSRF-Token that is not the visitor's
   */
  checkHeaders(req: Request): void;
  /** The token for this visitor; the one they have while it is good. */
  token(req: Request, res: Response): string;
  /** @throws HttpError 403 unless the request brings the visitor's token in X-CSRF-Token or `_csrf` (WIRE-02, WIRE-06) */
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
  return {
    token: (req, res) => generateCsrfToken(req, res),
    checkHeaders(req) {
      const isWrong = req.get('x-csrf-token') !== undefined && !validateRequest(req);
      if (isForeign(req) || isWrong) throw stale();
    },
    check(req, field) {
      if (typeof field === 'string' && req.res) req.res.locals.csrfField = field;
      if (isForeign(req) || !validateRequest(req)) throw stale();
    },
  };
}

/** Browsers say where a request comes from; a form on another site never speaks for our visitor. */
const isForeign = (req: Request): boolean => req.get('sec-fetch-site') === 'cross-site';

const stale = (): HttpError => new HttpError(403, 'Formularz stracił ważność. Odśwież stronę i spróbuj ponownie.');
