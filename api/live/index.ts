import { portalNamed } from '#domain/portals.ts';
import type { Access } from '#domain/kernel/access.ts';
import { question, forReaders, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { isOpenSession, lineOf } from '#api/http/visitor/sessions.ts';
import { accessOfPrincipal, principalOf } from '#api/http/visitor/principal.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** A position of the log as this server gave it; anything else is as good as none. */
const positionOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.:/-]{1,64}$/.test(value) ? value : undefined;

/** What the session may read now: null once it was ended, here or elsewhere, or its account lost its access (ACT-04). */
async function accessNow({ app, req, session }: RequestContext): Promise<Access | null> {
  if (!session || !(await isOpenSession(app, lineOf(req)))) return null;
  const { applicationActorType: type, id } = session.actor;
  const principal = await principalOf(app, { type, id });
  return principal && accessOfPrincipal(principal);
}

/** Server-sent events: which records have changed, for pages that show them. */
export const liveRoutes: readonly Route[] = [
  forReaders(
    true,
    question('/panel/live', 'panel', async (request, res) => {
      res.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
      // `no-transform` also keeps the compression away, which would hold messages back.
      res.setHeader('Cache-Control', 'private, no-store, no-transform');
      res.setHeader('X-Accel-Buffering', 'no');
      const listener = {
        portal: portalNamed(request.portal),
        actorId: request.context.actor.id,
        line: lineOf(request.req),
        access: request.access,
        res,
        // The browser says it by itself when it comes back alone, a page that was hidden in the query.
        after: positionOf(request.req.get('last-event-id')) ?? positionOf(request.query.after),
        check: () => accessNow(request),
      };
      if (!request.server.streams.add(listener)) {
        res.removeHeader('Content-Type');
        throw new HttpError(429, 'Za dużo otwartych okien: aktualizacje na żywo są wyłączone w tym oknie.');
      }
      res.write('retry: 3000\n\n');
    }),
  ),
];
