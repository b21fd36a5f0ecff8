import type { Request, RequestHandler } from 'express';
import onHeaders from 'on-headers';
import type { Cookies } from '../visitor/cookies.ts';

/**
 * Whatever a browser with a session is answered is kept nowhere, neither by it nor by a cache on the way: pages, data,
 * files, redirects and errors alike, whatever their handler says. Built files, which are everybody's, don't come here.
 */
export const keepNothing =
  (cookies: Cookies): RequestHandler =>
  (req, res, next) => {
    onHeaders(res, () => {
      if (!hasSession(req, cookies)) return;
      // A stream stays one that nobody compresses.
      const transform = /no-transform/.test(String(res.getHeader('Cache-Control'))) ? ', no-transform' : '';
      res.setHeader('Cache-Control', `private, no-store${transform}`);
    });
    next();
  };

/** One that came with the request, whatever became of it, or one that a login has just started. */
function hasSession(req: Request, { session }: Cookies): boolean {
  const names = (req.headers.cookie ?? '').split(';').map((pair) => pair.split('=')[0]?.trim());
  return names.includes(session) || req.session?.account !== undefined;
}
