import { randomBytes } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';
import type { App } from '#ops/app.ts';

/** Over https the names promise more: `__Host-` cookies can't be planted by a neighbouring host. */
export interface Cookies {
  readonly options: CookieOptions;
  readonly session: string;
  readonly csrf: string;
  readonly visitor: string;
  readonly flash: string;
  /** What is shown once and kept nowhere: a token's secret. */
  readonly secret: string;
  readonly loginHint: string;
  readonly browser: string;
}

export function cookiesFor(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https:');
  const name = (plain: string) => (secure ? `__Host-${plain}` : plain);
  return {
    options: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
    session: name('session'),
    csrf: name('csrf'),
    visitor: name('visitor'),
    flash: name('flash'),
    secret: name('secret'),
    loginHint: name('login-hint'),
    browser: name('browser'),
  };
}

/** What it takes to give the browser of a request a cookie, or take one back. @throws outside an answer */
export function cookieJar({ app, req }: { app: Pick<App, 'config'>; req: Request }): [Cookies, Response] {
  if (!req.res) throw new Error('A request is answered by its response');
  return [cookiesFor(app.config.publicUrl), req.res];
}

const YEAR_MS = 365 * 24 * 3600 * 1000;

/** A random name for a browser that has not logged in: scopes its CSRF token and idempotency keys, says nothing. */
export function visitorOf(cookies: Cookies, req: Request, res: Response): string {
  const known = (req.cookies as Record<string, unknown>)[cookies.visitor];
  if (typeof known === 'string' && /^[\w-]{22}$/.test(known)) return known;
  return newVisitor(cookies, req, res);
}

/** Forgets the old name, e.g. at logout, and with it every CSRF token made for it. */
export function newVisitor(cookies: Cookies, req: Request, res: Response): string {
  const visitor = randomBytes(16).toString('base64url');
  res.cookie(cookies.visitor, visitor, { ...cookies.options, maxAge: YEAR_MS });
  (req.cookies as Record<string, unknown>)[cookies.visitor] = visitor;
  return visitor;
}

/** The name of a browser in which somebody has logged in; undefined where nobody has. */
export function browserNameOf(cookies: Cookies, req: Request): string | undefined {
  const known = (req.cookies as Record<string, unknown>)[cookies.browser];
  return typeof known === 'string' && /^[\w-]{22}$/.test(known) ? known : undefined;
}

/** Names a browser in which somebody has just logged in, for a year: it outlives the session and opens nothing. */
export function nameBrowser(cookies: Cookies, req: Request, res: Response): string {
  const name = browserNameOf(cookies, req) ?? randomBytes(16).toString('base64url');
  res.cookie(cookies.browser, name, { ...cookies.options, maxAge: YEAR_MS });
  return name;
}

/**
 * What a browser forgets when somebody leaves: pages that it holds for Back, and whatever of ours it kept. Not its storage,
 * which is of the whole host: saved views of lists lie there, of every account of every portal that uses this browser.
 */
export const forgetPages = (res: Response): void => void res.set('Clear-Site-Data', '"cache"');

/** cookie-parser reads values that begin with `j:` as JSON; nothing here expects an object. */
export function onlyText(req: Request): void {
  for (const jar of [req.cookies, req.signedCookies] as Record<string, unknown>[]) {
    for (const [name, value] of Object.entries(jar)) if (typeof value !== 'string') delete jar[name];
  }
}
